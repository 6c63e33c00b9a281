import { beforeEach, describe, expect, it } from "vitest";
import { contactMessage } from "#tests/support/requests/contact-message.ts";
import { countMessages } from "#tests/support/rows.ts";
import { csrfHeaders, openSite, type Site } from "#tests/support/site.ts";

const all = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"] as const;
const reading = ["GET", "HEAD"];

/** Each path with the methods it answers. */
const paths: [string, string[]][] = [
  ["/api/get-all-cities", reading],
  ["/api/get-all-professions", reading],
  ["/api/craftsmen", reading],
  ["/api/craftsmen/1", [...reading, "DELETE"]],
  ["/api/show-craftsmen/1", reading],
  ["/api/search", [...reading, "POST"]],
  ["/api/contact-send", ["POST"]],
];
const others = paths.flatMap(([url, allowed]) =>
  all.filter((method) => !allowed.includes(method)).map((method) => ({ method, url, allowed })),
);

let site: Site;
beforeEach(async () => {
  site = await openSite();
});

it.each(others)(
  "3: refuses $method $url and says what it allows",
  async ({ method, url, allowed }) => {
    const headers = await csrfHeaders(site.app);
    const response = await site.app.inject({ method, url, headers });
    expect(response.statusCode).toBe(405);
    expect(String(response.headers.allow).split(", ").sort()).toEqual(allowed.toSorted());
    if (method !== "HEAD") {
      expect(response.json()).toEqual({ message: "لا يمكن تنفيذ هذا الطلب هنا." });
    }
  },
);

it("3: writes nothing on GET, whatever the address and the headers pretend", async () => {
  const query = new URLSearchParams({
    ...contactMessage,
    _method: "POST",
  });
  const headers = { ...(await csrfHeaders(site.app)), "x-http-method-override": "POST" };
  const response = await site.get(`/api/contact-send?${query}`, headers);
  expect(response.statusCode).toBe(405);
  expect(await countMessages(site.db)).toBe(0);
});

describe("HEAD", () => {
  it.each(["/api/craftsmen", "/api/search?page=2", "/api/get-all-cities"])(
    "answers %s as GET does, without the body",
    async (url) => {
      const got = await site.get(url);
      const headed = await site.app.inject({ method: "HEAD", url });
      expect(headed.statusCode).toBe(200);
      expect(headed.body).toBe("");
      for (const name of ["content-type", "content-length", "content-security-policy"]) {
        expect(headed.headers[name]).toBe(got.headers[name]);
      }
    },
  );

  it.each([
    ["/api/nope", 404],
    ["/api/craftsmen/5", 404],
    ["/api/craftsmen?page=0", 422],
  ])("answers %s with %i, as GET does", async (url, status) => {
    const headed = await site.app.inject({ method: "HEAD", url });
    expect(headed.statusCode).toBe(status);
    expect(headed.body).toBe("");
  });
});
