import type { Page } from "@playwright/test";
import { expectError, field } from "#tests/browser/accounts.ts";
import { freshName, logInAsAdmin, send, statusMessage } from "#tests/browser/admins.ts";
import { mailTo } from "#tests/browser/support/mails.ts";
import { expect, isSameDocument, markDocument, open, test } from "#tests/browser/support.ts";
import { body, ownInbox, rows, write } from "./inbox.ts";

const tab = (page: Page, name: string) => page.getByRole("tab", { name });

test("tabs divide the page; reading and replying move a message", async ({ page, context }) => {
  await logInAsAdmin(context);
  const sent = [await write(context), await write(context)] as const;
  const [first, second] = sent;
  await ownInbox(page, [...sent]);
  await open(page, "/received-contacts");
  await markDocument(page);
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
  await expect(
    statusMessage(page, "حُفظ الرد، وسيصل إلى المرسل عبر البريد الإلكتروني."),
  ).toBeVisible();
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
  expect(await isSameDocument(page)).toBe(true);
  expect((await mailTo(first.email, `رد: ${first.subject}`)).text).toContain(answer);
});

test("a tab is in the address: Back and a reload find it again", async ({ page, context }) => {
  await logInAsAdmin(context);
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

test("the tabs go by the keys", { tag: "@desktop" }, async ({ page, context }) => {
  await logInAsAdmin(context);
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
  await logInAsAdmin(context);
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
