import type { Page } from "@playwright/test";
import { codeTexts } from "#src/features/accounts/phone/screen.texts.ts";
import { detailsAddress } from "#src/features/craftsmen/address.ts";
import { checkText } from "#src/features/craftsmen/checks/texts.ts";
import { detailsTexts } from "#src/features/craftsmen/details/texts.ts";
import { furtherLineTexts as lineTexts } from "#src/features/craftsmen/further/further-line.ts";
import { neverConfirmedText } from "#src/features/craftsmen/texts.ts";
import type { ComparedPair } from "#src/features/duplicates/contract.ts";
import { mergeConflicts, mergeTexts } from "#src/features/duplicates/texts.ts";
import { removeTexts } from "#src/features/listings/remove.texts.ts";
import {
  addTexts,
  consentWayNames,
  mergesTexts,
  removalListTexts,
} from "#src/features/listings/texts.ts";
import { deadNumberTexts } from "#src/features/moderation/texts.ts";
import { logInAsNewCraftsman } from "#tests/browser/accounts.ts";
import {
  addListing,
  freshPhone,
  lettersOf,
  requestRemoval,
} from "#tests/browser/admin/listings.ts";
import { freshName, openAsAdmin, send } from "#tests/browser/admins.ts";
import { leaveUnconfirmed, publish } from "#tests/browser/support/database.ts";
import { expect, idsOf, open } from "#tests/browser/support.ts";
import type { Screen } from "./screens.ts";

/** States of the screens of listings without an account. */
export const listingScreens: Screen[] = [
  {
    name: "adding a listing",
    route: "add-craftsman",
    show: showForm,
  },
  {
    name: "a listing that is kept",
    route: "add-craftsman",
    show: showUnsent,
    noise: /net::ERR_FAILED/,
  },
  {
    name: "a listing that was added, and the link to it",
    route: "add-craftsman",
    show: showAdded,
  },
  { name: "a listing to correct", route: "listings/:id", show: showListing },
  {
    name: "a page that only admins wrote",
    route: "carftsman-details/:id",
    show: (page) => showUnclaimed(page, 0),
  },
  {
    name: "a page that its craftsman never confirmed",
    route: "carftsman-details/:id",
    show: (page) => showUnclaimed(page, 150),
  },
  {
    name: "a page that is hidden for a while",
    route: "carftsman-details/:id",
    show: showAway,
    noise: /status of 404/,
  },
  {
    name: "a listing whose number nobody answers",
    route: "listings/:id",
    show: showUnanswered,
  },
  {
    name: "a row whose number nobody answers",
    route: "craftsmen",
    show: showUnansweredRow,
  },
  {
    name: "a number that was proven lately and nobody answers",
    route: "listings/:id",
    show: showSettled,
  },
  {
    name: "a page whose number nobody answers",
    route: "carftsman-details/:id",
    show: showWithoutNumber,
  },
  {
    name: "a page with several trades and cities",
    route: "carftsman-details/:id",
    show: showSeveral,
  },
  { name: "a page with what admins have seen", route: "carftsman-details/:id", show: showChecks },
  { name: "listings that may be one person's", route: "duplicates", show: showDuplicates },
  {
    name: "two listings that may be one person's",
    route: "duplicates/:id/:other",
    show: showPair,
  },
  {
    name: "two listings of one person with accounts",
    route: "duplicates/:id/:other",
    show: (page) => showAccounts(page, null),
  },
  {
    name: "two listings that cannot be merged",
    route: "duplicates/:id/:other",
    show: (page) => showAccounts(page, mergeConflicts.accounts),
  },
  {
    name: "a listing that another one was merged into",
    route: "listings/:id",
    show: showMerged,
  },
  { name: "requests to remove listings", route: "removal-requests", show: showRemovals },
  { name: "asking for a removal", route: "remove-listing/:id", show: showRemoval },
  {
    name: "a removal that was asked for",
    route: "remove-listing/:id",
    show: (page) => open(page, "/remove-listing/1?sent=1"),
  },
  {
    name: "the code that hides a page which is to be removed",
    route: "remove-listing/:id",
    show: showRemovalCode,
  },
  {
    name: "a page that its number has hidden",
    route: "remove-listing/:id",
    show: showHidden,
  },
];

/** With the optional fields, which are closed at first. */
async function showForm(page: Page) {
  await openAsAdmin(page, "/add-craftsman");
  await openMore(page);
}

const openMore = (page: Page) => page.locator("summary").filter({ hasText: addTexts.more }).click();

async function showUnsent(page: Page) {
  await openAsAdmin(page, "/add-craftsman");
  await page.route("**/api/listings", (route) => route.abort());
  await page.getByLabel("الاسم الكامل").fill("سامر النجار");
  await page.getByLabel("رقم الهاتف").fill("0944 123 456");
  await page.getByRole("button", { name: addTexts.send, exact: true }).click();
  await expect(page.getByRole("button", { name: addTexts.sendAll })).toBeVisible();
  await page.unroute("**/api/listings");
  await openMore(page);
}

async function showAdded(page: Page) {
  await openAsAdmin(page, "/add-craftsman");
  const form = page.getByRole("form", { name: addTexts.title });
  const name = lettersOf(freshName("سامر"));
  await form.getByLabel("الاسم الكامل").fill(name);
  await form.getByLabel("رقم الهاتف").fill(freshPhone());
  await form.getByLabel("المهنة").selectOption({ label: "نجّار" });
  await form.getByLabel("المدينة").selectOption({ label: "حمص" });
  await form.getByText(consentWayNames.call).click();
  await form.getByRole("button", { name: addTexts.send, exact: true }).click();
  await expect(page.getByText(addTexts.tellNow(name))).toBeVisible();
}

/** A listing whose number an admin has taken off. */
async function addUnanswered(page: Page) {
  const listing = await addListing(page);
  await send(page.context(), "POST", `/api/listings/${listing.id}/hide-number`, {});
  return listing;
}

async function showUnanswered(page: Page) {
  const { id } = await addUnanswered(page);
  await openAsAdmin(page, `/listings/${id}`);
  await expect(page.getByRole("button", { name: deadNumberTexts.putBack })).toBeVisible();
}

async function showUnansweredRow(page: Page) {
  const { fullname } = await addUnanswered(page);
  await openAsAdmin(page, `/craftsmen?q=${encodeURIComponent(fullname)}`);
  await expect(page.getByRole("button", { name: deadNumberTexts.putBack })).toBeVisible();
}

async function showSettled(page: Page) {
  const { id } = await addListing(page);
  await page.route(`**/api/listings/${id}`, async (route) => {
    const record = await (await route.fetch()).json();
    await route.fulfill({ json: { ...record, phone_settled: true } });
  });
  await openAsAdmin(page, `/listings/${id}`);
  await page.getByRole("button", { name: deadNumberTexts.label }).click();
  await expect(page.getByRole("dialog", { name: deadNumberTexts.confirmTitle })).toBeVisible();
}

async function showWithoutNumber(page: Page) {
  const { id } = await addUnanswered(page);
  await open(page, `/carftsman-details/${id}`);
  await page.getByRole("button", { name: detailsTexts.contact }).click();
  await expect(page.getByText(detailsTexts.noNumber)).toBeVisible();
}

async function showSeveral(page: Page) {
  const { id } = await addListing(page);
  const first = await idsOf(page.request, "نجّار", "حمص");
  const second = await idsOf(page.request, "رخّام", "تدمر");
  await send(page.context(), "PUT", `/api/listings/${id}`, {
    professions: [first.profession, second.profession],
    cities: [first.city, second.city],
  });
  await open(page, `/carftsman-details/${id}`);
  await expect(page.getByText(lineTexts.also(["رخّام"]))).toBeVisible();
}

async function showListing(page: Page) {
  const { id } = await addListing(page);
  await requestRemoval(page, id);
  await openAsAdmin(page, `/listings/${id}`);
}

async function showUnclaimed(page: Page, days: number) {
  const { id } = await addListing(page);
  if (days > 0) await leaveUnconfirmed(id, days, 1);
  await page.context().clearCookies();
  await open(page, detailsAddress({ id }));
  await expect(page.getByText(detailsTexts.confirmed)).toHaveCount(0);
  await expect(page.getByText(neverConfirmedText)).toHaveCount(days > 0 ? 1 : 0);
}

async function showAway(page: Page) {
  const { id } = await logInAsNewCraftsman(page.context());
  await publish(id);
  await send(page.context(), "POST", "/api/user/pause", {});
  await page.context().clearCookies();
  await open(page, detailsAddress({ id }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("هذا الحرفي غير متاح الآن");
}

async function showRemovals(page: Page) {
  const { id } = await addListing(page);
  await requestRemoval(page, id);
  await openAsAdmin(page, "/removal-requests");
  await expect(page.getByText(removalListTexts.intro)).toBeVisible();
}

async function showRemoval(page: Page) {
  const { id } = await addListing(page);
  await page.context().clearCookies();
  await open(page, `/remove-listing/${id}`);
}

const proofPath = "**/api/listings/*/removal-proof";
const ways = { by_message: true, by_sending: false };

/** Without the operator's number, which other tests would see. */
async function showRemovalCode(page: Page) {
  const offer = {
    code: "482913",
    url: "https://wa.me/963933111222?text=482913",
    phone_display: "0944 123 456",
    expires_at: new Date().toISOString(),
  };
  await page.route(proofPath, (route) =>
    route.request().method() === "GET"
      ? route.fulfill({ json: { state: "open", ...ways } })
      : route.fulfill({ status: 201, json: offer }),
  );
  await open(page, "/remove-listing/1?sent=1");
  await page.getByRole("button", { name: codeTexts.make }).click();
  await expect(page.getByRole("link", { name: codeTexts.send })).toBeVisible();
  await page.unroute(proofPath);
}

async function showHidden(page: Page) {
  await page.route(proofPath, (route) => route.fulfill({ json: { state: "hidden", ...ways } }));
  await open(page, "/remove-listing/1?sent=1");
  await expect(page.getByText(removeTexts.proven)).toBeVisible();
  await page.unroute(proofPath);
}

const seen = new Date().toISOString().slice(0, 10);

/** A listing of which an admin has seen two things. */
async function addChecked(page: Page, fullname?: string) {
  const listing = await addListing(page, fullname);
  const path = `/api/listings/${listing.id}/checks`;
  for (const kind of ["identity", "workshop"]) {
    await send(page.context(), "POST", path, { kind, seen_on: seen });
  }
  return listing;
}

async function showChecks(page: Page) {
  const { id } = await addChecked(page);
  await open(page, `/carftsman-details/${id}`);
  await expect(page.getByText(checkText({ kind: "identity", month: seen }, "SY"))).toBeVisible();
}

/** Two of one name, of the first of which something was seen. */
async function addTwins(page: Page) {
  const older = await addChecked(page);
  return { older, younger: await addListing(page, older.fullname) };
}

async function showDuplicates(page: Page) {
  const { older } = await addTwins(page);
  await openAsAdmin(page, "/duplicates");
  await expect(page.getByRole("link", { name: older.fullname, exact: true }).first()).toBeVisible();
}

async function showPair(page: Page) {
  const { older, younger } = await addTwins(page);
  await openAsAdmin(page, `/duplicates/${older.id}/${younger.id}`);
  await expect(page.getByRole("button", { name: mergeTexts.merge })).toBeVisible();
}

async function showAccounts(page: Page, obstacle: string | null) {
  const { older, younger } = await addTwins(page);
  await page.route("**/api/duplicates/*/*", async (route) => {
    const response = await route.fetch();
    const pair: ComparedPair = await response.json();
    const account = { has_account: true, phone_state: "proven" as const };
    pair.older = {
      ...pair.older,
      ...account,
      email: "samer.alnajjar@mail.example",
      description: "تفصيل المطابخ وغرف النوم وصيانة الأبواب والنوافذ.",
    };
    pair.younger = { ...pair.younger, ...account, fullname: "سامر نجار" };
    await route.fulfill({ json: { ...pair, same_number: true, obstacle } });
  });
  await openAsAdmin(page, `/duplicates/${older.id}/${younger.id}`);
  await expect(page.getByText(obstacle ?? mergeTexts.loginKept)).toBeVisible();
}

async function showMerged(page: Page) {
  const { older, younger } = await addTwins(page);
  const path = `/api/listings/${older.id}/merge`;
  await send(page.context(), "POST", path, { other: younger.id });
  await openAsAdmin(page, `/listings/${older.id}`);
  await expect(page.getByRole("button", { name: mergesTexts.undo })).toBeVisible();
}
