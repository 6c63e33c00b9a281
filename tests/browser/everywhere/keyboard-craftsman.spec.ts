import {
  email,
  field,
  logOutButton,
  password,
  passwordField,
  saveButton,
} from "#tests/browser/accounts.ts";
import { statusMessage } from "#tests/browser/admins.ts";
import { expect, open, tabTo, test, waitForHydration } from "#tests/browser/support.ts";
import { chooseByKeyboard } from "./keyboard.ts";

test("a craftsman registers, edits the profile and saves it by keys alone", {
  tag: "@desktop",
}, async ({ page }) => {
  const phone = `0931${String(Date.now()).slice(-6)}`;
  const { keyboard } = page;
  await open(page, "/register");
  await tabTo(page, field(page, "الاسم الكامل"));
  await keyboard.type("لينا حدّاد");
  await keyboard.press("Tab");
  await keyboard.type(phone);
  for (const [label, choice] of [
    ["المهنة", "نجّار"],
    ["المدينة", "دمشق"],
  ] as const) {
    await keyboard.press("Tab");
    await expect(field(page, label)).toBeFocused();
    await chooseByKeyboard(page, field(page, label), choice);
    await expect(field(page, label).locator("option:checked")).toHaveText(choice);
  }
  await keyboard.press("Tab");
  await expect(email(page)).toBeFocused();
  await keyboard.type(`lina-${crypto.randomUUID()}@mail.example`);
  await keyboard.press("Tab");
  await expect(passwordField(page)).toBeFocused();
  await keyboard.type(password);
  await tabTo(page, field(page, "ذكر"), 3);
  // From right to left: the left one is the next.
  await keyboard.press("ArrowLeft");
  await expect(field(page, "أنثى")).toBeChecked();
  await keyboard.press("Enter");
  await expect(page).toHaveURL("/profile");
  await expect(page.getByRole("main")).toBeFocused();

  await tabTo(page, field(page, "سنوات الخبرة"));
  await keyboard.type("12");
  await keyboard.press("Tab");
  await expect(field(page, "وصف العمل")).toBeFocused();
  await keyboard.type("أبواب ونوافذ.");
  await tabTo(page, saveButton(page), 3);
  await keyboard.press("Enter");
  await expect(statusMessage(page, "حُفظت التعديلات.")).toBeVisible();
  await expect(field(page, "سنوات الخبرة")).toHaveValue("12");

  await page.reload();
  await waitForHydration(page);
  await tabTo(page, logOutButton(page));
  await keyboard.press("Enter");
  await expect(page).toHaveURL("/login");
});
