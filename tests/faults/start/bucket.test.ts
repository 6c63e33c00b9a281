import { afterAll, expect, it } from "vitest";
import { freePort } from "#tests/support/free-port.ts";
import { cleanUp, start, temporaryFolder, waitUntil } from "./process.ts";

afterAll(cleanUp);

it("a bucket that is away stops no start; the log tells of it, and of what is in the way", async () => {
  const herafi = await start({
    DATA_DIR: temporaryFolder(),
    DEMO: "off",
    LOG_LEVEL: "warn",
    STORAGE_URL: `http://key:secret@127.0.0.1:${await freePort()}/pictures`,
  });
  await waitUntil(herafi, () => /STORAGE_URL: the bucket .*ECONNREFUSED/.test(herafi.output()));
  const picture = "craftsmen/11111111-1111-4111-8111-111111111111.webp";
  expect((await fetch(`${herafi.url}/storage/${picture}`)).status).toBe(503);
  await waitUntil(herafi, () => herafi.output().includes("request failed"));
  const failed = herafi
    .output()
    .split("\n")
    .filter((line) => line.includes("request failed"));
  expect(failed.map((line) => JSON.parse(line).err)).toMatchObject([{ code: "ECONNREFUSED" }]);
  expect(await herafi.end("SIGTERM")).toBe(0);
});
