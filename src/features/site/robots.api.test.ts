import { beforeEach, expect, it } from "vitest";
import { openSite, origin, type Site } from "../../../tests/support/site.ts";
import { publicScreens } from "./found.ts";

let site: Site;
beforeEach(async () => {
  site = await openSite();
});

it("closes the API and what is mailed, and names the sitemap", async () => {
  const { body, headers } = await site.get("/robots.txt");
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  for (const path of ["/api/", "/password/", "/email/"]) {
    expect(body).toContain(`\nDisallow: ${path}\n`);
  }
  expect(body).toContain(`\nSitemap: ${origin}/sitemap.xml\n`);
});

it("closes nothing that is for everyone", async () => {
  const { body } = await site.get("/robots.txt");
  const closed = [...body.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path ?? "");
  const open = [
    ...publicScreens,
    "/carftsman-details/1",
    encodeURI("/دمشق/سباك"),
    "/previews/1.jpg",
  ];
  for (const path of open) {
    expect(closed.filter((prefix) => path.startsWith(prefix))).toEqual([]);
  }
});
