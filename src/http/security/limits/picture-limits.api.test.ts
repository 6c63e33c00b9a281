// @module-tag slow
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { like } from "drizzle-orm";
import { beforeEach, describe, expect, inject, it } from "vitest";
import { tooManyPictures } from "#src/errors/refusal.texts.ts";
import { openStorage } from "#src/images/storage/storage.server.ts";
import { applicant } from "#tests/support/people/applicant.ts";
import { formDataOf, Person } from "#tests/support/person.ts";
import { largePictures } from "#tests/support/pictures/picture-bombs.ts";
import { noise, photo } from "#tests/support/pictures/pictures.ts";
import { expectRefused } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { limitCounter } from "./limits.table.server.ts";

/** One preview a minute for an address, fifty pictures out of a bucket. */
const few = 1 / 60;

let site: Site;
let slow: Buffer;

describe("limit: pictures", () => {
  const pictures = async (times: number) => {
    const answers = [];
    for (let time = 0; time < times; time++)
      answers.push(await site.get("/storage/craftsmen/1.webp"));
    return answers.map(({ statusCode }) => statusCode);
  };

  it("is none for those on the disk", async () => {
    site = await openSite({ limitFactor: few });
    expect(new Set(await pictures(60))).toEqual(new Set([404]));
  });

  it("is 3,000 a minute for those in a bucket", async () => {
    const disk = await openStorage({
      directory: mkdtempSync(join(inject("filesFolder"), "bucket-")),
    });
    const storage = { ...disk, read: async () => null, directory: null };
    site = await openSite({ limitFactor: few, storage });
    expect((await pictures(51)).slice(-2)).toEqual([404, 429]);
  });
});

it("limit: previews are drawn sixty times a minute for an address", async () => {
  site = await openSite({ limitFactor: few });
  const craftsman = await addAccount(site.db);
  const preview = (remoteAddress: string) =>
    site.app.inject({ url: `/previews/${craftsman}.jpg`, remoteAddress });
  expect((await preview("192.0.2.1")).statusCode).toBe(200);
  expect((await preview("192.0.2.1")).statusCode).toBe(429);
  expect((await preview("192.0.2.2")).statusCode).toBe(200);
});

it("limit: 30,000 kilobytes of pictures are stored a day for an address, and more people without", async () => {
  site = await openSite({ limitFactor: 1 });
  const form = await applicant(site.db);
  let registered = 0;
  const register = async (given: object, remoteAddress: string) => {
    const number = ++registered;
    const own = { email: `omar${number}@mail.example`, phone: `094412300${number}` };
    const fields = formDataOf({ ...form, ...own, ...given });
    return new Person(site, { remoteAddress }).post("/register", fields);
  };
  const image = await noise(400, 400).jpeg().toBuffer();
  expect((await register({ image }, "192.0.2.1")).statusCode).toBe(201);
  const isStored = like(limitCounter.key, "storedPictures:%");
  const [counter] = await site.db.select().from(limitCounter).where(isStored);
  expect(counter?.points).toBeGreaterThan(50);
  await site.db.update(limitCounter).set({ points: 30_000 }).where(isStored);
  const refused = await register({ image }, "192.0.2.1");
  expectRefused(refused, 429);
  expect(refused.json().message).toBe(tooManyPictures);
  expect((await register({}, "192.0.2.1")).statusCode).toBe(201);
  expect((await register({ image }, "192.0.2.2")).statusCode).toBe(201);
});

describe("limit: processor time for pictures", { tags: ["slow"] }, () => {
  const email = "rana@mail.example";
  /** Half a second in ten minutes. */
  beforeEach(async () => {
    site = await openSite({ limitFactor: few });
    slow ??= await largePictures["PNG of 16 bits"]();
  });

  it("is thirty seconds in ten minutes for an address, and then 429", async () => {
    const form = await applicant(site.db);
    const from = (remoteAddress: string) => new Person(site, { remoteAddress });
    const first = from("2001:db8::1");
    const accepted = await first.post("/register", formDataOf({ ...form, image: slow }));
    expect(accepted.statusCode, accepted.body).toBe(201);
    await site.db.delete(limitCounter).where(like(limitCounter.key, "registration:%"));
    const response = await from("2001:db8::2").post("/register", formDataOf({ image: slow }));
    expectRefused(response, 429);
    expect(Number(response.headers["retry-after"])).toBeGreaterThan(60);
    const other = await from("198.51.100.7").post(
      "/register",
      formDataOf({ image: await photo() }),
    );
    expect(other.statusCode).toBe(422);
  });

  it("is as much for an account, from wherever", async () => {
    const id = await addAccount(site.db, { email });
    const rana = new Person(site, { remoteAddress: "198.51.100.8" });
    await rana.signIn(email);
    const change = (person: Person) =>
      person.post("/api/update-profile-image", formDataOf({ id, image: slow }));
    expect((await change(rana)).statusCode).toBe(200);
    await site.db.delete(limitCounter).where(like(limitCounter.key, "imageUploads:%"));
    const elsewhere = new Person(site, { remoteAddress: "198.51.100.9" });
    for (const [name, value] of rana.cookies) elsewhere.cookies.set(name, value);
    expectRefused(await change(elsewhere), 429);
  });
});
