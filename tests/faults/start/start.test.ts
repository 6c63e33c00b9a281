import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cardImage, pageImage } from "#src/images/paths.ts";
import { cleanUp, type Herafi, json, launch, start, temporaryFolder } from "./process.ts";

let herafi: Herafi;
let directory: string;
beforeAll(async () => {
  // Not made yet, as on a fresh clone.
  directory = join(temporaryFolder(), "data");
  herafi = await start({ DATA_DIR: directory });
});
afterAll(cleanUp);

describe("a first start", () => {
  it("prints the address and the demo admin's login, and nothing else", () => {
    const [address, login, ...more] = herafi.output().split("\n");
    expect(address).toBe(`Herafi is at ${herafi.url}`);
    expect(login).toMatch(/^Demo admin: \S+@\S+ {2}\S{8,}$/);
    expect(more).toEqual([""]);
    expect(herafi.errors()).toBe("");
  });

  it("serves pages and API on the one port", async () => {
    const page = await fetch(herafi.url);
    expect(page.status).toBe(200);
    expect(page.headers.get("content-type")).toMatch(/^text\/html/);
    const [first] = (await json(`${herafi.url}/api/craftsmen`)).data;
    expect(await page.text()).toContain(first.fullname);
  });
});

describe("a second process on the same directory", () => {
  it.each(["by the same path", "by a link to it"])("43: %s ends with one line", async (how) => {
    const link = join(temporaryFolder(), "link");
    symlinkSync(directory, link);
    const before = await json(`${herafi.url}/api/craftsmen`);

    const second = await launch({ DATA_DIR: how === "by a link to it" ? link : directory });
    expect(await second.ended).toBe(1);
    expect(second.output()).toBe("");
    expect(second.errors()).toMatch(new RegExp(`^herafi: .*\\b${herafi.pid}\\b.*\\n$`));

    // The first goes on undisturbed, database included.
    expect((await fetch(`${herafi.url}/health/ready`)).status).toBe(200);
    expect(await json(`${herafi.url}/api/craftsmen`)).toEqual(before);
  });
});

describe("a demo picture", () => {
  it.each([
    ["the page", pageImage],
    ["the card", cardImage],
  ])("is served for %s with immutable caching", async (_size, address) => {
    const { data } = await json(`${herafi.url}/api/craftsmen`);
    const { image } = data.find((card: { image: string | null }) => card.image);
    const response = await fetch(herafi.url + address(image));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/webp");
    const caching = response.headers.get("cache-control")!;
    expect(caching).toContain("public");
    expect(caching).toContain("immutable");
    expect(Number(/max-age=(\d+)/.exec(caching)?.[1])).toBeGreaterThanOrEqual(30 * 86_400);
    const picture = await sharp(await response.bytes()).metadata();
    expect(picture.format).toBe("webp");
  });
});

describe("24: what is no picture", () => {
  // As a client sends them that does not tidy its addresses.
  const addresses = [
    "/app.key",
    "/lock",
    "/lock.pid",
    "/demo-admin",
    "/database/PG_VERSION",
    "/package.json",
    "/../app.key",
    "/storage",
    "/storage/",
    "/storage/craftsmen",
    "/storage/craftsmen/",
    "/storage/app.key",
    "/storage/../app.key",
    "/storage/../../package.json",
    "/storage/./../app.key",
    "/storage/craftsmen/../../app.key",
    "/storage/%2e%2e/app.key",
    "/storage/%2E%2E%2Fapp.key",
    "/storage/..%2fapp.key",
    "/storage/..%5capp.key",
    "/storage/..\\app.key",
    "/storage/....//app.key",
    "/storage/%252e%252e/app.key",
    "/storage/%c0%ae%c0%ae/app.key",
    "/storage/..%00/app.key",
    "/storage//etc/passwd",
    "/storage/%",
    "/assets/../../../package.json",
    "/assets/..%2f..%2f..%2fpackage.json",
  ];

  it("is never served", async () => {
    // Its own folder stands there even if no picture does.
    mkdirSync(join(directory, "storage", "craftsmen"), { recursive: true });
    const key = readFileSync(join(directory, "app.key"), "utf8").trim();
    const password = readFileSync(join(directory, "demo-admin"), "utf8").trim();
    for (const address of addresses) {
      const { status, body } = await rawGet(address);
      expect(status, address).toBeGreaterThanOrEqual(400);
      expect(body, address).not.toContain(key);
      expect(body, address).not.toContain(password);
      expect(body, address).not.toContain("devDependencies");
      expect(body, address).not.toContain("root:");
    }
  });

  it.each(addresses)("%s is refused in Arabic, as no fault of the server", async (address) => {
    const { status, type, body } = await rawGet(address);
    expect([400, 403, 404]).toContain(status);
    if (/^text\/html/.test(type)) return expect(body).toContain('lang="ar"');
    expect(JSON.parse(body)).toEqual({ message: expect.stringMatching(/^[\p{sc=Arab}\W]+$/u) });
  });

  async function rawGet(path: string) {
    const { hostname, port } = new URL(herafi.url);
    const { promise, resolve, reject } =
      Promise.withResolvers<import("node:http").IncomingMessage>();
    get({ hostname, port, path }, resolve).on("error", reject);
    const response = await promise;
    const type = response.headers["content-type"] ?? "";
    return { status: response.statusCode!, type, body: await text(response) };
  }
});
