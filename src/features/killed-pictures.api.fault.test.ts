import { beforeEach, describe, expect, it } from "vitest";
import { pageImage } from "#src/images/paths.ts";
import { discardedPicture } from "#src/images/table.server.ts";
import { mailedLink } from "#tests/support/mails.ts";
import { confirmRevert } from "#tests/support/people/stolen-account.ts";
import { rightPassword } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import {
  email,
  expectGone,
  expectMissing,
  expectPrivate,
  expectPublic,
  filesOfAll,
  openPicturedSite,
  type PicturedSite,
  restart,
  runUpkeepLater,
  withFailingBucket,
} from "#tests/support/site/pictured-site.ts";
import { settlePictures } from "./craftsmen/pictures/pictures.server.ts";

/** Four files are read, written and removed. */
const maxRequests = 12;

let here: PicturedSite;
beforeEach(async () => {
  const { close, ...opened } = await openPicturedSite("in a bucket");
  here = opened;
  return close;
});

describe("33: a killed process", () => {
  it("keeps the picture complete and removes its former name, if killed while changing visibility", async () => {
    const { omar, decide, currentImage, filesLeft } = here;
    await decide("approv");
    for (let requests = 0; requests <= maxRequests; requests++) {
      for (const decision of ["suspend", "restore"] as const) {
        const before = await currentImage();
        await withFailingBucket(here, requests, () => decide(decision));
        await restart(here);
        await runUpkeepLater(here);
        await expectSettled(before);
        // Again, whether it was done or not.
        expect((await decide(decision)).statusCode).toBe(200);
        if (decision === "suspend") await omar.logIn(email);
        await expectSettled(before);
        await runUpkeepLater(here);
        expect(await filesLeft()).toEqual(filesOfAll(await currentImage()));
      }
    }
  });

  it("keeps exactly one of both pictures, if killed while replacing one", async () => {
    const { changePicture, currentImage, filesLeft } = here;
    const replaced = new Set<boolean>();
    for (let requests = 0; requests <= maxRequests; requests++) {
      const before = await currentImage();
      await withFailingBucket(here, requests, changePicture);
      await restart(here);
      const after = await currentImage();
      await expectPrivate(here, after);
      if (after !== before) await expectGone(here, before);
      replaced.add(after !== before);
      await runUpkeepLater(here);
      expect(await filesLeft()).toEqual(filesOfAll(after));
    }
    expect(replaced).toEqual(new Set([true, false]));
  });

  it.each([0, 1, 2, 4])("after %i requests of a deletion leaves no picture", async (requests) => {
    const { omar, site, decide, currentImage, filesLeft } = here;
    await decide("approv");
    const published = await currentImage();
    const remove = () => omar.delete("/api/user", { current_password: rightPassword });
    expect((await withFailingBucket(here, requests, remove)).statusCode).toBe(200);
    await restart(here);
    await expectGone(here, published);
    expect(await filesLeft()).toEqual([]);
    expect(await site.db.$count(discardedPicture)).toBe(0);
  });

  /** The picture is where its state wants it, and a name that it had before works no more. */
  async function expectSettled(before: string) {
    const { omar, site, id, currentImage } = here;
    const after = await currentImage();
    const isPublished = (await site.get(`/api/craftsmen/${id}`)).statusCode === 200;
    if (!isPublished) await omar.logIn(email);
    await (isPublished ? expectPublic : expectPrivate)(here, after);
    if (after !== before) await expectGone(here, before);
  }
});

/** The link that reverts the change of `revertByLink`, which is mailed once. */
let link: URL;

/** Changes the phone number, which an admin approves, and reverts that by the mailed link. */
async function revertByLink() {
  const { omar, site } = here;
  if ((await omar.get("/api/user")).statusCode === 200) {
    await omar.put("/api/update-user", { ...(await profileOf(omar)), phone: "0966 123 456" });
    const [revision] = (await here.admin.get("/api/revisions")).json().data;
    await here.admin.post(`/api/revisions/${revision.id}/approve`);
    link = await mailedLink(site, email, "phoneChanged");
  }
  return confirmRevert(site, link);
}

describe("33: an unreachable bucket", () => {
  it("prevents an approval", async () => {
    const { site, id, decide, currentImage } = here;
    const before = await currentImage();
    const answer = await withFailingBucket(here, 0, () => decide("approv"));
    expect(answer.statusCode).toBe(503);
    expect(answer.headers["retry-after"]).toBe("5");
    expect(await currentImage()).toBe(before);
    expect((await site.get(`/api/craftsmen/${id}`)).statusCode).toBe(404);
    expect((await decide("approv")).statusCode).toBe(200);
  });

  it.each([
    ["a suspension", () => here.decide("suspend")],
    ["a revert by the mailed link", revertByLink],
  ])(
    "does not prevent hiding a listing; the picture follows once it is reachable: %s",
    async (_by, hide) => {
      const { site, storage, id, decide, currentImage, admin } = here;
      await decide("approv");
      const published = await currentImage();
      await here.omar.logIn(email);
      for (const requests of [0, 2]) {
        expect((await withFailingBucket(here, requests, hide)).statusCode).toBe(200);
        expect((await site.get(`/api/craftsmen/${id}`)).statusCode).toBe(404);
        if (requests === 0) expect(await currentImage()).toBe(published);
      }
      await settlePictures({ db: site.db, storage }, undefined, "exposed");
      await expectGone(here, published);
      expect((await admin.get(pageImage(await currentImage()))).statusCode).toBe(200);
      await runUpkeepLater(here);
      expect(await here.filesLeft()).toEqual(filesOfAll(await currentImage()));
    },
  );

  it("does not delay the start, and a discarded picture is removed once it is reachable", async () => {
    const { site, decide, currentImage } = here;
    await decide("approv");
    const published = await currentImage();
    // After four files are read and written.
    expect((await withFailingBucket(here, 8, () => decide("suspend"))).statusCode).toBe(200);
    await withFailingBucket(here, 0, () => restart(here));
    expect(await site.db.$count(discardedPicture)).toBe(1);
    await restart(here);
    expectMissing(await site.get(pageImage(published)));
    expect(await site.db.$count(discardedPicture)).toBe(0);
  });
});
