import { beforeEach, expect, it } from "vitest";
import { openSite, origin, type Site } from "#tests/support/site.ts";
import { publicPaths } from "./robots-rules.ts";

let site: Site;
beforeEach(async () => {
  site = await openSite();
});

it("disallows the API and mailed links, and names the sitemap", async () => {
  const { body, headers } = await site.get("/robots.txt");
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  for (const path of ["/api/", "/password/", "/email/"]) {
    expect(body).toContain(`\nDisallow: ${path}\n`);
  }
  expect(body).toContain(`\nSitemap: ${origin}/sitemap.xml\n`);
});

it("disallows no public page", async () => {
  const { body } = await site.get("/robots.txt");
  const disallowed = [...body.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path ?? "");
  const publicUrls = [
    ...publicPaths,
    "/carftsman-details/1",
    encodeURI("/دمشق/سباك"),
    "/previews/1.jpg",
  ];
  expect(disallowed).not.toEqual([]);
  for (const path of publicUrls) {
    expect(disallowed.filter((prefix) => path.startsWith(prefix))).toEqual([]);
  }
});
