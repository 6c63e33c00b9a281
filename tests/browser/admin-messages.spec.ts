import type { BrowserContext, Page } from "@playwright/test";
import { expectError, field } from "./accounts.ts";
import { enterAsAdmin, freshName, said, send } from "./admins.ts";
import { mailTo } from "./mails.ts";
import { expect, mark, open, sameDocument, test } from "./support.ts";

interface Sent {
  id: number;
  subject: string;
  email: string;
}

const body = "السلام عليكم، أبحث عن سبّاك في حيّنا ولا أجد أحدًا يردّ على الهاتف.\nسطر ثانٍ <b>هنا</b>.";

/** A message of this test's own. */
async function write(context: BrowserContext, subject = freshName("سؤال")): Promise<Sent> {
  const email = `mona-${crypto.randomUUID()}@mail.example`;
  const letter = { fullname: "منى القدسي", email, subject, description: body };
  await send(context, "POST", "/api/contact-send", letter);
  for (let page = 1, last = 1; page <= last; page++) {
    const answer = await context.request.get(`/api/contact-list?page=${page}`);
    const list = await answer.json();
    last = list.last_page;
    const found = list.data.find((one: Sent) => one.subject === subject);
    if (found) return found;
  }
  throw new Error(`«${subject}» did not arrive`);
}

/** Shows only those messages, since others write beside this test. */
async function ownInbox(page: Page, sent: Sent[]) {
  await page.route("**/api/contact-list*", async (route) => {
    const found: Sent[] = [];
    let list = { last_page: 1, data: [] as Sent[] };
    for (let at = 1; at <= list.last_page; at++) {
      const address = new URL(`/api/contact-list?page=${at}`, route.request().url());
      list = await (await route.fetch({ url: address.href })).json();
      found.push(...list.data);
    }
    const data = sent.flatMap(({ id }) => found.filter((one) => one.id === id));
    const links = [
      { url: null, label: "السابق", active: false },
      { url: "http://localhost/?page=1", label: "1", active: true },
      { url: null, label: "التالي", active: false },
    ];
    await route.fulfill({
      json: { ...list, data, links, total: data.length, current_page: 1, last_page: 1 },
    });
  });
}

const rows = (page: Page) => page.getByRole("tabpanel").getByRole("listitem");
const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const bulk = (page: Page) => page.getByRole("tabpanel").getByRole("button", { name: /^حذف/ });

test("tabs divide the page; reading and replying move a message", async ({ page, context }) => {
  await enterAsAdmin(context);
  const sent = [await write(context), await write(context)] as const;
  const [first, second] = sent;
  await ownInbox(page, [...sent]);
  await open(page, "/received-contacts");
  await mark(page);
  await expect(page).toHaveTitle("الرسائل | حرفي");
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText("غير مقروءة");
  await expect(rows(page).first()).toContainText("قبل لحظات");
  const snippet = [...body.replace(/\s+/g, " ")].slice(0, 50).join("");
  await expect(rows(page).first()).toContainText(`${snippet}…`);
  await tab(page, "المرسلة").click();
  await expect(rows(page)).toHaveCount(0);
  await expect(page.getByText("لا توجد رسائل تم الرد عليها في هذه الصفحة")).toBeVisible();
  await tab(page, "غير المقروءة").click();
  await expect(rows(page)).toHaveCount(2);

  await page.getByRole("link", { name: first.subject }).click();
  await expect(page).toHaveURL(`/contact-edit/${first.id}`);
  await expect(page.getByRole("heading", { name: first.subject })).toBeVisible();
  await expect(page.getByRole("link", { name: first.email })).toHaveAttribute(
    "href",
    `mailto:${first.email}`,
  );
  await expect(page.getByText("سطر ثانٍ <b>هنا</b>.")).toBeVisible();
  const answer = freshName("أهلًا بك");
  await field(page, "الرد").fill(answer);
  await page.getByRole("button", { name: "إرسال الرد" }).click();
  await expect(said(page, "حُفظ الرد، وسيصل إلى المرسل عبر البريد الإلكتروني.")).toBeVisible();
  await expect(page.getByRole("region", { name: "الردود السابقة" })).toContainText(answer);
  await expect(field(page, "الرد")).toHaveValue("");

  await page.getByRole("link", { name: "العودة إلى الرسائل" }).click();
  await expect(tab(page, "غير المقروءة")).toHaveAttribute("aria-selected", "true");
  await tab(page, "المرسلة").click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(first.subject);
  await tab(page, "غير المقروءة").click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(second.subject);
  expect(await sameDocument(page)).toBe(true);
  expect((await mailTo(first.email, `رد: ${first.subject}`)).text).toContain(answer);
});

test("a tab is in the address: Back and a reload find it again", async ({ page, context }) => {
  await enterAsAdmin(context);
  const sent = await write(context);
  await ownInbox(page, [sent]);
  await open(page, "/received-contacts");
  await tab(page, "الكل").press("ArrowLeft");
  await expect(tab(page, "غير المقروءة")).toBeFocused();
  await page.getByRole("link", { name: sent.subject }).click();
  await expect(page).toHaveURL(`/contact-edit/${sent.id}`);
  await expect(field(page, "الرد")).toBeVisible();
  await page.goBack();
  await expect(tab(page, "غير المقروءة")).toHaveAttribute("aria-selected", "true");
  await expect(rows(page)).toHaveCount(0);
  await page.reload();
  await expect(tab(page, "غير المقروءة")).toHaveAttribute("aria-selected", "true");
  await tab(page, "غير المقروءة").press("ArrowRight");
  await expect(tab(page, "الكل")).toBeFocused();
  await expect(rows(page)).toHaveCount(1);
});

test("some are chosen and deleted after a question", async ({ page, context }) => {
  await enterAsAdmin(context);
  const sent = [await write(context), await write(context), await write(context)];
  await ownInbox(page, sent);
  await open(page, "/received-contacts");
  await expect(rows(page)).toHaveCount(3);
  await expect(bulk(page)).toBeDisabled();
  await expect(bulk(page)).toContainText("(0)");
  const all = page.getByRole("checkbox", { name: "تحديد الكل" });
  await all.check();
  await expect(bulk(page)).toHaveText("حذف المحدد (3)");
  await rows(page).nth(2).getByRole("checkbox").uncheck();
  await expect(bulk(page)).toHaveText("حذف المحدد (2)");
  expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);

  await bulk(page).click();
  const dialog = page.getByRole("dialog", { name: "هل تريد حذف هاتين الرسالتين؟" });
  await expect(dialog).toContainText(sent[0]?.subject ?? "");
  await dialog.getByRole("button", { name: "إلغاء" }).click();
  await expect(bulk(page)).toBeFocused();
  await expect(rows(page)).toHaveCount(3);
  await bulk(page).click();
  await dialog.getByRole("button", { name: "حذف" }).click();
  await expect(said(page, "حُذفت رسالتان.")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(bulk(page)).toContainText("(0)");
  await rows(page).getByRole("checkbox").check();
  await expect(bulk(page)).toHaveText("حذف المحدد (1)");
  await bulk(page).click();
  await page.getByRole("dialog").getByRole("button", { name: "حذف" }).click();
  await expect(page.getByText("لا توجد رسائل بعد")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

test("why a deletion failed is told though its question was closed, and not over the next", {
  tag: "@desktop",
}, async ({ page, context, announce }) => {
  announce(/status of 500/);
  await enterAsAdmin(context);
  await ownInbox(page, [await write(context), await write(context)]);
  const failure = "تعذر الحذف الآن.";
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/api/contact-delete", async (route) => {
    await promise;
    await route.fulfill({ status: 500, json: { message: failure } });
  });
  await open(page, "/received-contacts");
  const dialog = page.getByRole("dialog");
  await rows(page).first().getByRole("checkbox").check();
  await bulk(page).click();
  await dialog.getByRole("button", { name: "حذف" }).click();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  resolve();
  await expect(page.getByRole("alert").getByText(failure)).toBeVisible();
  await rows(page).first().getByRole("checkbox").uncheck();
  await rows(page).nth(1).getByRole("checkbox").check();
  await bulk(page).click();
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText(failure)).toHaveCount(0);
});

test("the tabs go by the keys", { tag: "@desktop" }, async ({ page, context }) => {
  await enterAsAdmin(context);
  await ownInbox(page, [await write(context)]);
  await open(page, "/received-contacts");
  await tab(page, "الكل").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(tab(page, "غير المقروءة")).toBeFocused();
  await expect(tab(page, "غير المقروءة")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("End");
  await expect(tab(page, "المرسلة")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(tab(page, "الكل")).toBeFocused();
});

test("what is wrong with a reply is told, and nothing typed is lost", { tag: "@desktop" }, async ({
  page,
  context,
  announce,
}) => {
  announce(/status of 422/, /status of 404/);
  await enterAsAdmin(context);
  const { id } = await write(context);
  await open(page, `/contact-edit/${id}`);
  await page.getByRole("button", { name: "إرسال الرد" }).click();
  await expectError(field(page, "الرد"), /اكتب ردك\./);
  await field(page, "الرد").fill("شكرًا لك.");
  await send(context, "POST", "/api/contact-delete", { ids: [id] });
  await page.getByRole("button", { name: "إرسال الرد" }).click();
  await expect(page.getByRole("main").getByText("لم تعد هذه الرسالة موجودة.")).toBeVisible();
  await expect(field(page, "الرد")).toHaveValue("شكرًا لك.");

  await open(page, `/contact-edit/${id}`);
  await expect(page.getByText("لم تعد هذه الرسالة موجودة.")).toBeVisible();
  await page.getByRole("link", { name: "العودة إلى الرسائل" }).click();
  await expect(page).toHaveURL("/received-contacts");
});
