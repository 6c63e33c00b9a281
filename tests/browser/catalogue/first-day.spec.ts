import { plural } from "#src/arabic/plural.ts";
import {
  addCounts,
  startOfferTexts,
  startTexts as texts,
  unsavedNamesTexts,
} from "#src/features/catalogue/start/texts.ts";
import { admin, email, field, password } from "#tests/browser/accounts.ts";
import { statusMessage } from "#tests/browser/admins.ts";
import { withOwnSite } from "#tests/browser/support/own-site.ts";
import { expect, open, test } from "#tests/browser/support.ts";

test("a site without a demo asks its owner where craftsmen work and what they do", {
  tag: "@both",
}, async ({ page }) => {
  test.setTimeout(120_000);
  await withOwnSite({}, async (site) => {
    await open(page, `${site}/login`);
    await email(page).fill(admin.email);
    await field(page, "كلمة المرور").fill(password);
    await page.getByRole("button", { name: "دخول" }).click();
    await expect(page.getByText(startOfferTexts.neither)).toBeVisible();
    await page.getByRole("link", { name: startOfferTexts.add }).click();

    const where = page.getByRole("region", { name: texts.where });
    await where
      .getByRole("textbox", { name: texts.cities })
      .fill("1- دمشق\n2- حلب\n3- الشام\n4- قرية ما\n5- دمشق");
    await where.getByRole("button", { name: texts.read }).click();
    const named = (name: string) => where.getByRole("listitem").filter({ hasText: name });
    await expect(named("حلب")).toContainText(texts.hasPlace);
    await expect(named("قرية ما")).toContainText(texts.hasNoPlace);
    await expect(named("«الشام» اسم آخر لدمشق.").getByRole("checkbox")).not.toBeChecked();
    await expect(named(texts.repeated).getByRole("checkbox")).toBeDisabled();
    await where.getByRole("button", { name: plural(3, addCounts.city) }).click();
    await expect(statusMessage(page, /أُضيفت 3/)).toBeVisible();
    await expect(where.getByText("حلب، دمشق، قرية ما")).toBeVisible();

    const which = page.getByRole("region", { name: texts.which });
    await expect(which.getByRole("checkbox", { checked: true })).toHaveCount(26);
    await which.getByRole("checkbox", { name: "رخّام" }).uncheck();
    await which.getByRole("button", { name: plural(25, addCounts.profession) }).click();
    await expect(statusMessage(page, /أُضيفت 25/)).toBeVisible();
    await expect(page.getByText(texts.ready)).toBeVisible();
    // What was left out can still be added.
    await expect(which.getByRole("checkbox")).toHaveCount(1);

    // Names that were typed and not added are asked about, also once they are read.
    const others = which.getByRole("textbox", { name: texts.others });
    const question = page.getByRole("dialog", { name: unsavedNamesTexts.title });
    await others.fill("مصلح ساعات");
    for (const isRead of [false, true]) {
      if (isRead) await which.getByRole("button", { name: texts.read }).click();
      await page.getByRole("link", { name: texts.toDashboard }).click();
      await question.getByRole("button", { name: unsavedNamesTexts.stay }).click();
      await expect(page).toHaveURL(`${site}/start`);
    }
    await expect(which.getByRole("listitem")).toContainText("مصلح ساعات");
    await which.getByRole("button", { name: texts.change }).click();
    await expect(others).toHaveValue("مصلح ساعات");
    await page.getByRole("link", { name: texts.toDashboard }).click();
    await question.getByRole("button", { name: unsavedNamesTexts.leave }).click();
    await expect(page).toHaveURL(`${site}/dashboard`);

    // Nothing is asked when all were added.
    await page.goBack();
    await others.fill("مصلح ساعات");
    await which.getByRole("button", { name: texts.read }).click();
    const found = which.getByRole("form", { name: texts.found.profession });
    await found.getByRole("button", { name: plural(1, addCounts.profession) }).click();
    await expect(statusMessage(page, /أُضيفت مهنة واحدة/)).toBeVisible();
    await page.getByRole("link", { name: texts.toDashboard }).click();
    await expect(page.getByText("حرفيون جدد")).toBeVisible();
    await expect(page.getByRole("link", { name: startOfferTexts.add })).toHaveCount(0);
  });
});
