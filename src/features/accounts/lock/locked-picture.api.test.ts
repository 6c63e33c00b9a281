import { beforeEach, expect, it } from "vitest";
import { pageImage } from "#src/images/paths.ts";
import { mailedLink } from "#tests/support/mails.ts";
import { confirmLock } from "#tests/support/people/locked-account.ts";
import { profileOf } from "#tests/support/profile.ts";
import {
  describeOnEachStorage,
  email,
  expectGone,
  expectMissing,
  expectPublic,
  openPicturedSite,
  type PicturedSite,
} from "#tests/support/site/pictured-site.ts";

let here: PicturedSite;
let published: string;

describeOnEachStorage("18: the picture %s of a locked account", (kind) => {
  beforeEach(async () => {
    const { close, ...opened } = await openPicturedSite(kind);
    here = opened;
    await here.decide("approv");
    published = await here.currentImage();
    const change = { ...(await profileOf(here.omar)), phone: "0933 123 456" };
    expect((await here.omar.put("/api/update-user", change)).statusCode).toBe(200);
    const link = await mailedLink(here.site, email, "phoneChanged");
    expect((await confirmLock(here.site, link)).statusCode).toBe(200);
    return close;
  });

  const unlock = async (listing: "show" | "hide") => {
    const { data } = (await here.admin.get("/api/locked-accounts")).json();
    const { phone } = data[0].changes[0].before;
    return here.admin.post(`/api/locked-accounts/${here.id}/unlock`, { phone, listing });
  };

  it("stops working under its public name at once, and is for admins alone", async () => {
    await expectGone(here, published);
    const image = await here.currentImage();
    expect(image).not.toBe(published);
    expectMissing(await here.rana.get(pageImage(image)));
    expectMissing(await here.omar.get(pageImage(image)));
    expect((await here.admin.get(pageImage(image))).statusCode).toBe(200);
  });

  it("gets a new public name as the listing is shown again", async () => {
    expect((await unlock("show")).statusCode).toBe(200);
    const image = await here.currentImage();
    expect(image).not.toBe(published);
    await expectPublic(here, image);
  });

  it("stays private as the listing stays hidden", async () => {
    expect((await unlock("hide")).statusCode).toBe(200);
    expectMissing(await here.rana.get(pageImage(await here.currentImage())));
  });
});
