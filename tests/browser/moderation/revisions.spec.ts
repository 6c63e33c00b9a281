import { accountSentences } from "#src/features/accounts/field-texts.ts";
import { pendingTexts } from "#src/features/accounts/profile/profile.texts.ts";
import { detailsAddress } from "#src/features/craftsmen/address.ts";
import { declineReasons } from "#src/features/craftsmen/decline-reasons.ts";
import { revisionSentences, revisionTexts } from "#src/features/moderation/revisions/texts.ts";
import {
  field,
  freshFullname,
  logInAsNewCraftsman,
  saveButton,
  unfoldFields,
} from "#tests/browser/accounts.ts";
import { logInAsAdmin, statusMessage } from "#tests/browser/admins.ts";
import { publish } from "#tests/browser/support/database.ts";
import { expect, open, test } from "#tests/browser/support.ts";

test("19: another text and name of a published page are seen by an admin before anybody else", {
  tag: "@desktop",
}, async ({ page, browser }) => {
  const [name, other] = [freshFullname(), freshFullname()];
  const context = await browser.newContext();
  const { id } = await logInAsNewCraftsman(context, name);
  await publish(id);
  const theirs = await context.newPage();
  await open(theirs, "/profile");
  await field(theirs, "الاسم الكامل").fill(other);
  await field(theirs, "وصف العمل").fill("نركّب السخّانات الشمسية.");
  await saveButton(theirs).click();
  await expect(statusMessage(theirs, accountSentences.savedForReview)).toBeVisible();
  await expect(theirs.getByText(`(${pendingTexts.mark})`)).toHaveCount(2);
  await expect(field(theirs, `الاسم الكامل (${pendingTexts.mark})`)).toHaveValue(other);

  await open(page, detailsAddress({ id }));
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  await expect(page.getByText("السخّانات")).toHaveCount(0);

  await logInAsAdmin(page.context());
  await open(page, "/carftsman-orders");
  await page.getByRole("link", { name: /مراجعتك$/ }).click();
  const card = page.getByRole("article", { name });
  await expect(card.locator("ins").filter({ hasText: other })).toBeVisible();
  await card.getByRole("button", { name: revisionTexts.approveAll }).click();
  await expect(statusMessage(page, revisionSentences.approved)).toBeVisible();
  await expect(card).toHaveCount(0);

  await open(page, detailsAddress({ id }));
  await expect(page.getByRole("heading", { level: 1 })).toContainText(other);
  await theirs.reload();
  await expect(theirs.getByText(`(${pendingTexts.mark})`)).toHaveCount(0);

  // What was there is put back by one press.
  await open(page, `/listings/${id}`);
  await page.getByRole("button", { name: revisionTexts.putBack }).click();
  await expect(statusMessage(page, revisionSentences.putBack)).toBeVisible();
  await open(page, detailsAddress({ id }));
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  await context.close();
});

test("a craftsman reads what was published, what was declined and why, and sees what he wrote", {
  tag: "@both",
}, async ({ page, browser }) => {
  const [name, other] = [freshFullname(), freshFullname()];
  const context = await browser.newContext();
  const { id } = await logInAsNewCraftsman(context, name);
  await publish(id);
  const theirs = await context.newPage();
  await open(theirs, "/profile");
  await unfoldFields(theirs);
  await field(theirs, "الاسم الكامل").fill(other);
  await field(theirs, "وصف العمل").fill("اتصلوا بي ليلًا ونهارًا.");
  await saveButton(theirs).click();
  await expect(statusMessage(theirs, accountSentences.savedForReview)).toBeVisible();

  await logInAsAdmin(page.context());
  await open(page, "/revisions");
  const card = page.getByRole("article", { name });
  await card.getByRole("button", { name: revisionTexts.some }).click();
  await page.getByRole("checkbox", { name: "الاسم" }).check();
  await page.getByRole("button", { name: revisionTexts.someSend }).click();
  await expect(statusMessage(page, revisionSentences.approvedSome)).toBeVisible();
  const rest = page.getByRole("article", { name: other });
  await rest.getByRole("button", { name: revisionTexts.decline }).click();
  const dialog = page.getByRole("dialog");
  // Only reasons that fit the field that is left.
  await expect(dialog.getByRole("checkbox")).toHaveCount(2);
  await dialog.getByRole("checkbox", { name: declineReasons.description }).check();
  await dialog.getByRole("button", { name: revisionTexts.declineTitle }).click();
  await expect(rest).toHaveCount(0);

  await theirs.reload();
  await expect(theirs.getByText(declineReasons.description)).toBeVisible();
  await expect(theirs.getByText("نشرنا من تعديلاتك: الاسم.")).toBeVisible();
  await expect(theirs.getByText("بقيت صفحتك كما كانت")).toHaveCount(0);
  await expect(theirs.locator("dd").filter({ hasText: "اتصلوا بي ليلًا ونهارًا." })).toBeVisible();
  await unfoldFields(theirs);
  await expect(field(theirs, `وصف العمل (${pendingTexts.declinedMark})`)).toBeVisible();
  await context.close();
});

test("changes that no usual reason fits are declined by a note alone", {
  tag: "@desktop",
}, async ({ page, browser }) => {
  const name = freshFullname();
  const context = await browser.newContext();
  const { id } = await logInAsNewCraftsman(context, name);
  await publish(id);
  const theirs = await context.newPage();
  await open(theirs, "/profile");
  await field(theirs, "المدينة").selectOption("حلب");
  await saveButton(theirs).click();
  await expect(statusMessage(theirs, accountSentences.savedForReview)).toBeVisible();
  await context.close();

  await logInAsAdmin(page.context());
  await open(page, "/revisions");
  const card = page.getByRole("article", { name });
  await card.getByRole("button", { name: revisionTexts.decline }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("checkbox")).toHaveCount(0);
  await dialog.getByRole("textbox").fill("قلت لنا بالهاتف إنك في حمص.");
  await dialog.getByRole("button", { name: revisionTexts.declineTitle }).click();
  await expect(card).toHaveCount(0);
});

test("a craftsman withdraws what waits", { tag: "@desktop" }, async ({ page }) => {
  const { id } = await logInAsNewCraftsman(page.context(), freshFullname());
  await publish(id);
  await open(page, "/profile");
  await field(page, "وصف العمل").fill("نركّب السخّانات الشمسية.");
  await saveButton(page).click();
  await page.getByRole("button", { name: pendingTexts.withdraw }).click();
  await expect(statusMessage(page, accountSentences.changesWithdrawn)).toBeVisible();
  await expect(page.getByText(`(${pendingTexts.mark})`)).toHaveCount(0);
  await expect(field(page, "وصف العمل")).toHaveValue("");
});
