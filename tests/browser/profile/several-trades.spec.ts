import type { Page } from "@playwright/test";
import { accountSentences } from "#src/features/accounts/field-texts.ts";
import { furtherTexts } from "#src/features/accounts/forms/further-texts.ts";
import { furtherLineTexts as lineTexts } from "#src/features/craftsmen/further/further-line.ts";
import { listingTexts } from "#src/features/listings/texts.ts";
import {
  createButton,
  field,
  fillRegistration,
  freshFullname,
  logInAsNewCraftsman,
  openProfile,
  saveButton,
  unfoldFields,
} from "#tests/browser/accounts.ts";
import { logInAsAdmin, send, statusMessage } from "#tests/browser/admins.ts";
import { publish } from "#tests/browser/support/database.ts";
import { cardNames, expect, open, searchAddress, test } from "#tests/browser/support.ts";

const [secondTrade] = furtherTexts.profession;
const [secondCity] = furtherTexts.city;

test("a further profession and city are chosen, survive a reload, and are saved", async ({
  page,
  announce,
}) => {
  announce(/beforeunload/);
  await openProfile(page);
  const more = page.getByText(furtherTexts.title);
  await more.click();
  await field(page, secondTrade!).selectOption({ label: "رخّام" });
  await field(page, secondCity!).selectOption({ label: "تدمر" });
  await expect(saveButton(page)).toBeEnabled();

  // What was chosen and not saved is a draft of the tab.
  await page.reload();
  await expect(saveButton(page)).toBeEnabled();
  await more.click();
  await expect(field(page, secondTrade!)).toHaveValue(/\d/);
  await saveButton(page).click();
  await expect(statusMessage(page, accountSentences.saved)).toBeVisible();
  await expect(field(page, secondTrade!)).toBeHidden();

  // Open, since there is something in it.
  await page.reload();
  await expect(field(page, secondTrade!).locator("option:checked")).toHaveText("رخّام");
  await expect(field(page, secondCity!).locator("option:checked")).toHaveText("تدمر");
  const line = `${lineTexts.also(["رخّام"])} · ${lineTexts.in(["تدمر"])}`;
  await expect(page.getByText(line).filter({ visible: true }).first()).toBeVisible();
  await unfoldFields(page);
  await field(page, secondTrade!).selectOption({ label: furtherTexts.noProfession });
  await saveButton(page).click();
  await expect(page.getByText(lineTexts.also(["رخّام"]))).toHaveCount(0);
});

test("80: who registers and adds a trade and a city is found under each, and counted with the others", async ({
  page,
  browser,
}) => {
  const pairs = [
    { profession: "نجّار", city: "تدمر" },
    { profession: "رخّام", city: "دمشق" },
    { profession: "رخّام", city: "تدمر" },
  ];
  const before = await Promise.all(pairs.map((pair) => totalOf(page, pair)));
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await open(theirs, "/register");
  await fillRegistration(theirs);
  const name = freshFullname();
  await field(theirs, "الاسم الكامل").fill(name);
  await createButton(theirs).click();
  await expect(theirs).toHaveURL("/profile");
  await unfoldFields(theirs);
  await theirs.getByText(furtherTexts.title).click();
  await field(theirs, secondTrade!).selectOption({ label: "رخّام" });
  await field(theirs, secondCity!).selectOption({ label: "تدمر" });
  await saveButton(theirs).click();
  await expect(statusMessage(theirs, accountSentences.saved)).toBeVisible();
  const { id } = await (await context.request.get("/api/user")).json();

  await logInAsAdmin(page.context());
  await send(page.context(), "POST", `/api/craftsmen-approv/${id}`);
  for (const [at, pair] of pairs.entries()) {
    await expect.poll(() => totalOf(page, pair)).toBe(before[at]! + 1);
    await open(page, await searchAddress(page.request, pair));
    expect(await cardNames(page)).toContain(name);
  }
  const card = page.getByRole("article", { name });
  await expect(
    card.getByText(`${lineTexts.also(["رخّام"])} · ${lineTexts.in(["تدمر"])}`),
  ).toBeVisible();
  await open(page, `/?q=${encodeURIComponent("رخام بتدمر")}`);
  expect(await cardNames(page)).toContain(name);
  await context.close();
});

test("an admin corrects further ones on the listing's page", async ({ page, browser }) => {
  const name = freshFullname();
  const context = await browser.newContext();
  const { id } = await logInAsNewCraftsman(context, name);
  await publish(id);
  await context.close();
  await logInAsAdmin(page.context());
  await open(page, `/listings/${id}`);
  await page.getByText(furtherTexts.title).click();
  await field(page, secondTrade!).selectOption({ label: "رخّام" });
  await field(page, secondCity!).selectOption({ label: "حماة" });
  await page.getByRole("button", { name: listingTexts.save }).click();
  await expect(statusMessage(page, /^حُفظ التصحيح/)).toBeVisible();
  await expect(page.getByText(furtherTexts.placesHint.listing)).toBeVisible();
  await expect(field(page, secondTrade!).locator("option:checked")).toHaveText("رخّام");
  const { professions, cities } = await (await page.request.get(`/api/craftsmen/${id}`)).json();
  expect([professions.length, cities.length]).toEqual([2, 2]);
});

async function totalOf(page: Page, pair: { profession: string; city: string }): Promise<number> {
  const address = await searchAddress(page.request, pair);
  return (await (await page.request.get(`/api/craftsmen${address.slice(1)}`)).json()).total;
}
