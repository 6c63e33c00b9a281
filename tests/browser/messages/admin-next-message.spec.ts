import type { Page } from "@playwright/test";
import { field, freshFullname, freshPhone, logInAsNewCraftsman } from "#tests/browser/accounts.ts";
import { freshName, logInAsAdmin, send, statusMessage } from "#tests/browser/admins.ts";
import { expect, open, test } from "#tests/browser/support.ts";
import { write } from "./inbox.ts";

const links = (page: Page) => page.getByRole("navigation", { name: "الرسائل غير المقروءة" });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** Others write beside this test: of what stands around a message only these are unread. */
async function onlyUnread(page: Page, ids: number[]) {
  await page.route("**/api/contact-related/*", async (route) => {
    const answer = await (await route.fetch()).json();
    const at = ids.indexOf(Number(route.request().url().split("/").at(-1)));
    const neighbour = (index: number) =>
      ids[index] === undefined ? null : { id: ids[index], subject: "رسالة" };
    const around = { previous_unread: neighbour(at - 1), next_unread: neighbour(at + 1) };
    await route.fulfill({ json: { ...answer, ...around } });
  });
}

test("the subject is the heading, and unread messages are read one after the other", {
  tag: "@both",
}, async ({ page, context }) => {
  await logInAsAdmin(context);
  const older = await write(context);
  const newer = await write(context);
  await onlyUnread(page, [newer.id, older.id]);
  await open(page, "/received-contacts?unread=1");
  await page.getByRole("link", { name: newer.subject }).click();
  await expect(heading(page, newer.subject)).toBeVisible();
  await expect(links(page).getByRole("link")).toHaveText(["غير المقروءة التالية"]);

  await field(page, "الرد").fill("شكرًا لك.");
  await page.getByRole("button", { name: "إرسال الرد" }).click();
  await expect(statusMessage(page, "حُفظ الرد")).toBeVisible();
  await links(page).getByRole("link").press("Enter");
  await expect(page).toHaveURL(`/contact-edit/${older.id}`);
  await expect(heading(page, older.subject)).toBeVisible();
  await expect(field(page, "الرد")).toHaveValue("");
  await expect(links(page).getByRole("link")).toHaveText(["غير المقروءة السابقة"]);
  await page.getByRole("link", { name: "العودة إلى الرسائل" }).click();
  await expect(page).toHaveURL("/received-contacts?unread=1");
});

test("after a deletion the next unread message opens, and the deletion can be undone", async ({
  page,
  context,
}) => {
  await logInAsAdmin(context);
  const older = await write(context);
  const newer = await write(context);
  await onlyUnread(page, [newer.id, older.id]);
  await open(page, `/contact-edit/${newer.id}`);
  await page.getByRole("button", { name: "حذف الرسالة" }).click();
  const question = page.getByRole("dialog", { name: "هل تريد حذف هذه الرسالة؟" });
  await expect(question).toContainText(newer.subject);
  await question.getByRole("button", { name: "حذف", exact: true }).click();
  await expect(heading(page, older.subject)).toBeVisible();
  await page.getByRole("button", { name: "تراجع" }).click();
  await expect(statusMessage(page, "عادت الرسالة.")).toBeVisible();
  await open(page, `/contact-edit/${newer.id}`);
  await expect(heading(page, newer.subject)).toBeVisible();
});

test("a message is marked as unread again", async ({ page, context }) => {
  await logInAsAdmin(context);
  const sent = await write(context);
  await open(page, `/contact-edit/${sent.id}`);
  await expect(heading(page, sent.subject)).toBeVisible();
  await page.getByRole("button", { name: "اجعلها غير مقروءة" }).click();
  await expect(statusMessage(page, "عادت الرسالة إلى غير المقروءة.")).toBeVisible();
  await expect(page).toHaveURL("/received-contacts");
  await open(page, "/received-contacts?unread=1");
  await expect(page.getByRole("link", { name: sent.subject })).toBeVisible();
});

test("a message leads to the listing whose number it names", async ({ page, context }) => {
  const fullname = freshFullname();
  const phone = freshPhone();
  await logInAsNewCraftsman(context, fullname, phone);
  await logInAsAdmin(context);
  const subject = freshName("شكوى");
  await send(context, "POST", "/api/contact-send", {
    fullname: "منى القدسي",
    email: "mona@mail.example",
    subject,
    description: `اتصلت بالرقم ${phone.slice(0, 4)} ${phone.slice(4, 7)} ${phone.slice(7)} ولم يرد أحد.`,
  });
  await open(page, "/received-contacts?unread=1");
  await page.getByRole("link", { name: subject }).click();
  const listing = page.getByRole("link", { name: new RegExp(`^ملف ${fullname} \\(.+، .+\\)$`) });
  await listing.click();
  await expect(page).toHaveURL(/\/craftsmen\?q=/);
  await expect(page.getByRole("main")).toContainText(fullname);
});
