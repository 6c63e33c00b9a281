import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { pageImage, visibilityOf } from "#src/images/paths.ts";
import { webpOf } from "#tests/support/pictures/signed-bytes.ts";
import { addAccount } from "#tests/support/rows.ts";
import {
  expectGone,
  expectPublic,
  filesOfAll,
  openPicturedSite,
  type PicturedSite,
  restart,
  runUpkeepLater,
  withFailingBucket,
} from "#tests/support/site/pictured-site.ts";
import { settlePictures, visibilityIn } from "./craftsmen/pictures/pictures.server.ts";
import { listingStates } from "./craftsmen/states.ts";
import { craftsman } from "./craftsmen/table.server.ts";

/** Two files are read, written and removed. */
const maxRequests = 6;

let here: PicturedSite;
beforeEach(async () => {
  const { close, ...opened } = await openPicturedSite("in a bucket");
  here = opened;
  return close;
});

describe("33: pictures of an older version, which had only public ones", () => {
  let images: Map<string, string>;
  beforeEach(async () => {
    const { site, storage } = here;
    images = new Map();
    for (const state of listingStates) {
      const image = await publicPicture();
      await addAccount(site.db, { state, image });
      images.set(state, image);
    }
    // One whose files are gone.
    const lost = await publicPicture();
    await addAccount(site.db, { state: "pending", image: lost });
    await storage.removePicture(lost);
    images.set("lost", lost);
  });

  it("become private if their listing is not approved", async () => {
    await restart(here);
    await runUpkeepLater(here);
    await expectMoved();
  });

  it("become private even if that is interrupted repeatedly", { tags: ["slow"] }, async () => {
    const { storage, site } = here;
    const settle = () => settlePictures({ db: site.db, storage });
    let interrupted = 0;
    for (let requests = 0; requests < 3 * maxRequests; requests++) {
      // Hiding does not wait for the storage, so that it reports no failure.
      await withFailingBucket(here, requests, settle).catch(() => {});
      await expectNothingLost();
      if (await areAllInPlace()) break;
      interrupted++;
    }
    expect(interrupted).toBeGreaterThan(2);
    await restart(here);
    await runUpkeepLater(here);
    await expectMoved();
  });

  it("become public if a process of that version has approved the listing", async () => {
    const { site, id, image, currentImage } = here;
    const approved = { state: "approved" as const, approvedAt: new Date() };
    await site.db.update(craftsman).set(approved).where(eq(craftsman.id, id));
    const shown = async () => (await site.get(`/api/craftsmen/${id}`)).json().image;
    expect(await shown()).toBeNull();
    await runUpkeepLater(here);
    await expectPublic(here, await currentImage());
    expect(await shown()).toBe(await currentImage());
    await expectGone(here, image);
  });

  async function expectMoved() {
    const { site, filesLeft } = here;
    const current = await pictured();
    for (const [state, image] of images) {
      const isLeft = state === "approved" || state === "lost";
      expect(current.some((row) => row.image === image)).toBe(isLeft);
      const { statusCode } = await site.get(pageImage(image));
      expect(statusCode, state).toBe(state === "approved" ? 200 : 404);
    }
    const found = current.filter(({ image }) => image !== images.get("lost"));
    for (const { state, image } of found) {
      expect(visibilityOf(image), state).toBe(state === "approved" ? "public" : "private");
    }
    expect(await filesLeft()).toEqual(found.flatMap(({ image }) => filesOfAll(image)).sort());
  }

  /** But for the one whose files are gone. */
  async function areAllInPlace() {
    const found = (await pictured()).filter(({ image }) => image !== images.get("lost"));
    return found.every(({ state, image }) => visibilityOf(image) === visibilityIn(state));
  }

  /** Every listing's picture is there, in both sizes. */
  async function expectNothingLost() {
    const files = await here.filesLeft();
    for (const { image } of await pictured()) {
      if (image === images.get("lost")) continue;
      expect(files).toEqual(expect.arrayContaining(filesOfAll(image)));
    }
  }

  async function pictured() {
    const rows = await here.site.db.select().from(craftsman);
    return rows.flatMap(({ state, image }) => (image ? [{ state, image }] : []));
  }
});

const publicPicture = () =>
  here.storage.savePicture({ card: webpOf("card"), page: webpOf("page"), avif: null }, "public");
