import { field, openProfile, saveButton } from "#tests/browser/accounts.ts";
import { expect, open, test } from "#tests/browser/support.ts";

test("what another tab has changed of the profile stays when this one is saved", {
  tag: "@desktop",
}, async ({ page, context }) => {
  await openProfile(page);
  const other = await context.newPage();
  await open(other, "/profile");
  await field(other, "سنوات الخبرة").fill("9");
  await saveButton(other).click();
  await expect(saveButton(other)).toBeDisabled();

  await expect(field(page, "سنوات الخبرة")).toHaveValue("");
  await field(page, "وصف العمل").fill("تمديد الكهرباء.");
  await saveButton(page).click();
  await expect(page.getByRole("status").getByText("حُفظت التعديلات.")).toBeVisible();
  await expect(field(page, "سنوات الخبرة")).toHaveValue("9");
  await expect(field(page, "وصف العمل")).toHaveValue("تمديد الكهرباء.");
  const { experience, description } = await (await context.request.get("/api/user")).json();
  expect({ experience, description }).toEqual({ experience: 9, description: "تمديد الكهرباء." });
});
