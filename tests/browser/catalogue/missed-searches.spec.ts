import {
  missedKinds,
  missedTexts as texts,
} from "#src/features/craftsmen/search/missed-queries/texts.ts";
import { listingFieldTexts } from "#src/features/craftsmen/texts.ts";
import { freshName, logInAsAdmin, statusMessage } from "#tests/browser/admins.ts";
import { insertMissedSearch } from "#tests/browser/support/database.ts";
import { expect, open, test } from "#tests/browser/support.ts";

test("what people searched for in vain becomes a profession, a city, or is ignored and back again", {
  tag: "@both",
}, async ({ page, context }) => {
  const [trade, town, word] = ["قزحجي", "خزعبة", "ضظغ"].map((start) => lettersOnly(start));
  for (const query of [trade!, town!, word!]) await insertMissedSearch(query, 4);
  await logInAsAdmin(context);
  await open(page, "/missed-searches");
  const row = (query: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: query }) });
  const button = (query: string, name: string) => row(query).getByRole("button", { name });

  await button(trade!, missedKinds.profession.addNew).click();
  const title = row(trade!).getByLabel(missedKinds.profession.newLabel);
  await expect(title).toBeFocused();
  await expect(title).toHaveValue(trade!);
  await title.fill(`فني ${trade}`);
  await button(trade!, texts.addNew).click();
  await expect(statusMessage(page, "أُضيفت المهنة.")).toBeVisible();
  await expect(row(trade!)).toHaveCount(0);

  await button(town!, missedKinds.city.isOne).click();
  await expect(row(town!).getByLabel(missedKinds.city.label)).toBeVisible();
  await button(town!, missedKinds.city.addNew).click();
  await button(town!, texts.addNew).click();
  await expect(statusMessage(page, "أُضيفت المدينة.")).toBeVisible();
  await expect(row(town!)).toHaveCount(0);

  await button(word!, texts.dismiss).click();
  await expect(row(word!)).toHaveCount(0);
  await page.getByRole("button", { name: "تراجع" }).click();
  await expect(statusMessage(page, texts.restored)).toBeVisible();
  await expect(row(word!)).toBeVisible();

  await button(word!, missedKinds.city.isOne).click();
  await row(word!).getByLabel(missedKinds.city.label).selectOption({ label: "حمص" });
  await button(word!, missedKinds.city.addName).click();
  await expect(statusMessage(page, "أُضيف الاسم.")).toBeVisible();
  await expect(row(word!)).toHaveCount(0);
});

test("a name is added only to a chosen profession or city", { tag: "@both" }, async ({
  page,
  context,
}) => {
  const word = lettersOnly("غثظ");
  await insertMissedSearch(word, 4);
  await logInAsAdmin(context);
  await open(page, "/missed-searches");
  const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: word }) });
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  for (const kind of ["profession", "city"] as const) {
    await row.getByRole("button", { name: missedKinds[kind].addName }).click();
    const select = row.getByLabel(missedKinds[kind].label);
    await expect(select).toBeFocused();
    await expect(select).toHaveAccessibleDescription(listingFieldTexts[kind]);
    if (kind === "profession")
      await row.getByRole("button", { name: missedKinds.city.isOne }).click();
  }
  expect(sent).toEqual([]);
});

/** Searches with digits are not counted. */
const lettersOnly = (start: string) =>
  freshName(start)
    .replace(/\d/g, (digit) => "غطخضذظثشصف"[Number(digit)]!)
    .replace(/[a-f]/g, "ز");
