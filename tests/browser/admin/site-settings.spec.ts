import sharp from "sharp";
import {
  firstStepsTexts,
  settingsTexts as texts,
} from "#src/features/site-settings/screen/texts.ts";
import { imageTexts } from "#src/images/texts.ts";
import { admin, email, field, password } from "#tests/browser/accounts.ts";
import { withOwnSite } from "#tests/browser/support/own-site.ts";
import { expect, open, test } from "#tests/browser/support.ts";

test("a new owner makes the site their own: first steps, name, colours, policy and logo", async ({
  page,
  announce,
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
    await expect(page.getByText("حرفيون جدد")).toBeVisible();
    await expect(page.getByText(firstStepsTexts.offer)).toHaveCount(0);

    await open(page, `${site}/site-settings#identity`);
    await page.getByText("زيتوني").click();
    await page.getByRole("link", { name: texts.allSections }).click();
    await page.getByRole("link", { name: texts.policyTitle }).first().click();
    const policy = field(page, texts.policy);
    await expect(policy).toHaveValue(/# ما الذي نجمعه/);
    await policy.fill("# ما نحفظه\n- اسمك\n- <b>رقمك</b>\n\nلا نبيع شيئًا.");
    await page.getByText(texts.policyPreview).click();
    await expect(page.getByRole("heading", { name: "ما نحفظه" })).toBeVisible();
    await save();
    await saved();

    await page.getByRole("link", { name: texts.logo, exact: true }).click();
    const file = page.getByLabel(texts.logoFile);
    const create = { width: 300, height: 300, channels: 3, background: "#c01020" } as const;
    const logo = page.getByRole("banner").locator("img");
    const chooseLogo = async (width: number, height = width) => {
      const buffer = await sharp({ create }).resize(width, height).jpeg().toBuffer();
      await file.setInputFiles({ name: "logo.jpg", mimeType: "image/jpeg", buffer });
    };
    const saveLogo = page.getByRole("button", { name: texts.saveLogo });
    const openLogo = () => page.getByRole("link", { name: texts.logo, exact: true }).click();
    announce(/status of 422/);
    await chooseLogo(300);
    await saveLogo.click();
    await expect(file).toHaveAccessibleDescription(imageTexts.logoTooSmall);
    await chooseLogo(600);
    await saveLogo.click();
    await expect(logo).toHaveJSProperty("naturalWidth", 512);
    await openLogo();
    await page.getByRole("button", { name: texts.removeLogo }).click();
    await expect(logo).toHaveCount(0);
    // A dark one without a ground is not seen in dark mode, nor in the footer.
    await openLogo();
    const preview = page.getByRole("region", { name: texts.logoPreview });
    const letters = {
      create: { width: 300, height: 200, channels: 3, background: "#112" },
    } as const;
    const around = { left: 500, right: 500, background: { r: 0, g: 0, b: 0, alpha: 0 } };
    const buffer = await sharp(letters).ensureAlpha().extend(around).png().toBuffer();
    await file.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
    await expect(preview.getByText(texts.logoHidden)).toHaveCount(2);
    // A wide one is looked at first, and has the height of the header.
    await chooseLogo(1024, 204);
    await expect(preview.getByRole("img", { name: "صنّاع الشام" })).toHaveCount(3);
    await expect(preview.getByRole("alert")).toHaveCount(0);
    await expect(logo).toHaveCount(0);
    await saveLogo.click();
    await expect(logo).toHaveJSProperty("naturalWidth", 1024);
    const box = (await logo.boundingBox())!;
    expect(box.width).toBeGreaterThan(140);
    expect(box.height).toBeGreaterThan(30);
    await expect(page.getByRole("banner").getByRole("link", { name: "صنّاع الشام" })).toBeVisible();

    await open(page, `${site}/`);
    await expect(logo).toBeVisible();
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
