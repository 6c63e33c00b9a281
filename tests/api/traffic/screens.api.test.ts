// @module-tag slow
import { readdirSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import type { LightMyRequestResponse } from "fastify";
import { describe, expect, it, onTestFinished } from "vitest";
import { loadBuiltScreens } from "#src/http/render/screens.server.ts";
import { sendRaw } from "#tests/support/requests/raw-socket.ts";
import { populate } from "#tests/support/site/populated-site.ts";
import { openSite } from "#tests/support/site.ts";

type Settings = Parameters<typeof openSite>[0];

async function openScreens(settings: Settings = {}) {
  const site = await openSite({ ...settings, openScreens: loadBuiltScreens });
  return { site, ...(await populate(site)) };
}

const screens = ["/", "/?q=باب&page=2", "/contact", "/privacy-policy", "/carftsman-details/1"];
const doors = ["/login", "/register", "/forget-password"];
const secret = [
  "/password/reset/abc?email=a@b.example",
  "/email/verify/1/abc?expires=1&signature=a",
  "/revert-contacts/abc?expires=1&signature=a",
  "/conversation/1?expires=1&signature=a",
];
const own = ["/profile", "/dashboard", "/cities", "/audit-log", "/received-contacts", "/account"];
const others = [
  "/forbidden",
  "/nowhere",
  "/storage/nothing.webp",
  "/icon.svg",
  "/offline",
  "/robots.txt",
];

it("49: what is no file is no screen either, since files are neither counted nor made to wait", async () => {
  const { site } = await openScreens();
  await site.app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => site.app.close());
  const { port } = site.app.server.address() as AddressInfo;
  const get = (path: string) =>
    sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  for (const path of ["/assets/none", "/assets/../?q=a", "/assets/%2e%2e/", "/assets/a/b?page=2"]) {
    const answer = await get(path);
    expect(answer, path).toMatch(/^HTTP\/1.1 404 /);
    expect(answer, path).toMatch(/^content-type: application\/json/m);
  }
  const [style] = readdirSync("build/client/assets").filter((name) => name.endsWith(".css"));
  expect(await get(`/assets/${style}`)).toMatch(/^HTTP\/1.1 200 /);
});

it("32: no file of the site is compressed for a request", async () => {
  const { site } = await openScreens();
  const [script] = readdirSync("build/client/assets").filter((name) => name.endsWith(".js"));
  const codingFor = async (accepted: string) =>
    (await site.get(`/assets/${script}`, { "accept-encoding": accepted })).headers[
      "content-encoding"
    ];
  expect(await codingFor("gzip, deflate, br, zstd")).toBe("br");
  expect(await codingFor("zstd")).toBeUndefined();
  expect(await codingFor("deflate")).toBeUndefined();
});

it("26: a form of more than 64 KiB is refused before its fields are read", async () => {
  const { site } = await openScreens();
  const post = (payload: string) => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    return site.app.inject({ method: "POST", url: "/contact", headers, payload });
  };
  // The page shows what was typed, in which a sign may take ten times its length.
  expect((await post(`description=${"x".repeat(65_000)}`)).statusCode).toBe(419);
  expect((await post(`description=${"x".repeat(66_000)}`)).statusCode).toBe(413);
});

describe("21: headers", () => {
  it("of every screen, for every role and status", async () => {
    const { site, people } = await openScreens();
    const all = [...screens, ...doors, ...secret, ...own, ...others].map(encodeURI);
    const statuses = new Set<number>();
    for (const url of all) {
      for (const person of Object.values(people)) {
        const answer = await person.get(url);
        statuses.add(answer.statusCode);
        expectHeaders(answer, url);
      }
    }
    for (const method of ["HEAD", "OPTIONS", "PUT", "DELETE"] as const) {
      const answer = await site.app.inject({ method, url: "/" });
      statuses.add(answer.statusCode);
      expectHeaders(answer, `${method} /`);
    }
    expect([...statuses]).toEqual(expect.arrayContaining([200, 302, 403, 404]));
  });

  it("of a form that is refused, and of one that is too large or of another kind", async () => {
    const { site } = await openScreens();
    const form = { "content-type": "application/x-www-form-urlencoded" };
    for (const [headers, payload] of [
      [form, "fullname=x"],
      [form, `fullname=${"x".repeat(2 ** 20)}`],
      [form, "%%%=%%%&fullname[]=1"],
      [{ "content-type": "application/json" }, "{}"],
      [{ "content-type": "text/plain" }, "x"],
    ] as const) {
      const answer = await site.app.inject({ method: "POST", url: "/contact", headers, payload });
      expect([413, 415, 419, 422]).toContain(answer.statusCode);
      expectHeaders(answer, "POST /contact");
    }
  });

  it("of 429, 500 and 503", async () => {
    const few = await openScreens({ limitFactor: 1 / 20 });
    const answers: LightMyRequestResponse[] = [];
    for (let call = 0; call < 35; call++) answers.push(await few.site.get("/privacy-policy"));
    expect(answers.at(-1)?.statusCode).toBe(429);
    expectHeaders(answers.at(-1)!, "429");
    const { site } = await openScreens();
    await site.db.execute(sql`alter table craftsman rename to lost`);
    try {
      const failed = await site.get("/");
      expect(failed.statusCode).toBe(500);
      expectHeaders(failed, "500");
      expect(failed.body).not.toMatch(/"craftsman"|relation "|select "|\.ts:|node_modules/);
    } finally {
      await site.db.execute(sql`alter table lost rename to craftsman`);
    }
  });

  it("ask for https on a site that has it, and tell no secret address to others", async () => {
    const { site } = await openScreens({ appUrl: "https://herafi.test" });
    for (const url of ["/", "/nowhere", "/api/nope", "/icon.svg", "/storage/a.webp"]) {
      const { headers } = await site.get(url);
      expect(headers["strict-transport-security"], url).toBe("max-age=31536000");
    }
    for (const url of secret) {
      const { headers } = await site.get(url);
      expect(headers["referrer-policy"], url).toBe("no-referrer");
      expect(headers["cache-control"], url).toBe("no-store");
    }
  });
});

describe("20: what people write stays text in every screen", () => {
  const nasty = `</script><img src=x onerror=alert(1)>'"{{7*7}}<!--\u2028]]>`;

  it("in its data for scripts and for search engines too", async () => {
    const { site, people } = await openScreens();
    await people.admin.put("/api/city/1", { name: nasty });
    await people.admin.put("/api/profession/1", { title: `ن ${nasty}` });
    const me = (await people.craftsman.get("/api/user")).json();
    const profile = { ...me, name: me.fullname, city: 1, profession: 1, description: nasty };
    expect((await people.craftsman.put("/api/update-user", profile)).statusCode).toBe(200);
    const typed = encodeURIComponent(nasty);
    const trade = `/${encodeURIComponent(nasty.replaceAll("/", "-"))}/x`;
    /** Whose data for search engines was parsed. */
    const read: string[] = [];
    for (const url of [
      "/",
      "/carftsman-details/1",
      `/?q=${typed}`,
      trade,
      `/${typed}`,
      `/?city=${typed}`,
    ]) {
      const { body } = await site.get(url);
      expect(body, url).toContain('lang="ar"');
      expect(body, url).not.toContain("<img src=x");
      const data = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs;
      for (const [, json = ""] of body.matchAll(data)) {
        expect(() => JSON.parse(json)).not.toThrow();
        read.push(url);
      }
    }
    expect(read).toContain("/carftsman-details/1");
    const { body } = await site.get("/carftsman-details/1");
    expect(body).toContain("application/ld+json");
    expect(body).toContain("onerror=alert(1)");
  });
});

function expectHeaders({ headers, body }: LightMyRequestResponse, what: string) {
  expect(headers, what).toMatchObject({
    "content-security-policy": expect.stringMatching(/^default-src 'none'; base-uri 'none'/),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": expect.stringMatching(/^(no-referrer|strict-origin-when-cross-origin)$/),
    "permissions-policy": expect.stringContaining("camera=()"),
  });
  // Which would be saved, not shown.
  expect(headers["content-type"], what).not.toBe("application/octet-stream");
  const policy = String(headers["content-security-policy"]);
  expect(policy, what).toContain("frame-ancestors 'none'");
  expect(policy, what).not.toMatch(/unsafe|\*|https?:|data:/);
  const runs = /^text\/html/.test(String(headers["content-type"])) && body.includes("<script");
  if (runs) expect(policy, what).toContain("require-trusted-types-for 'script'");
}
