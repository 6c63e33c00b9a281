import type { Page } from "@playwright/test";
import { ownWorkTexts as own } from "#src/features/accounts/works/texts.ts";
import { detailsAddress } from "#src/features/craftsmen/address.ts";
import { heldFieldName } from "#src/features/craftsmen/revisions/held-fields.ts";
import { worksTexts } from "#src/features/craftsmen/works/texts.ts";
import {
  choosePictures,
  csrfHeaders,
  freshFullname,
  logInAsNewCraftsman,
} from "#tests/browser/accounts.ts";
import { openAsAdmin } from "#tests/browser/admins.ts";
import { publish } from "#tests/browser/support/database.ts";
import { expect, open } from "#tests/browser/support.ts";
import { wavyPicture } from "#tests/support/pictures/pictures.ts";
import type { Screen } from "./screens.ts";

/** States of screens with pictures of works. */
export const worksScreens: Screen[] = [
  { name: "profile with works", route: "profile", show: showOwn },
  { name: "profile with a picture of works that failed", route: "profile", show: showFailed },
  { name: "the question before a picture of works goes", route: "profile", show: showQuestion },
  {
    name: "details with works",
    route: "carftsman-details/:id",
    show: showDetails,
    noise: /status of 401/,
  },
  {
    name: "works in the viewer",
    route: "carftsman-details/:id",
    show: showViewer,
    noise: /status of 401/,
  },
  { name: "works that wait", route: "revisions", show: showWaiting },
];

const captions = [
  "تمديد حمّام كامل",
  null,
  "تركيب سخّان شمسي على سطح بناء من أربعة طوابق في المزة، مع التمديد كله",
];
const colours = ["#a63", "#36a", "#695"];

/** A craftsman with pictures of works, logged in. */
async function withWorks(page: Page) {
  const name = freshFullname();
  const { id } = await logInAsNewCraftsman(page.context(), name);
  await publish(id);
  const headers = await csrfHeaders(page.context());
  for (const [index, caption] of captions.entries()) {
    const buffer = await wavyPicture(colours[index], 600);
    const image = { name: `${index}.png`, mimeType: "image/png", buffer };
    const multipart = { image, caption: caption ?? "" };
    const sent = await page.context().request.post("/api/pictures", { headers, multipart });
    expect(sent.status(), await sent.text()).toBe(201);
  }
  return { id, name };
}

const section = (page: Page) => page.getByRole("region", { name: own.title });

async function showOwn(page: Page) {
  await withWorks(page);
  await open(page, "/profile");
  await expect(section(page).getByText(own.waits)).toHaveCount(captions.length);
}

async function showFailed(page: Page) {
  await logInAsNewCraftsman(page.context(), freshFullname());
  await open(page, "/profile");
  const buffer = Buffer.from("no picture");
  await choosePictures(page, [{ name: "صورة.jpg", mimeType: "image/jpeg", buffer }]);
  await expect(section(page).getByRole("alert")).toBeVisible();
}

async function showQuestion(page: Page) {
  await withWorks(page);
  await open(page, "/profile");
  await section(page).getByRole("button", { name: own.remove }).first().click();
  await expect(page.getByRole("dialog", { name: own.removeTitle })).toBeVisible();
}

/** The works are approved, and the page is opened as a visitor. */
async function showDetails(page: Page) {
  const { id, name } = await withWorks(page);
  await openAsAdmin(page, "/revisions");
  const headers = await csrfHeaders(page.context());
  const { data } = await (await page.context().request.get("/api/revisions")).json();
  const { id: revision } = data.find((one: { craftsman_id: number }) => one.craftsman_id === id);
  const approved = await page
    .context()
    .request.post(`/api/revisions/${revision}/approve`, { headers });
  expect(approved.status()).toBe(200);
  await page.context().clearCookies();
  await open(page, detailsAddress({ id }));
  await expect(page.getByRole("heading", { name: worksTexts.title })).toBeVisible();
  return name;
}

async function showViewer(page: Page) {
  const name = await showDetails(page);
  await page.getByRole("button", { name: captions[0]! }).click();
  const viewer = page.getByRole("dialog", { name: worksTexts.viewer(name) });
  await expect(viewer.getByRole("img", { name: worksTexts.picture(1, name) })).toBeVisible();
}

async function showWaiting(page: Page) {
  const { name } = await withWorks(page);
  await openAsAdmin(page, "/revisions");
  const card = page.getByRole("article", { name });
  // One at a time on phones, the longest waiting first.
  const skip = page.getByRole("button", { name: "تخطَّ" });
  while (!(await card.isVisible()) && (await skip.isVisible())) await skip.click();
  await expect(card.getByText(heldFieldName("pictures"))).toBeVisible();
}
