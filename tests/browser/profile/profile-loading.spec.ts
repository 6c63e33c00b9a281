import { actionTexts, outdatedText } from "#src/features/site/texts.ts";
import {
  editHeading,
  field,
  holdRequests,
  logInAsNewCraftsman,
  openProfile,
  remember,
  saveButton,
  unfoldAccount,
  userHints,
} from "#tests/browser/accounts.ts";
import { expect, open, test } from "#tests/browser/support.ts";

test("what is on the screen stays when it cannot be had anew", { tag: "@desktop" }, async ({
  page,
  announce,
}) => {
  announce(/status of 503/);
  await openProfile(page);
  await unfoldAccount(page);
  await field(page, "كلمة المرور الحالية").fill("half typed");
  const profile = "**/api/get-profile-data";
  await page.route(profile, (route) =>
    route.fulfill({ status: 503, json: { message: "الموقع مشغول، حاول بعد قليل." } }),
  );
  await field(page, "سنوات الخبرة").fill("12");
  await saveButton(page).click();
  const told = page.getByRole("alert").filter({ hasText: outdatedText });
  await expect(told).toContainText("الموقع مشغول");
  await expect(field(page, "كلمة المرور الحالية")).toHaveValue("half typed");
  await page.unroute(profile);
  await page.getByRole("button", { name: actionTexts.retry }).click();
  await expect(told).toHaveCount(0);
  await expect(field(page, "سنوات الخبرة")).toHaveValue("12");
  await expect(field(page, "كلمة المرور الحالية")).toHaveValue("half typed");
  await expect(saveButton(page)).toBeDisabled();
  await expect(page.getByRole("region", { name: "عمر الزعبي" }).getByText("12 سنة")).toBeVisible();
});

test("nothing jumps when the profile comes", { tag: "@both" }, async ({ page }) => {
  await logInAsNewCraftsman(page.context());
  // As a login leaves it; the side menu of wide screens is drawn by it.
  await remember(page, userHints);
  const release = await holdRequests(page, "**/api/get-profile-data");
  const letters = page.waitForResponse(/latin.*\.woff2/);
  await open(page, "/profile");
  // They come before the e-mail address that they are for.
  await (await letters).finished();
  await expect(page.getByRole("status", { name: "جارٍ التحميل…" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("ملفي");
  release();
  await expect(editHeading(page)).toBeAttached();
  const seen = await page.evaluate(watchJumps, 1500);
  const sum = seen.reduce((all, { value }) => all + value, 0);
  expect(sum, JSON.stringify(seen)).toBeLessThan(0.05);
});

/**
 * What has jumped on the page since it was first drawn, and does so in the next milliseconds: how far, as
 * browsers count it, and what.
 */
function watchJumps(milliseconds: number) {
  const jumps: { value: number; what: string[] }[] = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as LayoutShift[]) {
      const what = entry.sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? "");
      jumps.push({ value: entry.value, what });
    }
  }).observe({ type: "layout-shift", buffered: true });
  return new Promise<typeof jumps>((resolve) => setTimeout(resolve, milliseconds, jumps));
}

/** Not among TypeScript's own types, as only Chromium has it. */
interface LayoutShift {
  value: number;
  sources: { node: Node | null }[];
}
