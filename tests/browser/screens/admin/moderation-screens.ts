import type { Page } from "@playwright/test";
import { flagTexts } from "#src/features/moderation/orders/orders.texts.ts";
import { openAsAdmin, showEmpty, showOnTheWay } from "#tests/browser/admins.ts";
import type { Screen } from "#tests/browser/screens/screens.ts";
import { afterEffects } from "#tests/browser/support/effects.ts";
import { expect } from "#tests/browser/support.ts";
import { messageScreens } from "./message-screens.ts";

/** Every state of the screens of orders and craftsmen, and those of messages. */
export const moderationScreens: Screen[] = [
  {
    name: "orders",
    route: "carftsman-orders",
    show: (page) => openAsAdmin(page, "/carftsman-orders"),
  },
  {
    name: "orders on their way",
    route: "carftsman-orders",
    show: (page) => showOnTheWay(page, "/carftsman-orders", "**/api/get-craftsmen-orders"),
  },
  { name: "no orders", route: "carftsman-orders", show: showNoOrders },
  {
    name: "the question before an order is declined",
    route: "carftsman-orders",
    show: showDecline,
  },
  {
    name: "an order that changed while it was read",
    route: "carftsman-orders",
    show: showChangedOrder,
    noise: /status of 409/,
  },
  {
    name: "orders with a number that listings of other cities have",
    route: "carftsman-orders",
    show: showFlags,
  },
  {
    name: "orders that another city refused",
    route: "carftsman-orders",
    show: showRefusedOrders,
  },
  { name: "orders being selected", route: "carftsman-orders", show: showSelection },
  { name: "the keys of the orders", route: "carftsman-orders", show: showKeys },
  { name: "craftsmen", route: "craftsmen", show: (page) => openAsAdmin(page, "/craftsmen") },
  {
    name: "craftsmen on their way",
    route: "craftsmen",
    show: (page) => showOnTheWay(page, "/craftsmen", "**/api/craftsmen-records"),
  },
  {
    name: "no craftsmen found",
    route: "craftsmen",
    show: (page) => openAsAdmin(page, "/craftsmen?q=nobody@nowhere"),
  },
  {
    name: "the question before a craftsman is suspended",
    route: "craftsmen",
    show: showSuspension,
  },
  { name: "the question before a craftsman is restored", route: "craftsmen", show: showRestoring },
  {
    name: "craftsmen that were changed or refused in another city",
    route: "craftsmen",
    show: showChangedRecords,
  },
  { name: "reverts of contacts that wait", route: "carftsman-orders", show: showReverts },
  ...messageScreens,
];

/** As the server would tell of an account whose former number somebody else has by now. */
async function showReverts(page: Page) {
  const before = {
    email: "mahmoud.alhalabi.kahraba@mail.example",
    phone: "+963944123456",
    phone_display: "0944 123 456",
  };
  const phone = { phone: "+963933123456", phone_display: "0933 123 456" };
  const revert = {
    id: "7b0c1c0e-0000-4000-8000-000000000001",
    craftsman_id: 1,
    fullname: "محمود الحلبي",
    profession: { id: 1, title: "كهربائي" },
    city: { id: 1, name: "حمص" },
    changed_at: new Date(Date.now() - 20 * 3_600_000).toISOString(),
    before,
    now: { email: "someone-else@mail.example", ...phone },
    held: [{ field: "phone", listing: { id: 2, fullname: "رنا الأتاسي" } }],
  };
  const admin = { ...revert, held: [{ field: "email", listing: null }] };
  const other = { ...admin, id: "7b0c1c0e-0000-4000-8000-000000000002", fullname: "سامر حداد" };
  await page.route("**/api/contact-reverts", (route) =>
    route.fulfill({
      json: { data: [revert, other], total: 2, per_page: 12, current_page: 1, last_page: 1 },
    }),
  );
  await openAsAdmin(page, "/carftsman-orders");
  const toggle = page.getByRole("button", { name: "طلبا استعادة حساب ينتظران قرارك" });
  const article = page.getByRole("article", { name: "محمود الحلبي" });
  await expect(toggle.or(article).filter({ visible: true }).first()).toBeVisible();
  if (await toggle.isVisible()) await toggle.click();
  await expect(article).toBeVisible();
}

async function showNoOrders(page: Page) {
  await showEmpty(page, "**/api/get-craftsmen-orders");
  await openAsAdmin(page, "/carftsman-orders");
  await expect(page.getByText("لا توجد طلبات")).toBeVisible();
}

async function showDecline(page: Page) {
  await openAsAdmin(page, "/carftsman-orders");
  await page.getByRole("button", { name: /^رفض/ }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function showSelection(page: Page) {
  await openAsAdmin(page, "/carftsman-orders");
  const start = page.getByRole("button", { name: "اختيار عدة طلبات" }).filter({ visible: true });
  if ((await start.count()) === 0) {
    await page.getByRole("button", { name: /^البحث والاختيار/ }).click();
  }
  await start.click();
  await page.getByRole("checkbox").nth(2).check();
}

async function showKeys(page: Page) {
  await openAsAdmin(page, "/carftsman-orders");
  await afterEffects(page);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "مفاتيح هذه الصفحة" })).toBeVisible();
}

async function showChangedOrder(page: Page) {
  const message = "تغيّرت بيانات هذا الملف بعد أن فتحته: الاسم، الهاتف. راجعها ثم قرّر.";
  await page.route("**/api/craftsmen-approv/*", (route) =>
    route.fulfill({ status: 409, json: { message } }),
  );
  await openAsAdmin(page, "/carftsman-orders");
  const changes = {
    fullname: "سامر عبد الرحمن الحلبي",
    profession: { id: 1, title: "سبّاك" },
    phone: "+963999111222",
    phone_display: "0999 111 222",
    email: "samer.abdulrahman@mail.example",
    image: null,
    experience: 30,
    description: "أعمل في كل أحياء المدينة.",
  };
  await page.route("**/api/get-craftsmen-orders*", async (route) => {
    const list = await (await route.fetch()).json();
    list.data[0] = { ...list.data[0], ...changes };
    await route.fulfill({ json: list });
  });
  await page
    .getByRole("button", { name: /^موافق/ })
    .first()
    .click();
  await expect(page.getByText("تغيير", { exact: true }).first()).toBeVisible();
}

async function showFlags(page: Page) {
  const other = { id: 2, fullname: "سامر عبد الرحمن الحلبي", state: "suspended" };
  await page.route("**/api/get-craftsmen-orders*", async (route) => {
    const list = await (await route.fetch()).json();
    for (const order of list.data) {
      order.flags = { ...order.flags, similar_names: [other] };
    }
    await route.fulfill({ json: list });
  });
  await openAsAdmin(page, "/carftsman-orders");
  const item = page.getByRole("listitem");
  const flag = item.filter({ hasText: flagTexts.similarName, hasNot: item }).first();
  await expect(flag).toContainText("الحلبي (موقوف)");
  await expect(flag.getByRole("link")).toHaveText([other.fullname, `مقارنة ${other.fullname}`]);
}

/** To a moderator of the city that they are in. */
const refusedElsewhere = {
  refused_in: [{ id: 999_998, name: "دير الزور" }],
  refusal_reason: "الاسم غير واضح أو ليس اسمًا حقيقيًا.",
  may_publish: false,
};

async function showRefusedOrders(page: Page) {
  await page.route("**/api/get-craftsmen-orders*", async (route) => {
    const list = await (await route.fetch()).json();
    const data = list.data.map((one: object) => ({ ...one, ...refusedElsewhere }));
    await route.fulfill({ json: { ...list, data } });
  });
  await openAsAdmin(page, "/carftsman-orders");
  await expect(page.getByText("سبق رفضه أو إيقافه في دير الزور.").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^موافق/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^رفض/ }).first()).toBeVisible();
}

async function showChangedRecords(page: Page) {
  const flagged_changes = [
    { field: "fullname", before: "سامر عبد الرحمن الحلبي", after: "ليث القباني" },
    { field: "city", before: "دير الزور", after: "دمشق" },
  ];
  const declined = { state: "declined", status: 0, state_reason: "الصورة غير مناسبة." };
  await page.route("**/api/craftsmen-records*", async (route) => {
    const list = await (await route.fetch()).json();
    const data = list.data.map((one: object, index: number) =>
      index % 2 === 0
        ? { ...one, state: "approved", status: 1, state_reason: null, flagged_changes }
        : { ...one, ...declined, ...refusedElsewhere },
    );
    await route.fulfill({ json: { ...list, data } });
  });
  await openAsAdmin(page, "/craftsmen");
  await expect(page.getByText("غيّره صاحبه بعد النشر").first()).toBeAttached();
  const declinedRows = page.getByRole("row").filter({ hasText: "مرفوض" });
  await expect(
    declinedRows.getByRole("button", { name: /^إعادة إلى الطلبات/, includeHidden: true }),
  ).toHaveCount(0);
}

async function showSuspension(page: Page) {
  await openAsAdmin(page, "/craftsmen?state=approved");
  await page.getByRole("button", { name: "إيقاف" }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function showRestoring(page: Page) {
  await page.route("**/api/craftsmen-records", async (route) => {
    const list = await (await route.fetch()).json();
    const reason = { state: "suspended", status: 0, state_reason: "وصلتنا شكاوى من زبائن." };
    const data = list.data.map((one: object) => ({ ...one, ...reason }));
    await route.fulfill({ json: { ...list, data } });
  });
  await openAsAdmin(page, "/craftsmen");
  await page.getByRole("button", { name: "إعادة العرض" }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
}
