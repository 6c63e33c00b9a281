import { alertTexts } from "#src/features/craftsmen/alerts/texts.ts";
import { emptyTexts } from "#src/features/craftsmen/results/empty-texts.ts";
import { allCraftsmen } from "#src/features/craftsmen/texts.ts";
import { tileTexts } from "#src/features/craftsmen/trades/texts.ts";
import { withOwnSite } from "#tests/browser/support/own-site.ts";
import { expect, open, test } from "#tests/browser/support.ts";

test("a site without craftsmen says that it has none, and leads to no other empty list", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await withOwnSite({}, async (site) => {
    await open(page, site);
    const truth = page.getByText(emptyTexts.nobody);
    const promise = page.getByText(emptyTexts.city.title);
    await expect(promise).toBeVisible();
    const box = async (text: typeof truth) => (await text.boundingBox())!;
    expect((await box(truth)).y).toBeLessThan((await box(promise)).y);
    const sizeOf = (text: typeof truth) =>
      text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    expect(await sizeOf(truth)).toBeGreaterThan(await sizeOf(promise));
    await expect(page.getByRole("link", { name: allCraftsmen })).toHaveCount(0);
    await expect(page.getByRole("heading", { name: tileTexts.title })).toHaveCount(0);
    await page.getByRole("link", { name: alertTexts.ask }).click();
    await expect(page.getByLabel(alertTexts.work)).toBeVisible();
  });
});
