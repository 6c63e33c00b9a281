import { writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formDataOf, rightPassword } from "#tests/support/person.ts";
import {
  deepAvif,
  largeAvif,
  largePictures,
  lyingAvif,
} from "#tests/support/pictures/picture-bombs.ts";
import { photoOfSize } from "#tests/support/pictures/pictures.ts";
import { childrenOf, highestMemory, residentMemory } from "#tests/support/process-memory.ts";
import { type FaultySite, makeSite } from "./site.ts";
import { cleanUp, type Herafi, start } from "./start/process.ts";
import { emailOf, Visitor } from "./start/visitor.ts";

const megabyte = 1_000_000;
/** Of the site's process and all that it starts, in bytes. */
const maxMore = 300 * megabyte;

let site: FaultySite;
let herafi: Herafi;
let number = 0;
let heaviest: Buffer;
let dearest: Buffer[];
beforeAll(async () => {
  site = await makeSite("embedded");
  const TRUSTED_PROXIES = "127.0.0.1,::1";
  herafi = await start({ ...site.settings, LIMITS: "1", TRUSTED_PROXIES });
  heaviest = await photoOfSize(5 * 1024 * 1024);
  dearest = [];
  for (const make of Object.values(largePictures)) dearest.push(await make());
});
afterAll(async () => {
  await cleanUp();
  await site.stop();
});

describe("23: 20 pictures take 300 MB at most, whatever they are", () => {
  it.each<[string, () => Buffer[], number[]]>([
    ["AVIF of 40 megapixels in a kilobyte", () => [largeAvif, deepAvif, lyingAvif()], [422, 503]],
    ["of 5 MiB each", () => [heaviest], [201, 503]],
    ["all kinds", () => [...dearest, largeAvif, heaviest, deepAvif, heaviest], [201, 422, 503]],
  ])("%s", async (what, pictures, expected) => {
    for (const how of ["at once", "one after another"] as const) {
      const { more, statuses } = await measure(() => sendTwenty(pictures(), how));
      console.log(
        `23 ${what}, ${how}: ${Math.round(more / megabyte)} MB more, ${statuses.join(" ")}`,
      );
      expect(more).toBeLessThan(maxMore);
      expect(statuses).toHaveLength(20);
      for (const status of statuses) expect(expected).toContain(status);
      if (how === "one after another") expect(statuses).not.toContain(503);
    }
    expect((await fetch(`${herafi.url}/health/ready`)).status).toBe(200);
  });
});

it("23: what cameras make is accepted up to 40 megapixels", async () => {
  for (const kind of ["progressive", "turned", "PNG of 16 bits"] as const) {
    expect(await register(await largePictures[kind]()), kind).toBe(201);
  }
});

/** Each from an address of its own. @returns their statuses */
async function sendTwenty(pictures: Buffer[], how: "at once" | "one after another") {
  const send = (_: unknown, turn: number) => register(pictures[turn % pictures.length]!);
  const turns = Array.from({ length: 20 });
  if (how === "at once") return Promise.all(turns.map(send));
  const statuses: number[] = [];
  for (const turn of turns.keys()) statuses.push(await send(null, turn));
  return statuses;
}

async function register(image: Buffer): Promise<number> {
  number++;
  const visitor = new Visitor(`198.18.${number >> 8}.${number & 255}`);
  const { professionId: profession_id, cityId: city_id } = site.trade;
  const form = formDataOf({
    fullname: "عمر الزعبي",
    gender: "male",
    profession_id,
    city_id,
    image,
    phone: `+96394${String(number).padStart(7, "0")}`,
    email: emailOf(number),
    password: rightPassword,
  });
  const { status } = await visitor.post(`${herafi.url}/register`, form);
  return status;
}

/** @returns how much more memory than before the processes have taken at the highest, in bytes */
async function measure(work: () => Promise<number[]>) {
  const { pid } = herafi;
  // Its highest is from now on.
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
  const before = residentMemory(pid);
  let ofChildren = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const children = childrenOf(pid, "images/worker/process.server.ts");
      const sum = children.reduce((total, child) => total + highestMemory(child), 0);
      ofChildren = Math.max(ofChildren, sum);
      await pause(20);
    }
  })();
  const statuses = await work();
  isOver = true;
  await watching;
  expect(ofChildren, "memory of the processes that decode").toBeGreaterThan(0);
  return { more: highestMemory(pid) - before + ofChildren, statuses };
}
