import type { Page } from "@playwright/test";
import { removeTexts } from "#src/features/listings/remove.texts.ts";
import { listingSentences, listingTexts, addTexts as texts } from "#src/features/listings/texts.ts";
import { storageKey } from "#src/ui/device-storage.ts";
import { freshName, logInAsAdmin, openAsAdmin, statusMessage } from "#tests/browser/admins.ts";
import { expect, open, test } from "#tests/browser/support.ts";
import { addListing, freshPhone, lettersOf } from "./listings.ts";

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const submit = (page: Page) => page.getByRole("button", { name: texts.send, exact: true });
const stored = (page: Page) =>
  page.evaluate((key) => localStorage.getItem(key), storageKey("new listings"));

async function type(page: Page, fullname: string, phone = freshPhone()) {
  await field(page, "الاسم الكامل").fill(fullname);
  await field(page, "رقم الهاتف").fill(phone);
}

/** What stays for the next listing. */
async function choose(page: Page) {
  await field(page, "المهنة").selectOption({ label: "نجّار" });
  await field(page, "المدينة").selectOption({ label: "حمص" });
  await page.getByText("في مكالمة").click();
}

const foundOf = async (page: Page, name: string) => {
  const query = new URLSearchParams({ q: name });
  return (await (await page.request.get(`/api/craftsmen-records?${query}`)).json()).data;
};

test("the form stays for the next one with trade and city, and the first is public", {
  tag: "@both",
}, async ({ page }) => {
  const name = lettersOf(freshName("سامر"));
  await openAsAdmin(page, "/craftsmen");
  // Behind the menu's, on wide screens.
  await page.getByRole("main").getByRole("link", { name: texts.title }).last().click();
  await expect(page.getByRole("heading", { level: 1, name: texts.title })).toBeVisible();
  await choose(page);
  await type(page, name);
  await submit(page).click();
  await expect(statusMessage(page, texts.added(name))).toBeVisible();
  await expect(field(page, "الاسم الكامل")).toHaveValue("");
  await expect(field(page, "الاسم الكامل")).toBeFocused();
  await expect(field(page, "المهنة").locator("option:checked")).toHaveText("نجّار");
  await expect(field(page, "المدينة").locator("option:checked")).toHaveText("حمص");
  expect(await stored(page)).toBeNull();
  const [{ id }] = await foundOf(page, name);
  await open(page, `/carftsman-details/${id}`);
  await expect(page.getByText("أضافته الإدارة بموافقته.")).toBeVisible();
});

test("what was typed without a network is kept on the device, sent once by a button, then wiped", async ({
  page,
  context,
  announce,
}) => {
  announce(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  const [first, second] = [lettersOf(freshName("سامر")), lettersOf(freshName("نادر"))];
  await openAsAdmin(page, "/add-craftsman");
  await choose(page);
  await context.setOffline(true);
  for (const name of [first, second]) {
    await type(page, name);
    await submit(page).click();
    await expect(page.getByRole("listitem").filter({ hasText: name })).toBeVisible();
  }
  await context.setOffline(false);
  // Also after the tab was closed.
  await open(page, "/add-craftsman");
  await page.getByRole("button", { name: texts.sendAll }).click();
  await expect(statusMessage(page, texts.added(second))).toBeVisible();
  await expect(page.getByRole("button", { name: texts.sendAll })).toHaveCount(0);
  for (const name of [first, second]) expect(await foundOf(page, name)).toHaveLength(1);
  expect(await stored(page)).toBeNull();
});

test("a response that was lost on its way adds nothing twice", async ({ page, announce }) => {
  announce(/ERR_FAILED/);
  const name = lettersOf(freshName("سامر"));
  await openAsAdmin(page, "/add-craftsman");
  await choose(page);
  await type(page, name);
  await page.route(
    "**/api/listings",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await submit(page).click();
  await page.getByRole("button", { name: texts.sendAll }).click();
  await expect(statusMessage(page, texts.added(name))).toBeVisible();
  expect(await foundOf(page, name)).toHaveLength(1);
});

test("what was typed survives the end of the session", async ({ page, context, announce }) => {
  announce(/status of 401/);
  const name = lettersOf(freshName("سامر"));
  await openAsAdmin(page, "/add-craftsman");
  await choose(page);
  await type(page, name);
  await context.clearCookies();
  await submit(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "انتهت جلستك" })).toBeVisible();
  await logInAsAdmin(context);
  await open(page, "/add-craftsman");
  await expect(field(page, "الاسم الكامل")).toHaveValue(name);
  await submit(page).click();
  await expect(statusMessage(page, texts.added(name))).toBeVisible();
});

test("a number that is known leads to its listing", async ({ page, announce }) => {
  announce(/status of 409/);
  const { id } = await addListing(page);
  const { phone } = await (await page.request.get(`/api/listings/${id}`)).json();
  await open(page, "/add-craftsman");
  await choose(page);
  await type(page, "سالم النجار", phone);
  await submit(page).click();
  await page.getByRole("button", { name: texts.showOther }).click();
  await expect(page).toHaveURL(`/listings/${id}`);
});

test("a listing is corrected, which can be undone, and noted on", { tag: "@both" }, async ({
  page,
}) => {
  const { id, fullname } = await addListing(page);
  // Links of admins are drawn by what the browser remembers of an admin's screen.
  await open(page, "/craftsmen");
  await open(page, `/carftsman-details/${id}`);
  await page.getByRole("link", { name: "إدارة هذا الملف" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(fullname);
  await expect(page.getByRole("region", { name: listingTexts.consent })).toContainText("في مكالمة");
  await field(page, "الاسم الكامل").fill("سالم النجار");
  await page.getByRole("button", { name: listingTexts.save }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("سالم النجار");
  await page.getByRole("button", { name: "تراجع" }).click();
  await expect(statusMessage(page, listingSentences.uncorrected)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(fullname);
  await field(page, listingTexts.note).fill("اتصلت به يوم السبت.");
  await page.getByRole("button", { name: listingTexts.addNote }).click();
  const notes = page.getByRole("region", { name: listingTexts.notes });
  await expect(notes.getByRole("listitem")).toContainText("اتصلت به يوم السبت.");
});

test("who says no is taken out at once", async ({ page }) => {
  const { id } = await addListing(page);
  await open(page, `/listings/${id}`);
  await page.getByRole("button", { name: listingTexts.refuse }).click();
  await page.getByRole("dialog").getByRole("button", { name: listingTexts.refuse }).click();
  await expect(statusMessage(page, listingSentences.refused)).toBeVisible();
  expect((await page.request.get(`/api/craftsmen/${id}`)).status()).toBe(404);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("somebody without an account asks for the removal", async ({ page }) => {
    const { id } = await addListing(page);
    await page.context().clearCookies();
    await page.goto(`/carftsman-details/${id}`);
    await page.getByRole("link", { name: removeTexts.title }).click();
    await page.getByLabel(removeTexts.text).fill("لا أريد أن أظهر هنا.");
    await page.getByRole("button", { name: removeTexts.send }).click();
    await expect(page.getByText(removeTexts.requested)).toBeVisible();
    await logInAsAdmin(page.context());
    const open = await (await page.request.get("/api/removal-requests")).json();
    expect(open.map((removal: { id: number }) => removal.id)).toContain(id);
  });
});
