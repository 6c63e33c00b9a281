// @module-tag slow
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AppDeps } from "#src/http/app-deps.ts";
import { loadBuiltScreens } from "#src/http/render/screens.server.ts";
import { sendRaw } from "#tests/support/requests/raw-socket.ts";
import { addAccount, addCity, addProfession } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const trade = encodeURI("/دمشق/سباك");
const details = "/carftsman-details";

let craftsmanId: number;
/** Pages that were rendered, and so not cached. */
let rendered: string[] = [];
const openScreens: AppDeps["openScreens"] = async (app) => {
  const screens = await loadBuiltScreens(app);
  return {
    ...screens,
    render(request, options) {
      rendered.push(request.url);
      return screens.render(request, options);
    },
  };
};

const sites: Site[] = [];
const ports = { "the fast path": 0, "node:http alone": 0 };
beforeAll(async () => {
  for (const name of ["the fast path", "node:http alone"] as const) {
    const isFirst = sites.length === 0;
    const site = await openSite({
      withCache: true,
      openScreens,
      fastPath: name === "the fast path",
      emptied: isFirst,
    });
    if (isFirst) {
      craftsmanId = await addAccount(site.db, {
        professionId: await addProfession(site.db, "سبّاك"),
        cityId: await addCity(site.db, "دمشق"),
      });
    }
    sites.push(site);
    await site.app.listen({ port: 0, host: "127.0.0.1" });
    ports[name] = (site.app.server.address() as AddressInfo).port;
  }
});
afterAll(() => Promise.all(sites.map(({ app }) => app.close())));

async function send(port: number, target: string, { method = "GET", accept = "*/*" } = {}) {
  const lines = [`${method} ${target} HTTP/1.1`, "host: herafi.test", `accept: ${accept}`];
  const received = await sendRaw(port, [...lines, "connection: close", "", ""].join("\r\n"));
  const [head = "", body = ""] = received.split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), head, body };
}

/** A page's path in other spellings. */
const otherSpellings = (path: string) => [
  `/x/..${path}`,
  `/x/y/../..${path}`,
  `/..${path}`,
  `/.${path}`,
  `//${path.slice(1)}`,
  `/${path}`,
  `/x/%2e%2e${path}`,
  `/x/%2E.${path}`,
  `/x/.%2e${path}`,
  `/%2e${path}`,
  `/%2F${path.slice(1)}`,
  `/%2f..${path}`,
  `/x%2f..%2f${path.slice(1)}`,
  `/\\${path.slice(1)}`,
  `/x\\..${path}`,
  `/%5C${path.slice(1)}`,
  `/%5c..${path}`,
  `/%252e%252e${path}`,
  `/%252F${path.slice(1)}`,
  `${path}/x/..`,
  `${path}/../${path.slice(1)}`,
  `${path}/.`,
  `${path}/./`,
  `${path}/%2e`,
  `${path}//`,
  `${path}%2F`,
  `${path}%2f%2F`,
  `${path}\\`,
  `${path}#x`,
  `${path}#x?y`,
  `${path}%23x`,
  `http://herafi.test/x/..${path}`,
];

/** The same letters, encoded though they need not be, or twice. */
const otherEncodings = [
  "/%74rades",
  "/trade%73",
  "/%54rades",
  "/%2574rades",
  "/privacy%2Dpolicy",
  "/privacy%2dpolicy",
  "/api/%63raftsmen",
  "/api/craft%73men",
  "/api/get%2Dall-cities",
  "/ap%69/craftsmen",
  trade.replaceAll("%", "%25"),
];

describe.each(["the fast path", "node:http alone"] as const)("26: through %s", (listener) => {
  it.each(["GET", "HEAD"])(
    "%s finds no page under another spelling of its path",
    async (method) => {
      const pages = ["/trades", "/privacy-policy", `${details}/${craftsmanId}`, trade];
      for (const page of pages) {
        expect((await send(ports[listener], page, { method })).status, page).toBe(200);
        for (const target of otherSpellings(page)) {
          expect((await send(ports[listener], target, { method })).status, target).toBe(404);
        }
        // It was not cached by what came after it.
        expect((await send(ports[listener], page, { method })).status, page).toBe(200);
      }
      for (const target of ["//", "/.", "/./", "/..", "/x/..", "/%2e", "/%2F", "/\\", "/#x"]) {
        expect((await send(ports[listener], target, { method })).status, target).toBe(404);
      }
    },
  );

  it("a route of the API has one spelling too, and refuses others as JSON", async () => {
    for (const path of ["/api/craftsmen", "/api/get-all-cities", `/api/craftsmen/${craftsmanId}`]) {
      expect((await send(ports[listener], path)).status, path).toBe(200);
      for (const target of otherSpellings(path)) {
        const answer = await send(ports[listener], target, { accept: "application/json" });
        expect(answer.status, target).toBe(404);
        expect(answer.head, target).toMatch(/^content-type: application\/json/im);
      }
    }
  });

  it.each(otherEncodings)("%s returns 404", async (target) => {
    expect((await send(ports[listener], target)).status).toBe(404);
  });

  it("a path in capital letters is no page of ours", async () => {
    for (const target of ["/TRADES", "/Trades", "/trAdes/", "/Carftsman-Details/1", "/Login"]) {
      expect((await send(ports[listener], target)).status, target).toBe(404);
    }
  });

  it("no other spelling is told to be a page by its canonical URL", async () => {
    const { body } = await send(ports[listener], "/x/../trades", { accept: "text/html" });
    expect(body).toContain("<h1");
    expect(body).not.toContain('rel="canonical"');
  });

  it("an Arabic path is found in upper and lower case hex, and with one slash behind it", async () => {
    const lower = trade.toLowerCase();
    const mixed = lower.replace("%d8", "%D8").replace("%b3", "%B3");
    for (const target of [trade, lower, mixed, `${trade}?page=1`, `http://herafi.test${lower}`]) {
      const answer = await send(ports[listener], target);
      expect(answer.status, target).toBe(200);
      expect(answer.body, target).toContain('rel="canonical"');
    }
    for (const target of ["/trades/", "/api/craftsmen/", "/privacy-policy/"]) {
      expect((await send(ports[listener], target)).status, target).toBe(200);
    }
    const behind = await send(ports[listener], `${lower}/`);
    expect(behind.head).toContain(`location: ${trade}`);
  });

  it("a path in upper and in lower case hex is cached once", async () => {
    await send(ports[listener], `${trade}?page=1`);
    rendered = [];
    const answer = await send(ports[listener], `${trade.toLowerCase()}?page=1`);
    expect(answer.status).toBe(200);
    expect(rendered).toEqual([]);
  });

  it("a query is left as it is: it may have dots, slashes and encoded letters", async () => {
    const target = "/api/craftsmen?q=%2E%2E%2F..//%5C%2561\\";
    expect((await send(ports[listener], target)).status).toBe(200);
  });
});
