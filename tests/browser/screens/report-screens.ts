import type { Page } from "@playwright/test";
import { codeTexts } from "#src/features/accounts/phone/screen.texts.ts";
import { profileTexts } from "#src/features/accounts/profile/profile.texts.ts";
import { detailsAddress } from "#src/features/craftsmen/address.ts";
import { detailsTexts } from "#src/features/craftsmen/details/texts.ts";
import type { OwnReport } from "#src/features/craftsmen/reports/contract.ts";
import { ownReportTexts } from "#src/features/craftsmen/reports/own.texts.ts";
import { reasonNames, reportTexts } from "#src/features/craftsmen/reports/texts.ts";
import { listingTexts } from "#src/features/listings/texts.ts";
import type { ReportedListing } from "#src/features/reports/contract.ts";
import { disputeTexts, reportFieldTexts, reportSentences } from "#src/features/reports/texts.ts";
import { openProfile } from "#tests/browser/accounts.ts";
import { addListing } from "#tests/browser/admin/listings.ts";
import { openAsAdmin, send } from "#tests/browser/admins.ts";
import { craftsman, expect, open } from "#tests/browser/support.ts";
import type { Screen } from "./screens.ts";

/** What visitors say is wrong with a listing, and what admins and craftsmen see of it. */
export const reportScreens: Screen[] = [
  { name: "reporting a craftsman", route: "report/:id", show: showForm },
  {
    name: "a report that is refused",
    route: "report/:id",
    show: showRefused,
    noise: /status of 422/,
  },
  {
    name: "a report of a page that is gone",
    route: "report/:id",
    show: (page) => open(page, "/report/999999999"),
    noise: /status of 404/,
  },
  { name: "a report that was sent", route: "report/:id", show: showSent },
  { name: "the code that hides a reported number", route: "report/:id", show: showCode },
  { name: "a reported number that is hidden", route: "report/:id", show: showHidden },
  {
    name: "reporting a craftsman in a sheet",
    route: "carftsman-details/:id",
    show: showSheet,
  },
  {
    name: "details with a number under review",
    route: "carftsman-details/:id",
    show: showUnderReview,
  },
  { name: "reported listings", route: "reports", show: showReported },
  { name: "no reported listings", route: "reports", show: showNone },
  { name: "a profile that visitors reported", route: "profile", show: showOwn },
  {
    name: "a profile whose number nobody answers",
    route: "profile",
    show: showUnansweredOwn,
  },
  { name: "a listing with a number under review", route: "listings/:id", show: showHiddenOf },
];

const id = async (page: Page) => (await craftsman(page.request)).id;

async function showForm(page: Page) {
  await open(page, `/report/${await id(page)}`);
  await expect(page.getByRole("radio")).toHaveCount(8);
}

async function showRefused(page: Page) {
  await showForm(page);
  await page.getByRole("radio", { name: reasonNames.fraud }).check();
  await page.getByRole("button", { name: reportTexts.send }).click();
  await expect(page.getByText(reportFieldTexts.textNeeded)).toBeVisible();
}

const disputePath = "**/api/craftsmen/*/number-dispute";
const ways = { by_message: true, by_sending: false };

async function showSent(page: Page) {
  await page.route(disputePath, (route) => route.fulfill({ json: { state: "closed", ...ways } }));
  await open(page, `/report/${await id(page)}?sent=1`);
  await expect(page.getByText(reportSentences.sent)).toBeVisible();
  await page.unroute(disputePath);
}

/** Without the operator's number, which other tests would see. */
async function showCode(page: Page) {
  const offer = {
    code: "482913",
    url: "https://wa.me/963933111222?text=482913",
    phone_display: "0944 123 456",
    expires_at: new Date().toISOString(),
  };
  await page.route(disputePath, (route) =>
    route.request().method() === "GET"
      ? route.fulfill({ json: { state: "open", ...ways } })
      : route.fulfill({ status: 201, json: offer }),
  );
  await open(page, `/report/${await id(page)}?sent=1`);
  await page.getByRole("button", { name: codeTexts.make }).click();
  await expect(page.getByRole("link", { name: codeTexts.send })).toBeVisible();
  await page.unroute(disputePath);
}

async function showHidden(page: Page) {
  await page.route(disputePath, (route) => route.fulfill({ json: { state: "hidden", ...ways } }));
  await open(page, `/report/${await id(page)}?sent=1`);
  await expect(page.getByText(disputeTexts.hidden)).toBeVisible();
  await page.unroute(disputePath);
}

async function showSheet(page: Page) {
  await open(page, detailsAddress(await craftsman(page.request)));
  await page.getByRole("button", { name: detailsTexts.report }).click();
  await expect(page.getByRole("dialog", { name: reportTexts.title })).toBeVisible();
}

/** As if an admin had hidden it since the page was loaded. */
async function showUnderReview(page: Page) {
  const path = "**/api/show-craftsmen/*";
  await page.route(path, async (route) => {
    const details = await (await route.fetch()).json();
    const hidden = { phone: null, phone_display: null, phone_under_review: true };
    await route.fulfill({ json: { ...details, ...hidden } });
  });
  await open(page, detailsAddress(await craftsman(page.request)));
  await page.getByRole("button", { name: detailsTexts.contact }).click();
  await expect(page.getByText(detailsTexts.underReview)).toBeVisible();
  await page.unroute(path);
}

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

const oneReport = (
  number: number,
  more: Partial<ReportedListing["reports"][number]> = {},
): ReportedListing["reports"][number] => ({
  id: number,
  version: number,
  reason: "wrong_person",
  text: null,
  phone: null,
  email: null,
  created_at: ago(number),
  has_receipt: true,
  proven_at: null,
  told_at: ago(number),
  reply: null,
  reply_reason: null,
  ...more,
});

const reported = (number: number, more: Partial<ReportedListing> = {}): ReportedListing => ({
  id: number,
  fullname: "محمود الحلبي",
  profession: { id: 1, title: "سبّاك", icon: "wrench" },
  city: { id: 1, name: "دمشق" },
  state: "approved",
  phone: { e164: "+963944115220", display: "0944 115 220" },
  created_at: ago(400),
  without_email: false,
  phone_hidden_at: null,
  phone_settled: false,
  phone_doubted_at: null,
  phone_asked_at: null,
  upheld: 0,
  rejected: 0,
  decided: [],
  open: 1,
  reports: [oneReport(3)],
  ...more,
});

async function showReported(page: Page) {
  const data = [
    reported(1, {
      phone_hidden_at: ago(1),
      upheld: 1,
      rejected: 2,
      decided: [
        { reason: "no_answer", outcome: "upheld", decided_at: ago(30), by: "رنا الأتاسي" },
        { reason: "other", outcome: "rejected", decided_at: ago(60), by: null },
      ],
      open: 2,
      reports: [
        oneReport(1, {
          proven_at: ago(1),
          phone: { e164: "+963955111222", display: "0955 111 222" },
        }),
        oneReport(2, {
          reason: "fraud",
          text: "أخذ نصف المبلغ مقدمًا ولم يعد، ولا يرد على اتصالاتي منذ أسبوع.",
          email: "samir@mail.example",
          reply: "كنت مريضًا، وأعدت إليه ماله أمس.",
          reply_reason: "no_answer",
        }),
      ],
    }),
    reported(2, {
      fullname: "سامر النجار",
      without_email: true,
      phone_doubted_at: ago(5),
      reports: [oneReport(4, { reason: "dead_number", has_receipt: false, told_at: null })],
    }),
  ];
  await page.route("**/api/reports*", (route) =>
    route.fulfill({
      json: { data, total: 2, current_page: 1, last_page: 1, per_page: 12, links: [] },
    }),
  );
  await openAsAdmin(page, "/reports");
  await expect(page.getByText("محمود الحلبي").first()).toBeVisible();
}

async function showNone(page: Page) {
  await page.route("**/api/reports*", (route) =>
    route.fulfill({
      json: { data: [], total: 0, current_page: 1, last_page: 1, per_page: 12, links: [] },
    }),
  );
  await openAsAdmin(page, "/reports");
}

async function showOwn(page: Page) {
  const reports: OwnReport[] = [
    { id: 1, reason: "no_answer", reply: null, reply_reason: null },
    {
      id: 2,
      reason: "wrong_trade",
      reply: "أعمل في هذه المهنة منذ عشر سنوات.",
      reply_reason: "wrong_trade",
    },
    {
      id: 3,
      reason: "fraud",
      reply: "كنت مريضًا ذلك اليوم.",
      reply_reason: "no_answer",
    },
  ];
  await page.route("**/api/user/reports", (route) => route.fulfill({ json: reports }));
  await page.route("**/api/get-profile-data", async (route) => {
    const profile = await (await route.fetch()).json();
    const user = { ...profile.user, phone_under_review: true };
    await route.fulfill({ json: { ...profile, user } });
  });
  await openProfile(page);
  await expect(page.getByText(ownReportTexts.title)).toBeVisible();
}

async function showUnansweredOwn(page: Page) {
  await page.route("**/api/get-profile-data", async (route) => {
    const profile = await (await route.fetch()).json();
    const user = { ...profile.user, phone: null, phone_display: null, phone_unanswered: true };
    await route.fulfill({ json: { ...profile, user } });
  });
  await openProfile(page);
  await expect(page.getByText(profileTexts.numberUnanswered)).toBeVisible();
}

async function showHiddenOf(page: Page) {
  const { id } = await addListing(page);
  await send(page.context(), "POST", `/api/listings/${id}/hide-phone`, {});
  await openAsAdmin(page, `/listings/${id}`);
  await expect(page.getByText(listingTexts.numberUnderReview)).toBeVisible();
}
