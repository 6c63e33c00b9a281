import { createHash } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { openSite, type Site } from "#tests/support/site.ts";

let site: Site;
beforeEach(async () => {
  site = await openSite();
});

it("the page for those without a network says so in Arabic and needs no other file", async () => {
  const { statusCode, headers, body } = await site.get("/offline");
  expect(statusCode).toBe(200);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(headers["x-robots-tag"]).toBe("noindex");
  expect(body).toContain("لا يوجد إنترنت الآن");
  expect(body).toMatch(/<html lang="ar" dir="rtl">/);
  expect(body).not.toMatch(/<script [^>]|<link|src=/);
  const [, script = ""] = /<script>(.*?)<\/script>/s.exec(body) ?? [];
  const hash = createHash("sha256").update(script).digest("base64");
  expect(headers["content-security-policy"]).toContain(`script-src 'sha256-${hash}';`);
});

it("the worker is asked for anew each time and may reach this site alone", async () => {
  const { statusCode, headers } = await site.get("/offline-worker.js");
  expect(statusCode).toBe(200);
  expect(headers["content-type"]).toBe("text/javascript; charset=utf-8");
  expect(headers["cache-control"]).toBe("no-cache");
  expect(headers["content-security-policy"]).toMatch(/default-src 'none'.*connect-src 'self'/);
  // The icon of a notification.
  expect(headers["content-security-policy"]).toMatch(/img-src 'self'(;|$)/);
});
