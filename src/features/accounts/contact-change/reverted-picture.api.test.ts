import { beforeEach, expect, it } from "vitest";
import { pageImage } from "#src/images/paths.ts";
import { mailedLink, resetFormFor } from "#tests/support/mails.ts";
import { confirmRevert } from "#tests/support/people/stolen-account.ts";
import { whileUnpublished } from "#tests/support/people/unpublished.ts";
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

describeOnEachStorage("18: the picture %s of an account whose contacts were reverted", (kind) => {
  let link: URL;
  beforeEach(async () => {
    const { close, ...opened } = await openPicturedSite(kind);
    here = opened;
    await here.decide("approv");
    published = await here.currentImage();
    const change = { ...(await profileOf(here.omar)), phone: "0933 123 456" };
    const save = () => here.omar.put("/api/update-user", change);
    expect((await whileUnpublished(here.site.db, here.id, save)).statusCode).toBe(200);
    link = await mailedLink(here.site, email, "phoneChanged");
    expect((await confirmRevert(here.site, link)).statusCode).toBe(200);
    return close;
  });

  it("stops working under its public name at once, and is for admins alone", async () => {
    await expectGone(here, published);
    const image = await here.currentImage();
    expect(image).not.toBe(published);
    expectMissing(await here.rana.get(pageImage(image)));
    expectMissing(await here.omar.get(pageImage(image)));
    expect((await here.admin.get(pageImage(image))).statusCode).toBe(200);
  });

  it("gets a new public name once the password is set, which a second press leaves", async () => {
    const by = await resetFormFor(here.site, email);
    const password = "mishmish-4-bahr";
    const form = { ...by, password, password_confirmation: password };
    expect((await here.rana.post("/password/reset", form)).statusCode).toBe(200);
    const image = await here.currentImage();
    expect(image).not.toBe(published);
    await expectPublic(here, image);
    expect((await confirmRevert(here.site, link)).statusCode).toBe(200);
    expect(await here.currentImage()).toBe(image);
    await expectPublic(here, image);
  });
});
