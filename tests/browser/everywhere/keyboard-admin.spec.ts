import type { Locator, Page } from "@playwright/test";
import { field, freshFullname, logInAsNewCraftsman } from "#tests/browser/accounts.ts";
import {
  freshName,
  lastPage,
  lists,
  logInAsAdmin,
  removeEntry,
  send,
  statusMessage,
} from "#tests/browser/admins.ts";
import { showOnlyOrders } from "#tests/browser/moderation/orders.ts";
import { expect, open, queryOf, tabTo, test } from "#tests/browser/support.ts";
import { chooseByKeyboard, pressByKeyboard } from "./keyboard.ts";

/** The orders with two fresh applicants alone. */
async function openOrders(page: Page) {
  const context = page.context();
  const first = await logInAsNewCraftsman(context, freshFullname());
  await context.clearCookies();
  const second = await logInAsNewCraftsman(context, freshFullname());
  await logInAsAdmin(context);
  await showOnlyOrders(page, [first.id, second.id]);
  await open(page, "/carftsman-orders");
  return { first, second };
}

const order = (page: Page, fullname: string) => page.getByRole("article", { name: fullname });

test("an admin approves one and declines another by keys alone", { tag: "@desktop" }, async ({
  page,
}) => {
  const { first, second } = await openOrders(page);
  await pressByKeyboard(page, page.getByRole("button", { name: `رفض ${second.fullname}` }));
  const question = page.getByRole("dialog", { name: "رفض الطلب" });
  await expect(question.getByRole("checkbox").first()).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(question.getByRole("checkbox").nth(1)).toBeChecked();
  await tabTo(page, question.getByLabel("بكلماتك"), 8);
  await page.keyboard.type("اذكر الأحياء التي تعمل فيها.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(statusMessage(page, "رُفض الطلب، وسيصل السبب إلى الحرفي.")).toBeVisible();
  await expect(order(page, second.fullname)).toHaveCount(0);
  await expectFocusKept(page);

  await page.keyboard.press("Shift+Tab");
  await pressByKeyboard(
    page,
    page.getByRole("button", { name: `موافق ${first.fullname}` }),
    "Space",
  );
  await expect(statusMessage(page, "نُشر ملف الحرفي في الدليل.")).toBeVisible();
  await expect(order(page, first.fullname)).toHaveCount(0);
  await expectFocusKept(page);
});

test("an admin answers a message and deletes some by keys alone", {
  tag: "@desktop",
}, async ({ page, context }) => {
  const subject = freshName("سؤال");
  await send(context, "POST", "/api/contact-send", {
    fullname: "منى القدسي",
    email: "mona@mail.example",
    subject,
    description: "السلام عليكم، لا أجد سبّاكًا في حيّنا.",
  });
  await logInAsAdmin(context);
  await open(page, "/received-contacts");
  await pressByKeyboard(page, page.getByRole("link", { name: subject }));
  await expect(page.getByRole("heading", { name: subject })).toBeVisible();
  await tabTo(page, field(page, "الرد"));
  await page.keyboard.type("أهلًا بك.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(
    statusMessage(page, "حُفظ الرد، وسيصل إلى المرسل عبر البريد الإلكتروني."),
  ).toBeVisible();

  await open(page, "/received-contacts");
  const box = page.getByRole("checkbox", { name: subject });
  await pressByKeyboard(page, box, "Space");
  await expect(box).toBeChecked();
  const bulk = page.getByRole("button", { name: "حذف المحدد (1)" });
  await bulk.evaluate((button) => button.scrollIntoView());
  await tabBack(page, bulk);
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog");
  await expect(question.getByRole("button", { name: "إلغاء" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(statusMessage(page, "حُذفت رسالة واحدة.")).toBeVisible();
  await expect(page.getByRole("link", { name: subject })).toHaveCount(0);
  await expectFocusKept(page);
});

test("an admin adds and deletes a city, then finds both in the log, by keys alone", {
  tag: "@desktop",
}, async ({ page, context }) => {
  const { city } = lists;
  const name = freshName("عين");
  await logInAsAdmin(context);
  await open(page, `${city.path}?page=${await lastPage(context, city)}`);
  await tabTo(page, field(page, city.label));
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(statusMessage(page, city.added)).toBeVisible();
  await open(page, `${city.path}?page=${await lastPage(context, city)}`);
  await pressByKeyboard(page, page.getByRole("button", { name: `حذف ${name}` }));
  await expect(page.getByRole("dialog", { name: city.question })).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(statusMessage(page, city.deleted)).toBeVisible();
  await removeEntry(context, city, name);

  await pressByKeyboard(page, page.getByRole("link", { name: "سجل الإجراءات" }));
  await expect(page).toHaveURL("/audit-log");
  await tabTo(page, field(page, "الإجراء"));
  await chooseByKeyboard(page, field(page, "الإجراء"), "حذف مدينة");
  await pressByKeyboard(page, page.getByRole("button", { name: "عرض", exact: true }));
  await expect.poll(() => queryOf(page).act).toBe("city.delete");
  // Not the addition, which the whole log has as well.
  await expect(page.getByRole("listitem").filter({ hasText: name })).toHaveCount(1);
});

async function tabBack(page: Page, wanted: Locator) {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Shift+Tab");
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${wanted} is not reached by going back`);
}

/** What had it is gone; whoever goes by keys does not begin anew at the top of the page. */
const expectFocusKept = (page: Page) =>
  expect(page.locator("main:focus, main :focus")).toHaveCount(1);
