import type { Page } from "@playwright/test";
import { declineReasons } from "#src/features/craftsmen/decline-reasons.ts";
import { bulkWhatsAppTexts, moderationTexts } from "#src/features/moderation/texts.ts";
import { freshFullname } from "#tests/browser/accounts.ts";
import { logInAsAdmin, row, send, statusMessage } from "#tests/browser/admins.ts";
import { insertCraftsmen, leaveWithoutEmail } from "#tests/browser/support/database.ts";
import { expect, open, test } from "#tests/browser/support.ts";
import { cardOf, openQueue } from "./orders.ts";

const dialog = (page: Page) => page.getByRole("dialog");

async function openSelection(page: Page, isMobile: boolean) {
  if (isMobile) await page.getByRole("button", { name: /^البحث والاختيار/ }).click();
  await page.getByRole("button", { name: "اختيار عدة طلبات" }).filter({ visible: true }).click();
  return page.getByRole("region", { name: "اختر ما تريد رفضه" });
}

test("all orders beyond a page are refused for good in steps, and all come back", {
  tag: "@both",
}, async ({ page, context, isMobile }) => {
  const { names, ids } = await openQueue(page, context, 60);
  const list = await openSelection(page, isMobile);
  await list.getByRole("button", { name: "اختيار كل الـ 60" }).click();
  await expect(list).toContainText("اخترت 60 طلبًا");
  await list.getByRole("button", { name: "رفض المختار: 60" }).click();
  await dialog(page).getByRole("checkbox", { name: "تسجيل وهمي أو إعلان." }).check();
  await dialog(page)
    .getByRole("checkbox", { name: /^رفض نهائي/ })
    .check();
  await expect(dialog(page).getByRole("region", { name: "هكذا يصل إلى الحرفي" })).toHaveCount(0);
  // The second step waits until the first is shown.
  const second = Promise.withResolvers<void>();
  let steps = 0;
  await page.route("**/api/craftsmen-decline", async (route) => {
    if (++steps > 1) await second.promise;
    await route.continue();
  });
  await dialog(page).getByRole("button", { name: "رفض الطلب" }).click();
  await expect(dialog(page)).toContainText("رُفض 25 من 60");
  second.resolve();
  await expect(statusMessage(page, "رُفض 60 طلبًا نهائيًا، دون رسائل إلى أصحابها.")).toBeVisible();
  await expect(page.getByText("لا طلبات بهذا الاختيار")).toBeVisible();
  await page.getByRole("button", { name: "تراجع عن الكل" }).click();
  await expect(statusMessage(page, "تراجعت عن 60 قرارًا.")).toBeVisible();
  await expect(cardOf(page, names[0]!)).toBeVisible();
  const record = await page.request.get(`/api/craftsmen-records/${ids[59]}`);
  expect(await record.json()).toMatchObject({ state: "pending" });
});

test("whoever has no e-mail is told by a ready WhatsApp message, until the decisions are taken back", {
  tag: "@both",
}, async ({ page, context, isMobile }) => {
  const { names, ids } = await openQueue(page, context, 2);
  await leaveWithoutEmail(ids[1]!);
  const list = await openSelection(page, isMobile);
  for (const name of names) await list.getByRole("checkbox", { name: new RegExp(name) }).check();
  await list.getByRole("button", { name: "رفض المختار: 2" }).click();
  await dialog(page).getByRole("checkbox", { name: declineReasons.name }).check();
  await dialog(page).getByRole("button", { name: "رفض الطلب" }).click();
  const people = page.getByRole("region", { name: bulkWhatsAppTexts.title });
  await expect(people.getByRole("listitem")).toHaveCount(1);
  await expect(people.getByRole("listitem")).toContainText(names[1]!);
  const href = await people.getByRole("link").getAttribute("href");
  expect(new URL(href ?? "").searchParams.get("text")).toContain(declineReasons.name);
  await page.getByRole("button", { name: "تراجع", exact: true }).click();
  await expect(people).toHaveCount(0);
});

test("a step that fails leaves the rest to be sent again", { tag: "@desktop" }, async ({
  page,
  context,
  announce,
}) => {
  announce(/status of 503/);
  await openQueue(page, context, 60);
  const list = await openSelection(page, false);
  await list.getByRole("button", { name: "اختيار كل الـ 60" }).click();
  await list.getByRole("button", { name: "رفض المختار: 60" }).click();
  await dialog(page).getByRole("checkbox", { name: "ملف مكرر." }).check();
  let steps = 0;
  await page.route("**/api/craftsmen-decline", (route) =>
    ++steps === 2
      ? route.fulfill({ status: 503, json: { message: "الموقع مشغول." } })
      : route.continue(),
  );
  const submit = dialog(page).getByRole("button", { name: "رفض الطلب" });
  await submit.click();
  await expect(dialog(page).getByRole("alert")).toContainText("رُفض 25 من 60. الموقع مشغول.");
  await submit.click();
  await expect(statusMessage(page, "رُفض 60 طلبًا، وسيصل السبب إلى أصحابها.")).toBeVisible();
});

test("leaving while the steps go on asks, and says how far they came", { tag: "@desktop" }, async ({
  page,
  context,
}) => {
  const { unfinished } = moderationTexts.declining;
  await openQueue(page, context, 60);
  const list = await openSelection(page, false);
  await list.getByRole("button", { name: "اختيار كل الـ 60" }).click();
  await list.getByRole("button", { name: "رفض المختار: 60" }).click();
  await dialog(page).getByRole("checkbox", { name: "ملف مكرر." }).check();
  const second = Promise.withResolvers<void>();
  let steps = 0;
  await page.route("**/api/craftsmen-decline", async (route) => {
    if (++steps > 1) await second.promise;
    await route.continue();
  });
  await dialog(page).getByRole("button", { name: "رفض الطلب" }).click();
  await expect(dialog(page)).toContainText("رُفض 25 من 60");
  const question = page.getByRole("dialog", { name: unfinished.title });
  // A reload is asked about by the browser.
  expect(
    await page.evaluate(() => dispatchEvent(new Event("beforeunload", { cancelable: true }))),
  ).toBe(false);
  const leave = () => page.evaluate(() => document.querySelector<HTMLElement>("header a")!.click());
  await leave();
  await question.getByRole("button", { name: unfinished.stay }).click();
  await expect(page).toHaveURL(/carftsman-orders/);
  await expect(question).toBeHidden();
  await leave();
  await question.getByRole("button", { name: unfinished.leave }).click();
  await expect(page).not.toHaveURL(/carftsman-orders/);
  second.resolve();
  await expect(statusMessage(page, "رُفض 50 طلبًا، وسيصل السبب إلى أصحابها.")).toBeVisible();
  expect(steps).toBe(2);
});

test("several published craftsmen are suspended together, and come back", {
  tag: "@both",
}, async ({ page, context }) => {
  const word = freshFullname().split(" ")[1]!;
  const names = [`${word} عمر`, `${word} سامي`, `${word} علي`];
  const ids = await insertCraftsmen(names);
  await logInAsAdmin(context);
  for (const id of ids) await send(context, "POST", `/api/craftsmen-approv/${id}`);
  await open(page, `/craftsmen?q=${encodeURIComponent(word)}`);
  await page.getByRole("button", { name: "اختيار عدة ملفات" }).click();
  await expect(page).toHaveURL(/state=approved/);
  const list = page.getByRole("region", { name: "اختر ما تريد إيقافه" });
  for (const name of names.slice(0, 2)) await list.getByRole("checkbox", { name }).check();
  await list.getByRole("button", { name: "إيقاف المختار: 2" }).click();
  await expect(dialog(page)).toContainText("ملفان");
  await dialog(page).getByRole("checkbox", { name: "تسجيل وهمي أو إعلان." }).check();
  await dialog(page).getByRole("button", { name: "إيقاف العرض" }).click();
  await expect(statusMessage(page, "أُوقف ملفان، وسيصل السبب إلى صاحبيهما.")).toBeVisible();
  await expect(row(page, names[0]!)).toHaveCount(0);
  await expect(row(page, names[2]!)).toBeVisible();
  await page.getByRole("button", { name: "تراجع" }).click();
  await expect(statusMessage(page, "تراجعت عن القرار. عاد الملفان إلى الدليل.")).toBeVisible();
  await expect(row(page, names[0]!)).toBeVisible();
});

test("a published craftsman goes back to the orders without a mail", { tag: "@both" }, async ({
  page,
  context,
}) => {
  const name = freshFullname();
  const [id] = await insertCraftsmen([name]);
  await logInAsAdmin(context);
  await send(context, "POST", `/api/craftsmen-approv/${id}`);
  await open(page, `/craftsmen?q=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: `إعادة إلى الطلبات ${name}` }).click();
  await expect(dialog(page)).toContainText("لا تصل صاحبه رسالة");
  await dialog(page).getByRole("button", { name: "إعادة إلى الطلبات" }).click();
  await expect(statusMessage(page, "عاد الملف إلى الطلبات")).toBeVisible();
  await expect(row(page, name)).toContainText("قيد المراجعة");
  await open(page, `/carftsman-orders?q=${encodeURIComponent(name)}`);
  await expect(cardOf(page, name)).toBeVisible();
});

test("many registrations of one network are named above the orders and on each, and shown alone", {
  tag: "@both",
}, async ({ page, context }) => {
  const { names, ids } = await openQueue(page, context, 2);
  const burst = { id: 999_999, registrations: 23, waiting: 21, since: new Date().toISOString() };
  await page.route("**/api/get-craftsmen-orders/networks", (route) =>
    route.fulfill({ json: [burst] }),
  );
  await page.route(/api\/get-craftsmen-orders(\?|$)/, async (route) => {
    const url = route
      .request()
      .url()
      .replace(/network=\d+/, `q=${encodeURIComponent(names[0]!)}`);
    const list = await (await route.fetch({ url })).json();
    for (const order of list.data) {
      if (order.id === ids[0]) order.flags.same_network = { id: burst.id, registrations: 23 };
    }
    await route.fulfill({ json: list });
  });
  await page.reload();
  await expect(cardOf(page, names[0]!)).toContainText("سُجّل ضمن 23 تسجيلًا من شبكة واحدة خلال ساعة");
  const notice = page.getByRole("list", { name: "تسجيلات كثيرة من شبكة واحدة" });
  await expect(notice).toContainText("23 تسجيلًا من شبكة واحدة خلال ساعة");
  await notice.getByRole("link", { name: "عرضها" }).click();
  await expect(page).toHaveURL("/carftsman-orders?network=999999");
  await expect(cardOf(page, names[0]!)).toBeVisible();
  await notice.getByRole("link", { name: "كل الطلبات" }).click();
  await expect(page).toHaveURL("/carftsman-orders");
});
