import { pauseSentences, pauseTexts } from "#src/features/accounts/pause/pause.texts.ts";
import { profileTexts } from "#src/features/accounts/profile/profile.texts.ts";
import { pausedName } from "#src/features/craftsmen/states.texts.ts";
import { freshFullname, freshPhone, logInAsNewCraftsman } from "#tests/browser/accounts.ts";
import { logInAsAdmin, openLoaded, send } from "#tests/browser/admins.ts";
import { expect, open, test } from "#tests/browser/support.ts";

test("a craftsman hides his page and shows it again; an admin sees that he has hidden it himself", async ({
  page,
  browser,
  announce,
}) => {
  // The page that is hidden.
  announce(/status of 404/);
  const fullname = freshFullname();
  const { id } = await logInAsNewCraftsman(page.context(), fullname, freshPhone());
  const admin = await browser.newPage();
  await logInAsAdmin(admin.context());
  await send(admin.context(), "POST", `/api/craftsmen-approv/${id}`);
  const visitor = await browser.newPage();
  const address = `/carftsman-details/${id}`;
  const statusOf = async () => (await visitor.goto(address))?.status();
  expect(await statusOf()).toBe(200);

  await open(page, "/profile");
  await page.getByRole("button", { name: pauseTexts.pause }).click();
  await expect(page.getByText(pauseSentences.paused(null, "SY"))).toBeVisible();
  await expect(page.getByText(pauseTexts.paused(null, "SY"))).toBeInViewport();
  await expect(page.getByRole("button", { name: pauseTexts.pause })).toHaveCount(0);
  expect(await statusOf()).toBe(404);
  // Where others are, and nothing that is private.
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("هذا الحرفي غير متاح الآن");
  await expect(
    visitor.getByRole("main").getByRole("link", { name: /كهربائي|الحرفيين/ }),
  ).toBeVisible();
  await expect(visitor.getByText(fullname)).toHaveCount(0);

  await openLoaded(admin, `/craftsmen?q=${encodeURIComponent(fullname)}`);
  await expect(admin.getByText(pausedName).filter({ visible: true }).first()).toBeVisible();
  await expect(admin.getByRole("button", { name: "إعادة العرض" })).toHaveCount(0);

  await page.getByRole("button", { name: pauseTexts.resume }).click();
  await expect(page.getByText(pauseSentences.resumed)).toBeVisible();
  await expect(page.getByText(profileTexts.approved)).toBeVisible();
  expect(await statusOf()).toBe(200);
  await visitor.context().close();
  await admin.context().close();
});
