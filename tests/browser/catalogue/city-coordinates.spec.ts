import { expectError, field } from "#tests/browser/accounts.ts";
import {
  freshName,
  lists,
  openAsAdmin,
  removeEntry,
  statusMessage,
} from "#tests/browser/admins.ts";
import { expect, test } from "#tests/browser/support.ts";

test("an admin adds a city with its coordinates, sees and corrects them", async ({
  page,
  context,
  announce,
}) => {
  announce(/status of 422/);
  await openAsAdmin(page, "/cities");
  const name = freshName("مرج");
  await field(page, "اسم المدينة").fill(name);
  await page.getByText("موقع المدينة (اختياري)").first().click();
  const [latitude, longitude] = [field(page, "خط العرض"), field(page, "خط الطول")];
  await latitude.fill("٣٣٫٥");
  await page.getByRole("button", { name: "إضافة" }).click();
  await expectError(longitude, "اكتب خط الطول أيضًا، أو اترك الخانتين فارغتين.");
  await expect(longitude).toBeFocused();
  await longitude.fill("36.3");
  // The error goes with the first letter, and the fields stay.
  await expect(longitude).not.toHaveAttribute("aria-invalid", "true");
  await page.keyboard.press("Enter");
  await expect(statusMessage(page, "أُضيفت المدينة.")).toBeVisible();

  await page.getByRole("link", { name: `تعديل ${name}` }).click();
  await expect(latitude).toHaveValue("33.5");
  await expect(longitude).toHaveValue("36.3");
  await expect(page.getByRole("link", { name: "GeoNames" })).toBeVisible();
  await latitude.fill("33.6");
  await page.getByRole("button", { name: "حفظ" }).click();
  await expect(statusMessage(page, "حُفظ موقع المدينة.")).toBeVisible();
  await page.getByRole("link", { name: `تعديل ${name}` }).click();
  await expect(latitude).toHaveValue("33.6");
  await removeEntry(context, lists.city, name);
});
