import { beforeEach, expect, it } from "vitest";
import { avifFile, cardFile, filesOf, hasAvif, pageImage } from "#src/images/paths.ts";
import { Person } from "#tests/support/person.ts";
import {
  describeOnEachStorage,
  expectMissing,
  expectPublic,
  openPicturedSite,
  type PicturedSite,
} from "#tests/support/site/pictured-site.ts";

let here: PicturedSite;

// An older version removes files that it does not know, and copies none.
describeOnEachStorage("a picture %s whose AVIF files are missing", (kind) => {
  beforeEach(async () => {
    const { close, ...opened } = await openPicturedSite(kind);
    here = opened;
    return close;
  });

  it("is served as WebP in their place", async () => {
    const { site, storage, decide, currentImage } = here;
    await decide("approv");
    const image = await currentImage();
    await removeAvif(image);
    for (const key of [image, cardFile(image)]) {
      const webp = await site.get(pageImage(key));
      const { statusCode, headers, rawPayload } = await site.get(pageImage(avifFile(key)));
      expect(statusCode).toBe(200);
      expect(headers["content-type"]).toBe("image/webp");
      expect(headers["cache-control"]).toBe(webp.headers["cache-control"]);
      expect(rawPayload).toEqual(webp.rawPayload);
      const head = await site.app.inject({ method: "HEAD", url: pageImage(avifFile(key)) });
      expect(head.statusCode).toBe(200);
      const post = await site.app.inject({ method: "POST", url: pageImage(avifFile(key)) });
      expect(post.statusCode).toBeGreaterThanOrEqual(400);
    }
    await storage.removePicture(image);
    for (const key of filesOf(image)) expectMissing(await site.get(pageImage(key)));
  });

  it("33: stays for its craftsman and admins alone while its listing is not approved", async () => {
    const { site, omar, rana, admin, image } = here;
    await removeAvif(image);
    for (const key of [image, cardFile(image)]) {
      const address = pageImage(avifFile(key));
      for (const other of [new Person(site), rana]) expectMissing(await other.get(address));
      for (const person of [omar, admin]) {
        const { headers, rawPayload } = await person.get(address);
        expect(headers).toMatchObject({
          "content-type": "image/webp",
          "cache-control": "no-store",
        });
        expect(rawPayload).toEqual((await person.get(pageImage(key))).rawPayload);
      }
    }
  });

  it("has none any more after an approval", async () => {
    await removeAvif(here.image);
    await here.decide("approv");
    const published = await here.currentImage();
    expect(hasAvif(published)).toBe(false);
    await expectPublic(here, published);
  });

  async function removeAvif(image: string) {
    for (const key of [image, cardFile(image)]) await here.storage.removeFile(avifFile(key));
  }
});
