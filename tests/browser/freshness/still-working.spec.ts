import type { Browser } from "@playwright/test";
import { detailsAddress } from "#src/features/craftsmen/address.ts";
import { detailsTexts } from "#src/features/craftsmen/details/texts.ts";
import { askSentences, askTexts, callListTexts } from "#src/features/freshness/texts.ts";
import { freshFullname, freshPhone, logInAsNewCraftsman } from "#tests/browser/accounts.ts";
import { openAsAdmin, statusMessage } from "#tests/browser/admins.ts";
import {
  leaveUnconfirmed,
  leaveWithoutEmail,
  mailQuestion,
  publish,
} from "#tests/browser/support/database.ts";
import { linkIn, mailTo } from "#tests/browser/support/mails.ts";
import { expect, test } from "#tests/browser/support.ts";

const subject = "هل ما زلت تعمل؟ صفحتك في حِرَفي";

/** A published page that nobody has confirmed for five months. */
async function unconfirmed(browser: Browser) {
  const context = await browser.newContext();
  const account = await logInAsNewCraftsman(context, freshFullname(), freshPhone());
  await context.close();
  await publish(account.id);
  const since = await leaveUnconfirmed(account.id, 150, 2);
  await mailQuestion(account.id, account.email, since);
  return account;
}

for (const script of ["with", "without"]) {
  test.describe(`${script} scripts`, () => {
    test.use({ javaScriptEnabled: script === "with" });

    test("70: a craftsman who is asked confirms the page by one press", async ({
      page,
      browser,
      announce,
    }) => {
      if (script === "without") announce(/\/assets\/[^/]+\.js csp$/);
      const { id, fullname, email } = await unconfirmed(browser);
      await page.goto(detailsAddress({ id }));
      await expect(page.getByText("لم يؤكَّد منذ 5 أشهر")).toBeVisible();
      await page.goto(linkIn(await mailTo(email, subject)));
      await expect(page.getByText(askTexts.question(fullname))).toBeVisible();
      await page.getByRole("button", { name: askTexts.works }).click();
      await expect(page.getByText(askSentences.confirmed)).toBeVisible();
      await page.getByRole("link", { name: askTexts.see }).click();
      await expect(page.getByText(detailsTexts.confirmed)).toBeVisible();
      await expect(page.getByText("لم يؤكَّد")).toHaveCount(0);
    });
  });
}

test("70: whoever has stopped hides the page by the same link, and shows it again", async ({
  page,
  browser,
  announce,
}) => {
  announce(/status of 404/);
  const { id, fullname, email } = await unconfirmed(browser);
  const link = linkIn(await mailTo(email, subject));
  await page.goto(link);
  await page.getByRole("button", { name: askTexts.stopped }).click();
  await expect(page.getByText(askSentences.stopped)).toBeVisible();
  expect((await page.request.get(detailsAddress({ id }))).status()).toBe(404);
  await page.goto(link);
  await expect(page.getByText(askTexts.hidden(fullname))).toBeVisible();
  await page.getByRole("button", { name: askTexts.works }).click();
  await expect(page.getByText(askSentences.confirmed)).toBeVisible();
  expect((await page.request.get(detailsAddress({ id }))).status()).toBe(200);
});

test("an admin calls whom no mail reaches, and notes the answer", { tag: "@both" }, async ({
  page,
  browser,
}) => {
  const { id, fullname } = await unconfirmed(browser);
  await leaveUnconfirmed(id, 100, 0);
  await leaveWithoutEmail(id);
  await openAsAdmin(page, "/call-list");
  const person = page.getByRole("listitem").filter({ hasText: fullname });
  await expect(person.getByRole("link", { name: /واتساب/ })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/963\d{9}\?text=/,
  );
  await person.getByRole("button", { name: callListTexts.works }).click();
  await expect(statusMessage(page, callListTexts.confirmed(fullname))).toBeVisible();
  await expect(person).toHaveCount(0);
});
