import {
  firstStepsTexts,
  settingsTexts as texts,
} from "../../src/features/site-settings/screen/texts.ts";
import { admin, email, field, password } from "./accounts.ts";
import { withOwnSite } from "./own-site.ts";
import { expect, open, test } from "./support.ts";

test("a new owner makes the site their own: first steps, name, colours and policy", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await withOwnSite({}, async (site) => {
    const saved = () => expect(page.getByRole("status").getByText("حُفظت الإعدادات.")).toBeVisible();
    const save = () => page.getByRole("button", { name: texts.save }).click();
    await open(page, `${site}/login`);
    await email(page).fill(admin.email);
    await field(page, "كلمة المرور").fill(password);
    await page.getByRole("button", { name: "دخول" }).click();

    await page.getByRole("link", { name: firstStepsTexts.start }).click();
    await field(page, texts.name).fill("صنّاع الشام");
    await field(page, texts.phone).fill("0944 123 456");
    await page.getByRole("button", { name: firstStepsTexts.save }).click();
    await expect(page).toHaveURL(`${site}/dashboard`);
    await expect(page.getByRole("banner").getByText("صنّاع الشام")).toBeVisible();
    await expect(page.getByText(firstStepsTexts.offer)).toHaveCount(0);

    await open(page, `${site}/site-settings`);
    await page.getByText("زيتوني").click();
    const policy = field(page, texts.policy);
    await expect(policy).toHaveValue(/# ما الذي نجمعه/);
    await policy.fill("# ما نحفظه\n- اسمك\n- <b>رقمك</b>\n\nلا نبيع شيئًا.");
    await page.getByText(texts.policyPreview).click();
    await expect(page.getByRole("heading", { name: "ما نحفظه" })).toBeVisible();
    await save();
    await saved();

    await open(page, `${site}/`);
    await expect(page).toHaveTitle("دليل الحرفيين في مدينتك | صناع الشام");
    await expect(page.locator("html")).toHaveAttribute("data-palette", "olive");
    const hero = page.locator("[aria-roledescription=carousel]");
    await expect(hero).not.toHaveCSS("background-color", "rgb(14, 74, 78)");
    await expect(page.getByRole("link", { name: "0944 123 456" })).toBeVisible();
    await page.getByRole("contentinfo").getByRole("link", { name: "سياسة الخصوصية" }).click();
    await expect(page.getByRole("heading", { name: "ما نحفظه" })).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "<b>رقمك</b>" })).toBeVisible();
  });
});
