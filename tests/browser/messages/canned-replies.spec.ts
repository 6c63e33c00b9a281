import { expectError, field } from "#tests/browser/accounts.ts";
import { freshName, logInAsAdmin, send, statusMessage } from "#tests/browser/admins.ts";
import { mailTo } from "#tests/browser/support/mails.ts";
import { expect, open, test } from "#tests/browser/support.ts";
import { write } from "./inbox.ts";

test("a canned reply is added to what was typed, with the sender's name", { tag: "@both" }, async ({
  page,
  context,
}) => {
  await logInAsAdmin(context);
  const title = freshName("شكر");
  const body = "شكرًا لك يا {الاسم}،\nوصلتنا رسالتك.";
  await send(context, "POST", "/api/canned-replies", { title, body });
  const sent = await write(context);
  await open(page, `/contact-edit/${sent.id}`);
  await field(page, "الرد").fill("أهلًا بك.");
  const choice = page.getByText(/^ردود جاهزة/);
  await choice.click();
  await page.getByRole("button", { name: title }).click();
  const text = "أهلًا بك.\n\nشكرًا لك يا منى القدسي،\nوصلتنا رسالتك.";
  await expect(field(page, "الرد")).toHaveValue(text);
  await expect(field(page, "الرد")).toBeFocused();
  await expect(page.getByRole("button", { name: title })).toBeHidden();

  // The draft has it, too.
  await page.reload();
  await expect(field(page, "الرد")).toHaveValue(text);
  await page.getByRole("button", { name: "إرسال الرد" }).click();
  await expect(statusMessage(page, "حُفظ الرد")).toBeVisible();
  expect((await mailTo(sent.email, `رد: ${sent.subject}`)).text).toContain(
    "شكرًا لك يا منى القدسي،",
  );
});

test("canned replies are added, changed and deleted", async ({ page, context, announce }) => {
  announce(/status of 422/);
  await logInAsAdmin(context);
  const sent = await write(context);
  await open(page, `/contact-edit/${sent.id}`);
  const link = page.getByRole("link", { name: /ردود(ًا)? (ال)?جاهزة|الردود الجاهزة/ });
  const choice = page.getByText(/^ردود جاهزة/);
  // Whether there are any shows once the message has come.
  await expect(choice.or(link).first()).toBeVisible();
  if (!(await link.isVisible())) await choice.click();
  await link.click();
  await expect(page).toHaveURL("/canned-replies");
  await expect(page.getByRole("heading", { level: 1, name: "الردود الجاهزة" })).toBeVisible();

  const form = page.getByRole("form", { name: "إضافة رد جاهز" });
  const title = freshName("اعتذار");
  await form.getByRole("button", { name: "إضافة الرد" }).click();
  await expectError(form.getByLabel("العنوان"), /أدخل عنوان الرد\./);
  await form.getByLabel("العنوان").fill(title);
  await form.getByLabel("نص الرد").fill("نعتذر عن التأخير.");
  await form.getByRole("button", { name: "إضافة الرد" }).click();
  await expect(statusMessage(page, "أُضيف الرد الجاهز.")).toBeVisible();
  await expect(form.getByLabel("العنوان")).toHaveValue("");

  const entry = page.getByRole("listitem").filter({ hasText: title });
  await expect(entry).toContainText("نعتذر عن التأخير.");
  await entry.getByRole("button", { name: "تعديل" }).click();
  const change = page.getByRole("form", { name: `تعديل «${title}»` });
  await expect(change.getByLabel("العنوان")).toBeFocused();
  await change.getByLabel("نص الرد").fill("نعتذر منك.");
  await change.getByRole("button", { name: "حفظ الرد" }).click();
  await expect(statusMessage(page, "عُدّل الرد الجاهز.")).toBeVisible();
  await expect(entry).toContainText("نعتذر منك.");
  await expect(entry.getByRole("button", { name: "تعديل" })).toBeFocused();

  await entry.getByRole("button", { name: "حذف" }).click();
  const question = page.getByRole("dialog", { name: "هل تريد حذف هذا الرد الجاهز؟" });
  await expect(question).toContainText(title);
  await question.getByRole("button", { name: "حذف" }).click();
  await expect(statusMessage(page, "حُذف الرد الجاهز.")).toBeVisible();
  await expect(entry).toHaveCount(0);
  await page.getByRole("link", { name: "العودة إلى الرسالة" }).click();
  await expect(page).toHaveURL(`/contact-edit/${sent.id}`);
});
