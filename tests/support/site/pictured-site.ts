import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { LightMyRequestResponse } from "fastify";
import { describe, expect, inject } from "vitest";
import { runCleanup } from "#src/features/cleanup.server.ts";
import { startPictureUpkeep } from "#src/features/picture-upkeep.server.ts";
import { filesOf, pageImage } from "#src/images/paths.ts";
import { openStorage, privateDirectory, type Storage } from "#src/images/storage/storage.server.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { applicant } from "#tests/support/people/applicant.ts";
import { formDataOf, Person } from "#tests/support/person.ts";
import { type Bucket, startBucket } from "#tests/support/pictures/bucket.ts";
import { photo, wavyPicture } from "#tests/support/pictures/pictures.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { cleanupDeps } from "./cleanup.ts";

type StorageKind = "on disk" | "in a bucket";

/** Tests of pictures on each kind of storage; %s in the title is the kind. */
export function describeOnEachStorage(title: string, tests: (kind: StorageKind) => void) {
  describe(title.replace("%s", "on disk"), () => tests("on disk"));
  // The same behind the same interface, with a request for each file.
  describe(title.replace("%s", "in a bucket"), { tags: ["slow"] }, () => tests("in a bucket"));
}

type Decision = "approv" | "decline" | "suspend" | "restore";

const reasons: Partial<Record<Decision, object>> = {
  decline: { reason: "phone" },
  suspend: { reason: "complaints" },
};

export interface PicturedSite {
  site: Site;
  storage: Storage;
  bucket: Bucket | undefined;
  /** The storage takes no writes until what this returns is called; it is read and removed from as before. */
  refuseWrites(): () => void;
  admin: Admin;
  /** A craftsman who has just registered with a picture that has AVIF files. */
  omar: Person;
  /** Another craftsman. */
  rana: Person;
  id: number;
  /** The name of the picture as it was registered. */
  image: string;
  decide(decision: Decision): Promise<LightMyRequestResponse>;
  /** Sends one without AVIF files, then one with, in turn. */
  changePicture(): Promise<LightMyRequestResponse>;
  /** The name of the picture that the listing has now. */
  currentImage(): Promise<string>;
  /** The files of all pictures. */
  filesLeft(): Promise<string[]>;
}

export const email = "omar@mail.example";

/** A site with a storage of its own, of either kind, and one pending listing with a picture. */
export async function openPicturedSite(
  kind: StorageKind,
): Promise<PicturedSite & { close: () => void }> {
  const bucket = kind === "in a bucket" ? await startBucket() : undefined;
  const directory = mkdtempSync(join(inject("filesFolder"), "pictured-"));
  const storage = await openStorage({ storageUrl: bucket?.url, directory });
  const site = await openSite({ withCache: true, storage });
  const admin = await signedInAdmin(site);
  const omar = new Person(site);
  const registration = formDataOf({ ...(await applicant(site.db)), image: await wavyPicture() });
  const { id, image } = (await omar.post("/register", registration)).json();
  const rana = new Person(site);
  await addAccount(site.db, { email: "rana@mail.example", state: "pending" });
  await rana.signIn("rana@mail.example");
  let changes = 0;
  return {
    site,
    storage,
    bucket,
    refuseWrites: () => (bucket ? refuseWritesIn(bucket) : blockPrivateFolder(directory)),
    admin,
    omar,
    rana,
    id,
    image,
    decide: (decision) => admin.post(`/api/craftsmen-${decision}/${id}`, reasons[decision]),
    async changePicture() {
      const picture = await (changes++ % 2 === 0 ? photo : wavyPicture)("#0a0");
      return omar.post("/api/update-profile-image", formDataOf({ id, image: picture }));
    },
    currentImage: async () => {
      const { data } = (await admin.get("/api/craftsmen-records")).json();
      return data.find((record: { id: number }) => record.id === id).image;
    },
    filesLeft: () => filesIn(storage),
    close: () => bucket?.stop(),
  };
}

function refuseWritesIn(bucket: Bucket) {
  bucket.refuse("PUT");
  return bucket.repair;
}

/** A file in the place of the folder, since no rights keep a test that runs as root from writing. */
function blockPrivateFolder(directory: string) {
  const folder = privateDirectory(directory);
  const aside = `${folder}-aside`;
  if (existsSync(folder)) renameSync(folder, aside);
  writeFileSync(folder, "");
  return () => {
    rmSync(folder);
    if (existsSync(aside)) renameSync(aside, folder);
  };
}

/** Does this with a bucket that fails after so many requests, which ends it as a kill would. */
export async function withFailingBucket<Result>(
  { bucket }: PicturedSite,
  requests: number,
  act: () => Promise<Result>,
): Promise<Result> {
  bucket?.breakDown(requests);
  return act().finally(() => bucket?.repair());
}

/** What a process does before it listens. */
export async function restart({ site, storage }: PicturedSite) {
  const log = { warn() {}, error() {} };
  await (await startPictureUpkeep({ db: site.db, storage }, log)).stop();
}

/** The hourly upkeep, when all files of the bucket are two hours old. */
export async function runUpkeepLater({ site, storage, bucket }: PicturedSite) {
  const now = new Date();
  for (const file of bucket?.files.values() ?? []) {
    file.writtenAt = new Date(now.getTime() - 2 * 60 * 60 * 1000);
  }
  await runCleanup({ ...(await cleanupDeps(site)), storage }, now);
}

/** The names of the files of pictures. */
export const filesOfAll = (...images: string[]) => images.flatMap(filesOf).sort();

/** The addresses of a picture's files. */
const addressesOf = (image: string) => filesOf(image).map(pageImage);

/** In all sizes and formats, whatever is asked of it: nothing to others, and nothing that may be cached. */
export async function expectPrivate({ site, omar, rana, admin }: PicturedSite, image: string) {
  for (const url of addressesOf(image)) {
    for (const person of [new Person(site), rana]) {
      for (const headers of [{}, { range: "bytes=0-9" }, { "if-none-match": "*" }]) {
        expectMissing(await person.get(url, headers));
      }
    }
    expect((await site.app.inject({ method: "HEAD", url })).statusCode).toBe(404);
    for (const person of [omar, admin]) {
      const { statusCode, headers, rawPayload } = await person.get(url);
      expect(statusCode, url).toBe(200);
      const { type, signature } = formatOf(url);
      expect(headers).toMatchObject({ "content-type": type, "cache-control": "no-store" });
      expect(headers).not.toHaveProperty("etag");
      expect(rawPayload.subarray(8, 12).toString()).toBe(signature);
    }
  }
}

/** Served to anyone, for good. */
export async function expectPublic({ site }: PicturedSite, image: string) {
  for (const address of addressesOf(image)) {
    const { statusCode, headers } = await site.get(address);
    expect(statusCode, address).toBe(200);
    expect(headers).toMatchObject({
      "content-type": formatOf(address).type,
      "cache-control": "public, max-age=31536000, s-maxage=3600, immutable",
    });
  }
}

/** Served to nobody, its craftsman and admins included. */
export async function expectGone({ site, omar, admin }: PicturedSite, image: string) {
  for (const address of addressesOf(image)) {
    for (const person of [new Person(site), omar, admin]) expectMissing(await person.get(address));
  }
}

const formatOf = (address: string) =>
  address.endsWith(".avif")
    ? { type: "image/avif", signature: "avif" }
    : { type: "image/webp", signature: "WEBP" };

export function expectMissing(answer: LightMyRequestResponse) {
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(404);
  expect(answer.headers["cache-control"]).toBe("no-store");
}

async function filesIn(storage: Storage) {
  const files: string[] = [];
  for await (const some of storage.files()) files.push(...some);
  return files.sort();
}
