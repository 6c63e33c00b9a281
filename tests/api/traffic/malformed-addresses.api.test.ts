import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Screens } from "#src/http/render/pages.server.ts";
import { sendRaw } from "#tests/support/requests/raw-socket.ts";
import { openSite, type Site } from "#tests/support/site.ts";

/** Screens that need no build. */
const openScreens = async (): Promise<Screens> => ({
  render: async (request) =>
    new Response("<html lang=ar dir=rtl><h1>هذه الصفحة غير موجودة</h1></html>", {
      status: new URL(request.url).pathname === "/" ? 200 : 404,
      headers: { "content-type": "text/html; charset=utf-8" },
    }),
  isDevelopment: false,
});

const sites: Site[] = [];
const ports = { "the fast path": 0, "node:http alone": 0 };
beforeAll(async () => {
  for (const name of ["the fast path", "node:http alone"] as const) {
    const settings = { withCache: true, openScreens, fastPath: name === "the fast path" };
    const site = await openSite({ ...settings, emptied: sites.length === 0 });
    sites.push(site);
    ports[name] = Number(new URL(await site.app.listen({ port: 0, host: "127.0.0.1" })).port);
  }
});
afterAll(() => Promise.all(sites.map(({ app }) => app.close())));

const accept = {
  json: "application/json",
  jsonFirst: "application/json, text/plain, */*",
  browser: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8",
};
const long = "a".repeat(17 * 1024);

/** Addresses of pages, which browsers open; status. */
const pageAddresses: [string, number][] = [
  ["GET /%", 404],
  ["GET /%zz", 404],
  ["GET /%FF", 404],
  ["GET /craftsmen/%C3", 404],
  ["GET /email/verify/%FF/abc", 404],
  ["GET /email/verify/%FF/abc?expires=%FF", 404],
  ["GET /email/verify/1/%E0%A4", 404],
  ["GET http://herafi.test/%FF", 404],
  ["GET /storage/%FF", 404],
  ["POST /%FF", 404],
  ["POST /login/%FF", 404],
  ["PUT /nowhere", 404],
  ["PROPFIND /", 404],
  ["DELETE /login", 405],
  ["PATCH /email/verify/1/abc", 405],
  ["BREW /", 400],
  ["get /", 400],
  ["GET nowhere", 400],
  [`GET /${long}`, 431],
  [`GET /?q=${long}`, 431],
  [`GET /email/verify/1/${long}`, 431],
];

/** Addresses of the API, which always answers JSON. */
const apiAddresses: [string, number][] = [
  ["GET /api/%", 404],
  ["GET /api/craftsmen/%FF", 404],
  ["GET /api/show-craftsmen/%zz?x=%", 404],
  ["GET http://herafi.test/api/%FF", 404],
  ["POST /api/%FF", 404],
  ["GET /api/craftsmen?page=%FF", 422],
  ["GET /api/craftsmen?page=%", 422],
  ["PROPFIND /api/craftsmen", 404],
  ["PUT /api/craftsmen", 405],
  ["BREW /api/craftsmen", 400],
  [`GET /api/${long}`, 431],
  [`GET /api/craftsmen?q=${long}`, 431],
];

async function send(port: number, target: string, acceptHeader: string) {
  const lines = [`${target} HTTP/1.1`, "host: herafi.test", `accept: ${acceptHeader}`];
  const received = await sendRaw(port, [...lines, "connection: close", "", ""].join("\r\n"));
  const [head = "", body = ""] = received.split("\r\n\r\n");
  const type = /^content-type: (.*)$/im.exec(head)?.[1]?.toLowerCase();
  return { status: Number(head.split(" ")[1]), type, body };
}

function expectJson({ type, body }: Awaited<ReturnType<typeof send>>) {
  expect(type).toBe("application/json; charset=utf-8");
  expect(JSON.parse(unchunk(body)).message).toMatch(/^\p{Script=Arabic}[^A-Za-z]*$/u);
}

function expectPage({ type, body }: Awaited<ReturnType<typeof send>>) {
  expect(type).toBe("text/html; charset=utf-8");
  expect(body).toMatch(/lang="?ar"? dir="?rtl"?/);
  expect(body).toMatch(/<h1>\p{Script=Arabic}/u);
}

/** A body that is sent in chunks has the length of each on a line of its own. */
const unchunk = (body: string) => body.slice(body.indexOf("{"), body.lastIndexOf("}") + 1);
const shorten = (target: string) => target.replaceAll(long, "aaa…");
const named = (addresses: [string, number][]) =>
  addresses.map(([target, status]) => [shorten(target), status, target] as const);

describe.each(["the fast path", "node:http alone"] as const)("26: through %s", (listener) => {
  describe.each(named(pageAddresses))("%s", (_name, status, target) => {
    it.each([accept.json, accept.jsonFirst])(`returns ${status} as JSON for %s`, async (type) => {
      const response = await send(ports[listener], target, type);
      expect(response.status).toBe(status);
      expectJson(response);
    });

    it(`returns ${status} as an Arabic page for a browser`, async () => {
      const response = await send(ports[listener], target, accept.browser);
      expect(response.status).toBe(status);
      expectPage(response);
    });
  });

  it.each(named(apiAddresses))(
    "%s returns %i as JSON for everyone",
    async (_name, status, target) => {
      for (const type of Object.values(accept)) {
        const response = await send(ports[listener], target, type);
        expect(response.status).toBe(status);
        expectJson(response);
      }
    },
  );

  it("the screens ignore a query that cannot be decoded", async () => {
    expect((await send(ports[listener], "GET /?q=%FF&page=%", accept.browser)).status).toBe(200);
  });

  it("the verification call reads a query that cannot be decoded as a wrong signature", async () => {
    const target = "GET /email/verify/1/abc?expires=%FF&signature=%";
    const response = await send(ports[listener], target, accept.json);
    expect(response.status).toBe(403);
    expectJson(response);
  });
});
