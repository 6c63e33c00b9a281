import { removeTexts } from "#src/features/listings/remove.texts.ts";
import { listingTexts, removalListTexts } from "#src/features/listings/texts.ts";
import { outcomeTexts } from "#src/features/moderation/phone/texts.ts";
import { openLoaded } from "#tests/browser/admins.ts";
import { expect, open, test } from "#tests/browser/support.ts";
import { matchCode, withPhoneSite } from "./phone-site.ts";

test("whoever proves the number of a page that admins added hides it at once", async ({
  browser,
}) => {
  // Starting the site takes long on a busy machine.
  test.setTimeout(240_000);
  await withPhoneSite(browser, async ({ admin, visitor: page, addListing }) => {
    const { id } = await addListing({ fullname: "سامر النجار", phone: "0944 123 456" });
    await open(page, `/carftsman-details/${id}`);
    await page.getByRole("link", { name: removeTexts.title }).click();
    await page.getByRole("button", { name: removeTexts.send }).click();
    await expect(page.getByText(removeTexts.requested)).toBeVisible();
    await page.getByRole("button", { name: "أكّد رقمك" }).click();
    const message = page.getByRole("link", { name: "افتح واتساب وأرسل الرسالة" });
    await matchCode(admin, await message.getAttribute("href"));
    await admin.getByRole("button", { name: "مطابق" }).click();
    await expect(admin.getByText(outcomeTexts.hidden)).toBeVisible();

    await page.getByRole("button", { name: "أرسلت الرسالة، تابع" }).click();
    await expect(page.getByText(removeTexts.proven)).toBeVisible();
    const address = `/carftsman-details/${id}`;
    expect((await page.request.get(address)).status()).toBe(404);
    // Also after the messenger has closed the browser's page.
    await page.reload();
    await expect(page.getByText(removeTexts.proven)).toBeVisible();

    await openLoaded(admin, "/removal-requests");
    await expect(admin.getByText(listingTexts.proven)).toBeVisible();
    await expect(admin.getByText(removalListTexts.intro)).toBeVisible();
  });
});
