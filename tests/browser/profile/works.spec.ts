import type { Page } from "@playwright/test";
import { pendingTexts } from "#src/features/accounts/profile/profile.texts.ts";
import { ownWorkTexts as own, workSentences } from "#src/features/accounts/works/texts.ts";
import { detailsAddress } from "#src/features/craftsmen/address.ts";
import { worksTexts as texts } from "#src/features/craftsmen/works/texts.ts";
import { revisionSentences, revisionTexts } from "#src/features/moderation/revisions/texts.ts";
import { imageTexts } from "#src/images/texts.ts";
import {
  choosePictures,
  csrfHeaders,
  freshFullname,
  logInAsNewCraftsman,
} from "#tests/browser/accounts.ts";
import { logInAsAdmin, statusMessage } from "#tests/browser/admins.ts";
import { publish } from "#tests/browser/support/database.ts";
import { expect, open, test } from "#tests/browser/support.ts";
import { wavyPicture } from "#tests/support/pictures/pictures.ts";

const section = (page: Page) => page.getByRole("region", { name: own.title });
const item = (page: Page, number: number) =>
  section(page).getByRole("listitem", { name: own.picture(number) });
const file = (name: string, buffer: Buffer) => ({ name, mimeType: "image/png", buffer });
const viewer = (page: Page, name: string) => page.getByRole("dialog", { name: texts.viewer(name) });

test("77: pictures of works from the profile over the admin to a visitor", async ({
  page,
  browser,
}) => {
  const name = freshFullname();
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const { id } = await logInAsNewCraftsman(context, name);
  await publish(id);
  const theirs = await context.newPage();
  await open(theirs, "/profile");
  await expect(section(theirs).getByText(own.faces)).toBeVisible();

  // Three at once, of which the second is broken: two are added, and it says why it is not.
  await choosePictures(theirs, [
    file("one.png", await wavyPicture("#a63", 900)),
    file("broken.png", Buffer.from("no picture at all")),
    file("three.png", await wavyPicture("#36a", 700)),
  ]);
  await expect(section(theirs).getByText(imageTexts.unreadable)).toBeVisible();
  await expect(item(theirs, 2)).toBeVisible();
  await expect(section(theirs).getByText(own.waits)).toHaveCount(2);
  await section(theirs).getByRole("button", { name: own.again }).click();
  await expect(section(theirs).getByText(imageTexts.unreadable)).toBeVisible();
  await section(theirs)
    .getByRole("button", { name: `${own.dismiss}: broken.png` })
    .click();
  await expect(section(theirs).getByText("broken.png")).toHaveCount(0);
  await expect(theirs.getByText(pendingTexts.waiting("صور الأعمال"))).toBeVisible();

  // A caption, then the other order by the keyboard alone.
  await item(theirs, 1).getByLabel(own.caption).fill("تمديد حمّام كامل");
  await item(theirs, 1).getByRole("button", { name: own.saveCaption }).click();
  await expect(statusMessage(theirs, workSentences.saved)).toBeVisible();
  await item(theirs, 2).getByRole("button", { name: own.forward }).focus();
  await theirs.keyboard.press("Enter");
  await expect(item(theirs, 2).getByLabel(own.caption)).toHaveValue("تمديد حمّام كامل");
  await expect(item(theirs, 1).getByRole("button", { name: own.forward })).toBeFocused();
  await expect(statusMessage(theirs, own.moved(1))).toBeVisible();

  // Nobody sees them before an admin has.
  const address = detailsAddress({ id });
  await open(page, address);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  await expect(page.getByRole("heading", { name: texts.title })).toHaveCount(0);

  await logInAsAdmin(page.context());
  await open(page, "/revisions");
  const card = page.getByRole("article", { name });
  await expect(card.getByRole("img")).toHaveCount(2);
  await expect(card.getByText("تمديد حمّام كامل")).toBeVisible();
  await card.getByRole("button", { name: revisionTexts.approveAll }).click();
  await expect(statusMessage(page, revisionSentences.approved)).toBeVisible();

  await theirs.reload();
  await expect(section(theirs).getByText(own.waits)).toHaveCount(0);
  await context.close();

  const visitor = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await visitor.newPage();
  await open(phone, address);
  await expect(phone.getByRole("heading", { name: texts.title })).toBeVisible();
  const thumbnails = phone.getByRole("button", { name: new RegExp(`أعمال ${name}|تمديد`) });
  await expect(thumbnails).toHaveCount(2);
  await thumbnails.first().focus();
  await phone.keyboard.press("Enter");
  await expect(viewer(phone, name)).toBeVisible();
  await expect(viewer(phone, name).getByText(texts.position(1, 2))).toBeVisible();
  await phone.keyboard.press("ArrowLeft");
  await expect(viewer(phone, name).getByText(texts.position(2, 2))).toBeVisible();
  await expect(viewer(phone, name).getByText("تمديد حمّام كامل")).toBeVisible();
  const picture = viewer(phone, name).getByRole("img", { name: texts.picture(2, name) });
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
    .toBeGreaterThan(0);
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  const whole = await width();
  await viewer(phone, name).getByRole("button", { name: texts.zoomIn }).click();
  await expect.poll(width).toBeGreaterThan(2 * whole);
  await viewer(phone, name).getByRole("button", { name: texts.zoomOut }).click();
  await viewer(phone, name).getByRole("button", { name: texts.previous }).click();
  await expect(viewer(phone, name).getByText(texts.position(1, 2))).toBeVisible();

  // Esc, and the way back, close it and stay on the page.
  await phone.keyboard.press("Escape");
  await expect(viewer(phone, name)).toBeHidden();
  await expect(thumbnails.first()).toBeFocused();
  await thumbnails.last().click();
  await expect(viewer(phone, name).getByText(texts.position(2, 2))).toBeVisible();
  await phone.goBack();
  await expect(viewer(phone, name)).toBeHidden();
  await expect(phone).toHaveURL(new RegExp(`${address}$`));
  await expect(phone.getByRole("heading", { level: 1 })).toContainText(name);
  await visitor.close();

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const withoutScripts = await plain.newPage();
  await withoutScripts.goto(address);
  const link = withoutScripts.getByRole("link", { name: "تمديد حمّام كامل" });
  await link.click();
  await expect(withoutScripts).toHaveURL(/\/storage\/craftsmen\/[\w.]+\.large\.webp$/);
  await plain.close();
});

test("a picture of works is removed after a question, at once", async ({ page }) => {
  await logInAsNewCraftsman(page.context(), freshFullname());
  const sent = await page.context().request.post("/api/pictures", {
    headers: await csrfHeaders(page.context()),
    multipart: { image: file("one.png", await wavyPicture()) },
  });
  expect(sent.status()).toBe(201);
  await open(page, "/profile");
  await item(page, 1).getByRole("button", { name: own.remove }).click();
  const question = page.getByRole("dialog", { name: own.removeTitle });
  await question.getByRole("button", { name: own.cancel }).click();
  await expect(item(page, 1)).toBeVisible();
  await item(page, 1).getByRole("button", { name: own.remove }).click();
  await question.getByRole("button", { name: own.remove, exact: true }).click();
  await expect(statusMessage(page, workSentences.removed)).toBeVisible();
  await expect(item(page, 1)).toHaveCount(0);
  await expect(section(page).getByText(own.none)).toBeVisible();
});
