import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, it } from "vitest";
import { addAccount } from "../../../tests/support/rows.ts";
import { openSite, type Site } from "../../../tests/support/site.ts";
import { openStorage } from "../../images/storage.server.ts";

/** One preview a minute for an address, fifty pictures out of a bucket. */
const few = 1 / 60;

let site: Site;

describe("limit: pictures", () => {
  const pictures = async (times: number) => {
    const answers = [];
    for (let time = 0; time < times; time++)
      answers.push(await site.get("/storage/craftsmen/1.webp"));
    return answers.map(({ statusCode }) => statusCode);
  };

  it("is none for those on the disk", async () => {
    site = await openSite({ limits: few });
    expect(new Set(await pictures(60))).toEqual(new Set([404]));
  });

  it("is 3,000 a minute for those in a bucket", async () => {
    const disk = await openStorage({
      directory: mkdtempSync(join(inject("filesFolder"), "bucket-")),
    });
    const storage = { ...disk, read: async () => null, directory: null };
    site = await openSite({ limits: few, storage });
    expect((await pictures(51)).slice(-2)).toEqual([404, 429]);
  });
});

it("limit: previews are drawn sixty times a minute for an address", async () => {
  site = await openSite({ limits: few });
  const craftsman = await addAccount(site.db);
  const preview = (remoteAddress: string) =>
    site.app.inject({ url: `/previews/${craftsman}.jpg`, remoteAddress });
  expect((await preview("192.0.2.1")).statusCode).toBe(200);
  expect((await preview("192.0.2.1")).statusCode).toBe(429);
  expect((await preview("192.0.2.2")).statusCode).toBe(200);
});
