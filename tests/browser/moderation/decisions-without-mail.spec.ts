import type { Page } from "@playwright/test";
import { plural } from "#src/arabic/plural.ts";
import { profileTexts } from "#src/features/accounts/profile/profile.texts.ts";
import { waitingAlertTexts } from "#src/features/craftsmen/alerts/texts.ts";
import { declineReasons } from "#src/features/craftsmen/decline-reasons.ts";
import {
  bulkSelectionTexts,
  moderationSentences,
  moderationTexts,
  suspendedWithoutMailCount,
  suspendReasons,
} from "#src/features/moderation/texts.ts";
import {
  admin,
  createButton,
  email,
  field,
  fillRegistration,
  password,
} from "#tests/browser/accounts.ts";
import { statusMessage } from "#tests/browser/admins.ts";
import { withOwnSite } from "#tests/browser/support/own-site.ts";
import { expect, open, test } from "#tests/browser/support.ts";
import { approve, decline } from "./orders.ts";

test("without a mail server decisions promise that the reason is seen, and no mail", {
  tag: "@desktop",
}, async ({ page, announce }) => {
  // The demo takes a minute on a busy machine.
  test.setTimeout(240_000);
  // The site stops while the list of the last step is read again, whose pictures have other names by then.
  announce(/ERR_CONNECTION_REFUSED|ERR_ABORTED|status of 404/);
  await withOwnSite({ DEMO: "on" }, async (site) => {
    await logInAt(page, site);

    await open(page, `${site}/carftsman-orders`);
    await decline(page).first().click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(moderationTexts.declining.noteUnmailed);
    const preview = dialog.getByRole("region", { name: moderationTexts.previewUnmailed });
    await dialog.getByRole("checkbox", { name: declineReasons.name }).check();
    await expect(preview).toContainText(declineReasons.name);
    await expect(preview).toContainText(profileTexts.correct);
    await dialog.getByRole("checkbox", { name: moderationTexts.finalUnmailed }).check();
    await expect(preview).toContainText(profileTexts.declinedFinally);
    await dialog.getByRole("checkbox", { name: moderationTexts.finalUnmailed }).uncheck();
    await expect(dialog.getByRole("region", { name: moderationTexts.preview })).toHaveCount(0);
    await dialog.getByRole("button", { name: moderationTexts.declining.send }).click();
    await expect(statusMessage(page, moderationSentences.declinedWithoutMail)).toBeVisible();

    // Nor do those who asked to be told of a craftsman get one.
    const email = {
      ids: ["1"],
      profession: null,
      city: null,
      query: "نقل عفش",
      found: 0,
      phones: [],
    };
    await page.route("**/api/alerts", (route) =>
      route.fulfill({ json: [{ ...email, people: 1, emails: 1 }] }),
    );
    await open(page, `${site}/missed-searches`);
    await expect(page.getByText(waitingAlertTexts.introUnmailed)).toBeVisible();

    await open(page, `${site}/craftsmen?state=approved`);
    await page.getByRole("button", { name: "اختيار عدة ملفات" }).click();
    const list = page.getByRole("region", { name: bulkSelectionTexts.suspend.title });
    await expect(list).toContainText(bulkSelectionTexts.suspend.textUnmailed);
    for (const at of [0, 1]) await list.getByRole("listitem").nth(at).getByRole("checkbox").check();
    await list.getByRole("button", { name: "إيقاف المختار: 2" }).click();
    await dialog.getByRole("checkbox", { name: suspendReasons.complaints }).check();
    await expect(preview).toContainText(profileTexts.suspended);
    await dialog.getByRole("button", { name: moderationTexts.suspending.send }).click();
    await expect(statusMessage(page, plural(2, suspendedWithoutMailCount))).toBeVisible();
  });
});

test("without a mail server a published craftsman is not told of a review", {
  tag: "@desktop",
}, async ({ page, browser }) => {
  // The demo takes a minute on a busy machine.
  test.setTimeout(240_000);
  await withOwnSite({ DEMO: "on" }, async (site) => {
    const craftsman = await (await browser.newContext()).newPage();
    await open(craftsman, `${site}/register`);
    await fillRegistration(craftsman);
    await createButton(craftsman).click();
    await expect(craftsman).toHaveURL(`${site}/profile`);
    await expect(craftsman.getByText(profileTexts.reviewedWithoutMail)).toBeVisible();

    await logInAt(page, site);
    await open(page, `${site}/carftsman-orders?q=${encodeURIComponent("لينا حدّاد")}`);
    await approve(page).click();
    await expect(statusMessage(page, moderationSentences.approved)).toBeVisible();

    await craftsman.reload();
    await expect(craftsman.getByText(profileTexts.approved)).toBeVisible();
    const notice = craftsman.getByText(profileTexts.unverifiedWithoutMail);
    await expect(notice).toBeVisible();
    await expect(notice).not.toContainText("تراجع الإدارة");
    await craftsman.context().close();
  });
});

async function logInAt(page: Page, site: string) {
  await open(page, `${site}/login`);
  await email(page).fill(admin.email);
  await field(page, "كلمة المرور").fill(password);
  await page.getByRole("button", { name: "دخول" }).click();
  await expect(page).toHaveURL(`${site}/dashboard`);
}
