import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Database } from "#src/database/open.server.ts";
import { detailsAddress } from "#src/features/craftsmen/address.ts";
import { detailsTexts } from "#src/features/craftsmen/details/texts.ts";
import { reasonNames, reportTexts } from "#src/features/craftsmen/reports/texts.ts";
import { keepFresh } from "#src/features/freshness/ask.server.ts";
import { askSentences, askTexts } from "#src/features/freshness/texts.ts";
import { reportListTexts, reportSentences } from "#src/features/reports/texts.ts";
import { openStorage } from "#src/images/storage/storage.server.ts";
import { openOutbox } from "#src/mail/outbox.server.ts";
import { day, minute } from "#src/util/time.ts";
import { admin } from "#tests/browser/accounts.ts";
import { statusMessage } from "#tests/browser/admins.ts";
import { linkIn } from "#tests/browser/support/mails.ts";
import { withOwnSite } from "#tests/browser/support/own-site.ts";
import { craftsman, expect, open, test } from "#tests/browser/support.ts";
import { startSmtp } from "#tests/support/mail/smtp.ts";
import { addSession } from "#tests/support/people/sign-in.ts";
import { addAccount } from "#tests/support/rows.ts";

const email = "omar@mail.example";
const fullname = "عمر الزعبي";
const number = "0944 123 456";

/** A site with one craftsman, whose clock the test moves. */
async function withMovedClock(
  use: (site: {
    url: string;
    id: number;
    db: Database;
    mails: Awaited<ReturnType<typeof startSmtp>>["received"];
    /** So far from now. Nothing else happens by that. */
    moveTo: (milliseconds: number) => Promise<void>;
    /** And what the hourly tasks then do. */
    passTo: (milliseconds: number) => Promise<void>;
    now: () => Date;
  }) => Promise<void>,
) {
  const smtp = await startSmtp();
  try {
    await withOwnSite({ SMTP_URL: smtp.url }, async (url, { moveClock, databaseUrl, folder }) => {
      const connection = { connectionString: databaseUrl, max: 1, allowExitOnIdle: true };
      const db: Database = drizzle({ connection });
      const id = await addAccount(db, {
        email,
        fullname,
        phone: "+963944123456",
        state: "approved",
        approvedAt: new Date(),
        verified: true,
      });
      let moved = 0;
      const now = () => new Date(Date.now() + moved);
      const moveTo = async (milliseconds: number) => {
        moved = milliseconds;
        await moveClock(moved);
      };
      const storage = await openStorage({ directory: folder });
      const outbox = openOutbox({ add: async () => {} });
      await use({
        url,
        id,
        db,
        mails: smtp.received,
        moveTo,
        async passTo(milliseconds) {
          await moveTo(milliseconds);
          await keepFresh({ db, storage, outbox, sendsMail: true }, now());
        },
        now,
      });
    });
  } finally {
    await smtp.stop();
  }
}

async function newPage(browser: Browser, baseURL: string, more = {}) {
  return (await browser.newContext({ baseURL, locale: "ar", ...more })).newPage();
}

/** Says what is wrong by the sheet over the page. */
async function reportBySheet(page: Page, reason: string) {
  await page.getByRole("button", { name: detailsTexts.report }).click();
  const sheet = page.getByRole("dialog", { name: reportTexts.title });
  await sheet.getByRole("radio", { name: reason }).check();
  await sheet.getByRole("button", { name: reportTexts.send }).click();
}

test("71: a number that dies: two reports, the question, hidden, and back", async ({ browser }) => {
  await withMovedClock(async ({ url, id, mails, moveTo, passTo }) => {
    const address = detailsAddress({ id });
    const [one, other] = [
      await newPage(browser, url),
      await newPage(browser, url, { javaScriptEnabled: false }),
    ];
    // Two people are shown the number, one of them without scripts.
    await one.goto(address);
    await one.getByRole("button", { name: detailsTexts.contact }).click();
    await expect(one.getByRole("dialog", { name: fullname }).getByText(number)).toBeVisible();
    await one.keyboard.press("Escape");
    await other.goto(address);
    await other.getByRole("link", { name: detailsTexts.contact }).click();
    await expect(other.getByText(number)).toBeVisible();

    await moveTo(30 * minute);
    await reportBySheet(one, reasonNames.dead_number);
    await expect(statusMessage(one, reportSentences.sent)).toBeVisible();
    await other.getByRole("link", { name: detailsTexts.report }).click();
    await other.getByRole("radio", { name: reasonNames.dead_number }).check();
    await other.getByRole("button", { name: reportTexts.send }).click();
    await expect(other.getByText(reportSentences.sent)).toBeVisible();

    const questions = () => mails.filter(({ subject }) => subject?.startsWith("هل ما زلت تعمل؟"));
    await expect.poll(() => questions().length).toBe(1);
    expect((await one.request.get(address)).status()).toBe(200);
    await passTo(15 * day);
    await expect.poll(() => questions().length).toBe(2);
    await passTo(271 * day);
    expect((await one.request.get(address)).status()).toBe(404);

    const holder = await newPage(browser, url);
    await holder.goto(linkIn(questions().at(-1)!));
    await holder.getByRole("button", { name: askTexts.works }).click();
    await expect(holder.getByText(askSentences.confirmed)).toBeVisible();
    await one.goto(address);
    await expect(one.getByRole("heading", { name: fullname })).toBeVisible();
    for (const page of [one, other, holder]) await page.context().close();
  });
});

test("71: twenty false reports by people who were shown the number hide nothing", async ({
  browser,
  playwright,
}) => {
  await withMovedClock(async ({ url, id, db, moveTo, now }) => {
    const address = detailsAddress({ id });
    const visitors: APIRequestContext[] = [];
    for (let n = 0; n < 20; n++) {
      const visitor = await playwright.request.newContext({ baseURL: url });
      expect((await visitor.get(`/api/show-craftsmen/${id}`)).ok()).toBe(true);
      visitors.push(visitor);
    }
    await moveTo(30 * minute);
    const reasons = ["wrong_person", "dead_number", "fraud", "impostor"];
    for (const [n, visitor] of visitors.entries()) {
      const data = { reason: reasons[n % reasons.length], text: "لا صحة لشيء من هذا كله." };
      const headers = await csrfHeader(visitor);
      const answer = await visitor.post(`/api/craftsmen/${id}/reports`, { data, headers });
      expect(answer.ok(), await answer.text()).toBe(true);
    }

    const page = await newPage(browser, url);
    await page.goto(address);
    await page.getByRole("button", { name: detailsTexts.contact }).click();
    await expect(page.getByRole("dialog", { name: fullname }).getByText(number)).toBeVisible();
    await page.keyboard.press("Escape");

    const value = await addSession(db, admin.email, now());
    await page.context().addCookies([{ name: "herafi_session", value, url, httpOnly: true }]);
    await page.goto("/reports");
    await expect(page.getByText(reportListTexts.withReceipt)).toHaveCount(20);
    await page.getByRole("button", { name: reportListTexts.allRejected }).click();
    await expect(page.getByText(reportListTexts.none)).toBeVisible();
    for (const visitor of visitors) await visitor.dispose();
    await page.context().close();
  });
});

async function csrfHeader(visitor: APIRequestContext) {
  await visitor.get("/sanctum/csrf-cookie");
  const { cookies } = await visitor.storageState();
  const value = cookies.find(({ name }) => name === "XSRF-TOKEN")?.value ?? "";
  return { "x-xsrf-token": decodeURIComponent(value), accept: "application/json" };
}

test("the sheet is used by keyboard, and gives the focus back", { tag: "@desktop" }, async ({
  page,
}) => {
  await open(page, (await craftsman(page.request)).address);
  const link = page.getByRole("button", { name: detailsTexts.report });
  await link.focus();
  await page.keyboard.press("Space");
  const sheet = page.getByRole("dialog", { name: reportTexts.title });
  await expect(sheet.getByRole("radio").first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(sheet.getByRole("radio", { name: reasonNames.wrong_person })).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(link).toBeFocused();
  // What was chosen is there still.
  await page.keyboard.press("Enter");
  await expect(sheet.getByRole("radio", { name: reasonNames.wrong_person })).toBeChecked();
});

test("a report of a page that is gone is told so, with thanks", async ({ page, announce }) => {
  announce(/status of 404/);
  await open(page, "/report/999999999");
  await expect(page.getByText(reportSentences.gone)).toBeVisible();
});
