import { freshName, logInAsAdmin, send } from "#tests/browser/admins.ts";
import { expect, open, test } from "#tests/browser/support.ts";

test("the unread of all pages stand in one list, which a message leaves once it is opened", async ({
  page,
  context,
}) => {
  await logInAsAdmin(context);
  const subject = freshName("سؤال");
  await send(context, "POST", "/api/contact-send", {
    fullname: "منى القدسي",
    email: "mona@mail.example",
    subject,
    description: "هل في مدينتنا من يصلح السخّانات؟",
  });
  await open(page, "/dashboard");
  await page.getByRole("main").getByRole("link", { name: "غير مقروء" }).click();
  await expect(page).toHaveURL("/received-contacts?unread=1");
  const own = page.getByRole("link", { name: subject });
  await expect(own).toBeVisible();
  const rows = page.getByRole("tabpanel").getByRole("listitem");
  await expect(rows).toHaveCount(await rows.filter({ hasText: "غير مقروءة" }).count());
  await own.click();
  await page.getByRole("link", { name: "العودة إلى الرسائل" }).click();
  await expect(page).toHaveURL("/received-contacts?unread=1");
  await expect(page.getByRole("heading", { level: 1, name: "الرسائل" })).toBeVisible();
  await expect(own).toBeHidden();
  await page.getByRole("link", { name: "عرض كل الرسائل" }).click();
  await expect(own).toBeVisible();
});

test("the tab of the unread leads to those of other pages", { tag: "@desktop" }, async ({
  page,
  context,
}) => {
  await logInAsAdmin(context);
  await page.route("**/api/contact-list", async (route) => {
    const list = await (await route.fetch()).json();
    await route.fulfill({ json: { ...list, last_page: 2 } });
  });
  await open(page, "/received-contacts#messages-unread");
  const all = page.getByRole("link", { name: "غير المقروءة من كل الصفحات" });
  await expect(all).toHaveAttribute("href", "/received-contacts?unread=1");
});
