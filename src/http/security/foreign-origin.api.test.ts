import { beforeEach, describe, expect, it } from "vitest";
import { contactMessage as message } from "#tests/support/requests/contact-message.ts";
import { countMessages } from "#tests/support/rows.ts";
import { csrfHeaders, openSite, type Site } from "#tests/support/site.ts";

type Headers = Record<string, string>;

let site: Site;
beforeEach(async () => {
  site = await openSite();
});

describe("2: a change", () => {
  it.each<[string, Headers]>([
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["a neighbour under the same domain", { "sec-fetch-site": "same-site" }],
    ["another origin", { origin: "https://evil.example" }],
    ["an origin that begins like this one", { origin: "http://herafi.test.evil.example" }],
    ["an origin that ends like this one", { origin: "http://evilherafi.test" }],
    ["another port", { origin: "http://herafi.test:8080" }],
    ["an opaque origin", { origin: "null" }],
    ["no origin at all", { origin: "herafi.test" }],
    [
      "another site, with our origin",
      { "sec-fetch-site": "cross-site", origin: "http://herafi.test" },
    ],
    [
      "another origin, said to be ours",
      { "sec-fetch-site": "same-origin", origin: "https://evil.example" },
    ],
  ])("is forbidden from %s, though its token is valid", async (_what, from) => {
    const token = await csrfHeaders(site.app);
    const response = await send({ ...token, host: "herafi.test", ...from });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toEqual({ message: "ليس لديك إذن للقيام بذلك." });
    expect(await countMessages(site.db)).toBe(0);
  });

  it.each<[string, Headers]>([
    ["this site by its metadata", { "sec-fetch-site": "same-origin" }],
    ["the address bar", { "sec-fetch-site": "none" }],
    ["this site's origin", { origin: "http://herafi.test" }],
    ["a client that says neither", {}],
  ])("is made from %s", async (_what, from) => {
    const token = await csrfHeaders(site.app);
    expect((await send({ ...token, host: "herafi.test", ...from })).statusCode).toBe(200);
  });
});

it("2: where the site is on https, the same one without it is foreign", async () => {
  site = await openSite({ appUrl: "https://herafi.test" });
  const from = async (origin: string) => {
    const headers = { ...(await csrfHeaders(site.app)), host: "herafi.test", origin };
    return (await send(headers)).statusCode;
  };
  expect(await from("http://herafi.test")).toBe(403);
  expect(await countMessages(site.db)).toBe(0);
  expect(await from("https://herafi.test")).toBe(200);
});

it("2: knows the configured origin, whatever a proxy makes of the host", async () => {
  site = await openSite({ appUrl: "https://herafi.test" });
  const headers = { ...(await csrfHeaders(site.app)), host: "127.0.0.1:8000" };
  expect((await send({ ...headers, origin: "https://evil.example" })).statusCode).toBe(403);
  expect((await send({ ...headers, origin: "https://herafi.test" })).statusCode).toBe(200);
});

it("2: lets anyone read, from other sites too", async () => {
  const headers = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
  expect((await site.get("/api/craftsmen", headers)).statusCode).toBe(200);
});

const send = (headers: Headers) =>
  site.app.inject({ method: "POST", url: "/api/contact-send", headers, payload: message });
