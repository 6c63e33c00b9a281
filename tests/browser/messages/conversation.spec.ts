import { readFile } from "node:fs/promises";
import { logInAsAdmin, send } from "#tests/browser/admins.ts";
import { mailTo } from "#tests/browser/support/mails.ts";
import { expect, open, test } from "#tests/browser/support.ts";
import { write } from "./inbox.ts";

test("by the link in the mail of a reply its sender sees, saves and deletes what is kept", async ({
  page,
  context,
  announce,
}) => {
  announce(/status of 404/);
  await logInAsAdmin(context);
  const { id, email, subject } = await write(context);
  await send(context, "POST", `/api/contact-reply/${id}`, { reply: "أهلًا بك." });
  const { text = "" } = await mailTo(email, `رد: ${subject}`);
  const [, link = ""] = text.match(/بياناتي في هذه المراسلة:\s+(\S+)/) ?? [];
  await context.clearCookies();

  const { pathname, search } = new URL(link);
  await open(page, pathname + search);
  await expect(page.getByRole("region", { name: "رسالتك" })).toContainText(email);
  await expect(page.getByRole("region", { name: "ردودنا" })).toContainText("أهلًا بك.");

  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "تنزيل نسخة" }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe(`herafi-message-${id}.json`);
  expect(JSON.parse(await readFile(await saved.path(), "utf8"))).toMatchObject({ email, subject });

  await page.getByRole("button", { name: "حذف المراسلة" }).click();
  const dialog = page.getByRole("dialog", { name: "هل تريد حذف هذه المراسلة؟" });
  await expect(dialog).toContainText(subject);
  await dialog.getByRole("button", { name: "إلغاء" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "حذف المراسلة" }).click();
  await dialog.getByRole("button", { name: "حذف", exact: true }).click();
  await expect(page.getByRole("main").getByText(/^حُذفت رسالتك وردودنا/)).toBeVisible();

  await page.reload();
  await expect(page.getByText("لم تعد هذه المراسلة محفوظة عندنا.")).toBeVisible();
});
