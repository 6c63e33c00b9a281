import type { Browser, Locator, Page } from "@playwright/test";
import { csrfHeaders, freshFullname, logInAsNewCraftsman } from "#tests/browser/accounts.ts";
import { logInAsAdmin, send } from "#tests/browser/admins.ts";
import { expect, open, test } from "#tests/browser/support.ts";
import { wavyPicture } from "#tests/support/pictures/pictures.ts";

// No picture is in the browser's cache.
test.use({ ownContext: true });

const pictures = /\/storage\/craftsmen\//;

test("a picture that has AVIF is loaded as AVIF alone, on cards and on its page", {
  tag: "@both",
}, async ({ page, browser }) => {
  const fullname = await publishWithAvif(browser);
  const loaded = picturesLoadedBy(page);
  await open(page, `/?q=${encodeURIComponent(fullname)}`);
  const card = page.getByRole("article", { name: fullname });
  await expectDrawn(card.locator("img"), /\/avif[\w-]+\.card\.avif$/);
  await card.getByRole("link").first().click();
  const portrait = page.getByRole("img", { name: `صورة ${fullname}` });
  await expectDrawn(portrait, /\/avif[\w-]+(\.card)?\.avif$/);
  const own = loaded.filter((path) => path.includes("/avif"));
  expect(own.length).toBeGreaterThan(0);
  for (const path of own) expect(path).toMatch(/\.avif$/);
});

test("a picture that has AVIF takes the place of one that has none", {
  tag: "@both",
}, async ({ page, browser }) => {
  const fullname = await publishWithAvif(browser);
  await open(page, `/?q=${encodeURIComponent(fullname)}`);
  const card = page.getByRole("article", { name: fullname });
  await expectSameFrame(card.locator("img"));
  await card.getByRole("link").first().click();
  await expectSameFrame(page.getByRole("img", { name: `صورة ${fullname}` }));
});

test("a browser without AVIF gets the same picture as WebP", async ({ page, browser }) => {
  const fullname = await publishWithAvif(browser);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setDisabledImageTypes", { imageTypes: ["avif"] });
  const loaded = picturesLoadedBy(page);
  await open(page, `/?q=${encodeURIComponent(fullname)}`);
  const card = page.getByRole("article", { name: fullname });
  await expectDrawn(card.locator("img"), /\/avif[\w-]+\.card\.webp$/);
  expect(loaded).not.toEqual([]);
  for (const path of loaded) expect(path).toMatch(/\.webp$/);
});

test("pictures without AVIF are shown as WebP", async ({ page }) => {
  const loaded = picturesLoadedBy(page);
  await open(page, "/دمشق/سباك");
  const shown = page.locator('article img[src^="/storage/"]').first();
  await expectDrawn(shown, /\.card\.webp$/);
  const without = loaded.filter((path) => !path.includes("/avif"));
  expect(without).not.toEqual([]);
  for (const path of without) expect(path).toMatch(/\.webp$/);
});

/** A new craftsman with such a picture, whose listing is approved. @returns the name */
async function publishWithAvif(browser: Browser): Promise<string> {
  const fullname = freshFullname();
  const context = await browser.newContext({ baseURL: process.env.TEST_SITE ?? "" });
  const { id } = await logInAsNewCraftsman(context, fullname);
  const image = { name: "me.png", mimeType: "image/png", buffer: await wavyPicture("#a63", 900) };
  const sent = await context.request.post("/api/update-profile-image", {
    headers: await csrfHeaders(context),
    multipart: { id, image },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  await logInAsAdmin(context);
  await send(context, "POST", `/api/craftsmen-approv/${id}`);
  await context.close();
  return fullname;
}

/** The paths of the pictures that the page asks for from now on. */
function picturesLoadedBy(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    if (pictures.test(request.url())) paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

async function expectDrawn(image: Locator, address: RegExp) {
  await image.scrollIntoViewIfNeeded();
  const drawn = () =>
    image.evaluate((img: HTMLImageElement) => (img.naturalWidth > 0 ? img.currentSrc : ""));
  await expect.poll(drawn).toMatch(address);
}

/** The same as without the element around it, which a picture without AVIF has not. */
async function expectSameFrame(image: Locator) {
  const { frame, bare } = await image.evaluate((img) => {
    const measure = () => JSON.stringify(img.getBoundingClientRect());
    const frame = measure();
    const around = img.closest("picture");
    around?.replaceWith(img);
    const bare = measure();
    if (around) img.replaceWith(around);
    around?.append(img);
    return { frame, bare: around ? bare : "no <picture>" };
  });
  expect(frame).toBe(bare);
}
