import { field, openProfile, saveButton } from "#tests/browser/accounts.ts";
import { statusMessage } from "#tests/browser/admins.ts";
import { expect, test } from "#tests/browser/support.ts";

test("a further profession and city are chosen, survive a reload, and are saved", async ({
  page,
}) => {
  await openProfile(page);
  const more = page.getByText("مهن ومدن وأحياء أخرى");
  await more.click();
  await field(page, "مهنة ثانية").selectOption({ label: "رخّام" });
  await field(page, "مدينة ثانية").selectOption({ label: "تدمر" });
  await expect(saveButton(page)).toBeEnabled();

  // What was chosen and not saved is a draft of the tab.
  await page.reload();
  await expect(saveButton(page)).toBeEnabled();
  await more.click();
  await expect(field(page, "مهنة ثانية")).toHaveValue(/\d/);
  await saveButton(page).click();
  await expect(statusMessage(page)).toBeVisible();
  await expect(saveButton(page)).toBeDisabled();

  // Open, since there is something in it.
  await page.reload();
  await expect(field(page, "مهنة ثانية").locator("option:checked")).toHaveText("رخّام");
  await expect(field(page, "مدينة ثانية").locator("option:checked")).toHaveText("تدمر");
  await expect(page.getByText("أيضًا: رخّام · وفي تدمر")).toBeVisible();
  await field(page, "مهنة ثانية").selectOption({ label: "لا مهنة أخرى" });
  await saveButton(page).click();
  await expect(saveButton(page)).toBeDisabled();
  await expect(page.getByText("أيضًا: رخّام")).toBeHidden();
});
