import { beforeEach, describe, expect, it, vi } from "vitest";
import { startPictureUpkeep } from "#src/features/picture-upkeep.server.ts";
import { pageImage } from "#src/images/paths.ts";
import { undo } from "#tests/support/admins/undo.ts";
import { mailedLink } from "#tests/support/mails.ts";
import { confirmRevert } from "#tests/support/people/stolen-account.ts";
import { rightPassword } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import {
  describeOnEachStorage,
  email,
  expectGone,
  expectMissing,
  expectPrivate,
  expectPublic,
  openPicturedSite,
  type PicturedSite,
  restart,
  runUpkeepLater,
} from "#tests/support/site/pictured-site.ts";
import { openSite } from "#tests/support/site.ts";
import { waitOptions } from "#tests/support/wait-options.ts";

let here: PicturedSite;
let published: string;

async function open(kind: Parameters<typeof openPicturedSite>[0]) {
  const { close, ...opened } = await openPicturedSite(kind);
  here = opened;
  return close;
}

async function publish() {
  const approved = await here.decide("approv");
  published = await here.currentImage();
  await expectPublic(here, published);
  return approved;
}

const withheldNow = async () => (await here.admin.get("/api/site-state")).json().pictures.withheld;

describeOnEachStorage("33: the picture %s of a storage that takes no writes", (kind) => {
  beforeEach(() => open(kind));

  it.each([
    ["a suspension", async () => void (await here.decide("suspend"))],
    ["a revert by the mailed link", revertByLink],
    ["the undoing of an approval", async () => void (await undo(here.admin, approved))],
  ])("is no longer served from %s on, under any spelling of its name", async (_by, hide) => {
    approved = await publish();
    here.refuseWrites();
    await hide();
    expect((await here.site.get(`/api/craftsmen/${here.id}`)).statusCode).toBe(404);
    expect(await here.currentImage()).toBe(published);
    await expectGone(here, published);
    const [folder, name] = pageImage(published).split(/(?<=craftsmen)\//);
    for (const url of [
      `${folder}//${name}`,
      `${folder}/./${name}`,
      `${folder}/%63${name!.slice(1)}`,
    ]) {
      expect((await here.site.get(url)).statusCode, url).not.toBe(200);
    }
  });

  it("is served by no other process either, nor by one that starts", async () => {
    const { site, storage } = here;
    const parts = { withCache: true, storage, emptied: false, shared: false } as const;
    const other = await openSite(parts);
    await publish();
    expect((await other.get(pageImage(published))).statusCode).toBe(200);
    here.refuseWrites();
    expect((await here.decide("suspend")).statusCode).toBe(200);
    await vi.waitFor(async () => expectMissing(await other.get(pageImage(published))), waitOptions);
    expectMissing(await (await openSite(parts)).get(pageImage(published)));
    expectMissing(await site.get(pageImage(published)));
  });

  it("is there again once the listing is restored, and private once the storage takes writes", async () => {
    await publish();
    const repair = here.refuseWrites();
    await here.decide("suspend");
    await here.decide("restore");
    await expectPublic(here, published);
    await here.decide("suspend");
    await here.omar.logIn(email);
    repair();
    await runUpkeepLater(here);
    await expectGone(here, published);
    await expectPrivate(here, await here.currentImage());
  });

  it("is reported to the log and at the site's state until it could be moved", async () => {
    await publish();
    expect(await withheldNow()).toBe(0);
    const repair = here.refuseWrites();
    await here.decide("suspend");
    expect(await withheldNow()).toBe(1);
    const warn = vi.fn();
    const { db } = here.site;
    const deps = { db, storage: here.storage };
    const upkeep = await startPictureUpkeep(deps, { warn, error: warn });
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce(), waitOptions);
    await upkeep.stop();
    expect(warn.mock.lastCall?.[0]).toMatchObject({ message: "1 pictures could not be moved" });
    repair();
    await runUpkeepLater(here);
    expect(await withheldNow()).toBe(0);
  });
});

describe("33: the picture of a bucket that removes nothing", () => {
  beforeEach(async () => {
    const close = await open("in a bucket");
    await publish();
    return close;
  });

  it.each([
    ["a suspension", () => here.decide("suspend")],
    ["another picture", replacePicture],
    ["a deletion", () => here.omar.delete("/api/user", { current_password: rightPassword })],
  ])("is no longer served from %s on, which the site's state shows", async (_by, act) => {
    here.bucket!.refuse("DELETE");
    expect((await act()).statusCode).toBe(200);
    await expectGone(here, published);
    // An approved picture leaves two: the one that it replaces, and its own private copy.
    expect(await withheldNow()).toBeGreaterThan(0);
    here.bucket!.repair();
    await restart(here);
    await expectGone(here, published);
    expect(await withheldNow()).toBe(0);
  });
});

it("33: a hidden picture whose files are lost is no trouble of the storage", async () => {
  const close = await open("on disk");
  await publish();
  await here.storage.removePicture(published);
  await here.decide("suspend");
  expect(await here.currentImage()).toBe(published);
  expect(await withheldNow()).toBe(0);
  close();
});

let approved: Awaited<ReturnType<typeof publish>>;

async function approveChanges() {
  const [revision] = (await here.admin.get("/api/revisions")).json().data;
  return here.admin.post(`/api/revisions/${revision.id}/approve`);
}

async function replacePicture() {
  await here.changePicture();
  return approveChanges();
}

async function revertByLink() {
  const { omar, site } = here;
  await omar.put("/api/update-user", { ...(await profileOf(omar)), phone: "0966 123 456" });
  await approveChanges();
  const link = await mailedLink(site, email, "phoneChanged");
  expect((await confirmRevert(site, link)).statusCode).toBe(200);
}
