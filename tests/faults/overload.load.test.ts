import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";
import { cleanUp, ready, start, temporaryFolder } from "./start/process.ts";

afterAll(cleanUp);

/** A screen that is drawn for each request. */
const path = "/privacy-policy";
const seconds = 10;

interface Taken {
  perSecond: number;
  p50: number;
}

/** Asks from another process. @param rate in a second, or 0 for as many as there can be */
async function ask(url: string, rate: number): Promise<Record<string, Taken>> {
  const args = ["bench/load/open-loop.ts", url, String(rate), String(seconds)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout);
}

it("49: of four times what can be done, most of what can be done is done", async () => {
  const herafi = await start({ DATA_DIR: temporaryFolder(), LIMITS: "100000" });
  const url = herafi.url + path;
  const capacity = (await ask(url, 0))["200"]!.perSecond;
  const { 200: served, 503: refused } = await ask(url, 4 * capacity);
  console.log({ capacity, served, refused });
  expect(refused!.perSecond).toBeGreaterThan(capacity);
  // One machine asks and answers here.
  expect(served!.perSecond / capacity).toBeGreaterThan(0.7);
  await ready(herafi);
  expect((await fetch(url)).status).toBe(200);
  await herafi.end("SIGTERM");
});
