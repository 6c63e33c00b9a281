import type { Locator, Page } from "@playwright/test";
import {
  freshFullname,
  logInAsNewCraftsman,
  picture,
  picturePng,
} from "#tests/browser/accounts.ts";
import { logInAsAdmin, row, send, statusMessage } from "#tests/browser/admins.ts";
import { cardOf, openOrder } from "#tests/browser/moderation/orders.ts";
import { expect, open, test } from "#tests/browser/support.ts";

const isPrivate = /^\/storage\/craftsmen\/private-[\w.]+\.webp$/;
const isPublic = /^\/storage\/craftsmen\/(?!private-)[\w.-]+\.webp$/;

const ownPicture = (page: Page) => page.locator('main img[src^="/storage/"]');
const act = (page: Page, name: string) => page.getByRole("button", { name });

test("the picture of a listing that is not published is seen by its craftsman and admins alone", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const name = freshFullname();
  const site = baseURL ? { baseURL } : {};
  const own = await browser.newContext(site);
  const { id } = await logInAsNewCraftsman(own, name);
  const profile = await own.newPage();
  await open(profile, "/profile");
  await picture(profile).setInputFiles(await picturePng(profile));
  await expectSeen(ownPicture(profile), isPrivate);
  const address = await ownPicture(profile).getAttribute("src");

  const stranger = await browser.newContext(site);
  const statusOf = async (url: string | null) => (await stranger.request.get(url ?? "")).status();
  expect(await statusOf(address)).toBe(404);

  await logInAsAdmin(context);
  await openOrder(page, name);
  await expectSeen(cardOf(page, name).locator("img"), isPrivate);
  await open(page, `/craftsmen?q=${encodeURIComponent(name)}`);
  const record = row(page, name);
  await expectSeen(record.locator("img"), isPrivate);

  await act(page, `موافق ${name}`).click();
  await expect(statusMessage(page, "نُشر ملف الحرفي في الدليل.")).toBeVisible();
  await expectSeen(record.locator("img"), isPublic);
  const published = await record.locator("img").getAttribute("src");
  const visit = await stranger.newPage();
  await open(visit, `/carftsman-details/${id}`);
  await expectSeen(visit.locator("main article img, main img").first(), isPublic);
  await open(profile, "/profile");
  await expectSeen(ownPicture(profile), isPublic);
  expect(await statusOf(address)).toBe(404);

  await send(context, "POST", `/api/craftsmen-suspend/${id}`, { reason: "complaints" });
  expect(await statusOf(published)).toBe(404);
  await open(page, `/craftsmen?q=${encodeURIComponent(name)}`);
  await expectSeen(record.locator("img"), isPrivate);
  for (const other of [own, stranger]) await other.close();
});

/** The picture has this kind of address and is drawn, not broken. */
async function expectSeen(image: Locator, source: RegExp) {
  await expect(image).toHaveAttribute("src", source);
  await image.scrollIntoViewIfNeeded();
  const width = () => image.evaluate((drawn: HTMLImageElement) => drawn.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
}
