// @module-tag slow
import { beforeEach, expect, it } from "vitest";
import { filesOf, hasAvif, pageImage } from "#src/images/paths.ts";
import { recordQueries } from "#tests/support/database/queries.ts";
import { Person, rightPassword } from "#tests/support/person.ts";
import {
  describeOnEachStorage,
  email,
  expectGone,
  expectMissing,
  expectPrivate,
  expectPublic,
  filesOfAll,
  openPicturedSite,
  type PicturedSite,
} from "#tests/support/site/pictured-site.ts";
import { openSite } from "#tests/support/site.ts";

let here: PicturedSite;

describeOnEachStorage("33: a picture %s", (kind) => {
  beforeEach(async () => {
    const { close, ...opened } = await openPicturedSite(kind);
    here = opened;
    return close;
  });

  it("of a pending listing is for its craftsman and admins alone", async () => {
    expect(here.image).toMatch(/^craftsmen\/[\w-]{36}\.webp$/);
    await expectPrivate(here, here.image);
  });

  it("of a pending listing cannot be had by another spelling of its address", async () => {
    for (const address of filesOf(here.image).flatMap(spellingsOf)) {
      const answer = await here.site.get(address);
      expect(answer.statusCode, address).toBeGreaterThanOrEqual(400);
      expect(answer.headers["content-type"], address).not.toMatch(/image/);
    }
  });

  it("of a pending listing is not for an admin without the second factor that is demanded", async () => {
    const { storage, image } = here;
    const strict = await openSite({ admin2fa: "required", emptied: false, storage });
    const newAdmin = new Person(strict);
    await newAdmin.signIn("admin@mail.example");
    expectMissing(await newAdmin.get(pageImage(image)));
  });

  it("of a pending listing is for nobody whose session has ended", async () => {
    const thief = here.omar.twin();
    expect((await thief.get(pageImage(here.image))).statusCode).toBe(200);
    await here.omar.post("/logout");
    expectMissing(await thief.get(pageImage(here.image)));
  });

  it("gets a new public name with the approval, and is served without a query", async () => {
    const { site, id, image, decide, currentImage } = here;
    await decide("approv");
    const published = await currentImage();
    expect(published).toMatch(/^craftsmen\/[\w-]{36}\.webp$/);
    expect(published).not.toBe(image);
    // In both formats, so the files of both are asked for below.
    for (const name of [image, published]) expect(hasAvif(name)).toBe(true);
    const { data } = (await site.get("/api/craftsmen")).json();
    expect(data).toMatchObject([{ id, image: published }]);
    const { queries, stop } = recordQueries(site.db);
    await expectPublic(here, published);
    stop();
    expect(queries).toEqual([]);
    await expectGone(here, image);
    expect((await site.get(`/previews/${id}.jpg`)).statusCode).toBe(200);
  });

  it("stops working under its public name at once with a suspension, and leaves cached pages", async () => {
    const { site, omar, id, decide, currentImage } = here;
    await decide("approv");
    const published = await currentImage();
    const pages = ["/api/craftsmen", `/api/craftsmen/${id}`];
    for (const page of pages) expect((await site.get(page)).body).toContain(published);
    const { etag = "*" } = (await site.get(pageImage(published))).headers;

    expect((await decide("suspend")).statusCode).toBe(200);
    for (const page of pages) expect((await site.get(page)).body).not.toContain(published);
    await expectGone(here, published);
    expectMissing(await site.get(pageImage(published), { "if-none-match": etag }));
    const since = { "if-modified-since": new Date().toUTCString() };
    expectMissing(await site.get(pageImage(published), since));
    expectMissing(await site.get(`/previews/${id}.jpg`));
    await omar.signIn(email);
    await expectPrivate(here, await currentImage());
  });

  it("gets another public name when it is shown again, and no former one works again", async () => {
    const { image, decide, currentImage, filesLeft } = here;
    await decide("approv");
    const first = await currentImage();
    await decide("suspend");
    const hidden = await currentImage();
    await decide("restore");
    const second = await currentImage();
    expect(new Set([image, first, hidden, second]).size).toBe(4);
    await expectPublic(here, second);
    for (const former of [image, first, hidden]) await expectGone(here, former);
    expect(await filesLeft()).toEqual(filesOfAll(second));
  });

  it("stays private while its listing is declined, sent again or put back", async () => {
    const { omar, decide, currentImage } = here;
    await decide("decline");
    await expectPrivate(here, await currentImage());
    await omar.post("/api/send-listing-again");
    await expectPrivate(here, await currentImage());
    await decide("decline");
    await decide("restore");
    await expectPrivate(here, await currentImage());
  });

  it("that replaces another is as public as its listing", async () => {
    const { omar, decide, changePicture, currentImage } = here;
    const change = async (expectSo: typeof expectPrivate) => {
      const former = await currentImage();
      expect((await changePicture()).statusCode).toBe(200);
      await expectSo(here, await currentImage());
      await expectGone(here, former);
    };
    await change(expectPrivate);
    await decide("decline");
    await change(expectPrivate);
    await decide("restore");
    await decide("approv");
    const shown = await currentImage();
    expect((await changePicture()).statusCode).toBe(200);
    await expectPublic(here, shown);
    const { image: held } = (await omar.get("/api/user")).json();
    await expectPrivate(here, held);
    const [{ id: waiting }] = (await here.admin.get("/api/revisions")).json().data;
    expect((await here.admin.post(`/api/revisions/${waiting}/approve`)).statusCode).toBe(200);
    await expectPublic(here, await currentImage());
    for (const former of [shown, held]) await expectGone(here, former);
    await decide("suspend");
    await omar.signIn(email);
    await change(expectPrivate);
  });

  it("that is changed while its listing is decided is where it belongs afterwards", async () => {
    const { site, omar, id, decide, changePicture, currentImage, filesLeft } = here;
    for (const decision of ["approv", "suspend", "restore", "suspend"] as const) {
      const acts = [changePicture(), decide(decision), decide(decision), changePicture()];
      // The craftsman's session ends with a suspension.
      for (const { statusCode } of await Promise.all(acts))
        expect([200, 401]).toContain(statusCode);
      await omar.signIn(email);
      const isPublished = (await site.get(`/api/craftsmen/${id}`)).statusCode === 200;
      expect(isPublished).toBe(decision !== "suspend");
      await (isPublished ? expectPublic : expectPrivate)(here, await currentImage());
      // One that waits for a review is kept beside the one that is shown.
      const { image: own } = (await omar.get("/api/user")).json();
      const kept = [...new Set([await currentImage(), own])];
      expect(await filesLeft()).toEqual(filesOfAll(...kept));
    }
  });

  it("whose files are missing stops no decision, and a published listing shows none", async () => {
    const { site, storage, id, image, decide, currentImage } = here;
    await storage.removePicture(image);
    expect((await decide("approv")).statusCode).toBe(200);
    expect((await site.get("/api/craftsmen")).json().data).toMatchObject([{ id, image: null }]);
    expect((await site.get(`/previews/${id}.jpg`)).statusCode).toBe(200);
    // It is found again when the files are.
    expect(await currentImage()).toBe(image);
    expect((await decide("suspend")).statusCode).toBe(200);
  });

  it.each([["pending"], ["approved"]])("goes with the account of a %s listing", async (state) => {
    const { omar, decide, currentImage, filesLeft } = here;
    if (state === "approved") await decide("approv");
    const image = await currentImage();
    await omar.delete("/api/user", { current_password: rightPassword });
    await expectGone(here, image);
    expect(await filesLeft()).toEqual([]);
  });
});

function spellingsOf(image: string) {
  const file = image.slice("craftsmen/".length);
  return [
    `/storage//craftsmen/${file}`,
    `/storage/craftsmen//${file}`,
    `/storage/./craftsmen/${file}`,
    `/storage/craftsmen/x/../${file}`,
    `/storage/craftsmen/x/%2e%2e/${file}`,
    `/storage/craftsmen/%2e/${file}`,
    `/storage/craftsmen%2f${file}`,
    `/storage/craftsmen%5c${file}`,
    `/storage/craftsmen/%70rivate-${file.slice("private-".length)}`,
    `/storage/craftsmen/${file.toUpperCase()}`,
    `/storage/craftsmen/${file}/`,
    `/storage/craftsmen/${file}?v=1`,
    `/storage/craftsmen/${file}%00.webp`,
    `/storage/craftsmen/${file};.css`,
    `/%73torage/craftsmen/${file}`,
    `/storage/private/craftsmen/${file}`,
    `/storage/private/${file}`,
    `/private/craftsmen/${file}`,
    `/storage-private/craftsmen/${file}`,
    `/storage/../storage-private/craftsmen/${file}`,
    `/storage/..%2fstorage-private/craftsmen/${file}`,
    `/storage/craftsmen/..%2f..%2fstorage-private%2fcraftsmen%2f${file}`,
    `http://herafi.test/storage/craftsmen/${file}`,
  ];
}
