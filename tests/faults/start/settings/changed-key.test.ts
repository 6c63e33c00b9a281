import { afterAll, describe, expect, it } from "vitest";
import { cleanUp, launch, start, temporaryFolder } from "#tests/faults/start/process.ts";

afterAll(cleanUp);

const formerKey = "the former key of this site, 32 characters";
const otherKey = "another key for the same site, 32 characters";

describe("a start with another key than the site had", () => {
  const directory = temporaryFolder();
  const settings = { DATA_DIR: directory, DEMO: "off" };

  it("stops with one line that names what would be lost and how to accept it", async () => {
    const first = await start({ ...settings, APP_KEY: formerKey });
    expect(await first.end("SIGTERM")).toBe(0);

    const refused = await launch({ ...settings, APP_KEY: otherKey });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toBe("");
    expect(refused.errors()).toMatch(
      /^herafi: APP_KEY: .*links, second factors.*numbers.*APP_KEY_CHANGED=accept.*\n$/,
    );

    const again = await start({ ...settings, APP_KEY: formerKey });
    expect(again.errors()).toBe("");
    expect(await again.end("SIGTERM")).toBe(0);
  });

  it("starts with APP_KEY_CHANGED=accept, and from then on with the new key only", async () => {
    const accepted = await start({ ...settings, APP_KEY: otherKey, APP_KEY_CHANGED: "accept" });
    expect(accepted.errors()).toMatch(/^herafi: APP_KEY: .*accepted.*APP_KEY_CHANGED.*\n$/);
    expect(await accepted.end("SIGTERM")).toBe(0);

    const former = await launch({ ...settings, APP_KEY: formerKey });
    expect(await former.ended).toBe(1);
    const later = await start({ ...settings, APP_KEY: otherKey });
    expect(later.errors()).toBe("");
    expect(await later.end("SIGTERM")).toBe(0);
  });
});
