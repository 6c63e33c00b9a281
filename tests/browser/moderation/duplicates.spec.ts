import { detailsAddress } from "#src/features/craftsmen/address.ts";
import { checkNames, checkText } from "#src/features/craftsmen/checks/texts.ts";
import { duplicateSentences, duplicatesTexts, mergeTexts } from "#src/features/duplicates/texts.ts";
import { checkTexts, listingSentences, mergesTexts } from "#src/features/listings/texts.ts";
import { addListing } from "#tests/browser/admin/listings.ts";
import { statusMessage } from "#tests/browser/admins.ts";
import { expect, open, test } from "#tests/browser/support.ts";

test("72: what an admin notes to have seen stands on the page in words", { tag: "@both" }, async ({
  page,
}) => {
  const { id } = await addListing(page);
  await open(page, `/listings/${id}`);
  const panel = page.getByRole("region", { name: checkTexts.title });
  await panel.getByRole("radio", { name: checkNames.identity }).check();
  const seenOn = panel.getByLabel(checkTexts.seenOn);
  const month = (await seenOn.inputValue()).slice(0, 7);
  await panel.getByRole("button", { name: checkTexts.save }).click();
  await expect(statusMessage(page, listingSentences.checkNoted)).toBeVisible();
  const text = checkText({ kind: "identity", month }, "SY");
  await expect(panel.getByRole("listitem").filter({ hasText: text })).toBeVisible();
  await open(page, detailsAddress({ id }));
  await expect(page.getByText(text)).toBeVisible();
  await open(page, `/listings/${id}`);
  await panel.getByRole("button", { name: `${checkTexts.remove} ${text}` }).click();
  await expect(statusMessage(page, listingSentences.checkRemoved)).toBeVisible();
  await expect(panel.getByText(checkTexts.none)).toBeVisible();
});

test("74: two listings of one person become one, by keyboard, and the younger address leads on", {
  tag: "@both",
}, async ({ page }) => {
  const older = await addListing(page);
  const younger = await addListing(page, older.fullname);
  const pageOf = ({ id }: { id: number }) =>
    page.request.get(detailsAddress({ id }), { maxRedirects: 0 });
  expect((await pageOf(younger)).status()).toBe(200);
  await open(page, "/duplicates");
  const names = `${older.fullname}، ${older.fullname}`;
  await page.getByRole("link", { name: `${duplicatesTexts.compare} ${names}` }).press("Enter");
  await expect(page.getByRole("heading", { name: mergeTexts.choose })).toBeVisible();
  const numbers = page.getByRole("radiogroup", { name: mergeTexts.phone });
  await expect(numbers.getByRole("radio", { name: older.phone_display })).toBeChecked();
  await numbers.getByRole("radio", { name: older.phone_display }).press("ArrowDown");
  await expect(numbers.getByRole("radio", { name: younger.phone_display })).toBeChecked();
  await page.getByRole("button", { name: mergeTexts.merge }).press("Enter");
  await expect(statusMessage(page, duplicateSentences.merged)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/listings/${older.id}$`));
  await expect(page.getByRole("link", { name: younger.phone_display })).toBeVisible();

  const moved = await pageOf(younger);
  expect(moved.status()).toBe(301);
  expect(moved.headers().location).toBe(detailsAddress(older));

  await page.getByRole("button", { name: mergesTexts.undo }).press("Enter");
  await expect(statusMessage(page, duplicateSentences.unmerged)).toBeVisible();
  await expect(page.getByRole("link", { name: older.phone_display })).toBeVisible();
  await expect.poll(async () => (await pageOf(younger)).status()).toBe(200);
});

test("73: two whom an admin tells apart leave the list, and come back with an undo", {
  tag: "@both",
}, async ({ page }) => {
  const { fullname } = await addListing(page);
  await addListing(page, fullname);
  await open(page, "/duplicates");
  const apart = page.getByRole("button", { name: `${duplicatesTexts.apart} ${fullname}` });
  await apart.click();
  await expect(statusMessage(page, duplicateSentences.toldApart)).toBeVisible();
  await expect(apart).toHaveCount(0);
  await page.getByRole("button", { name: "تراجع" }).click();
  await expect(apart).toBeVisible();
});
