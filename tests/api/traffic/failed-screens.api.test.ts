import { afterAll, afterEach, expect, it, vi } from "vitest";
import { refusalTexts } from "#src/errors/refusal.texts.ts";
import type { Screens } from "#src/http/render/pages.server.ts";
import { loadBuiltScreens } from "#src/http/render/screens.server.ts";
import { populate } from "#tests/support/site/populated-site.ts";
import { openSite } from "#tests/support/site.ts";

const complaints = vi.spyOn(console, "error").mockImplementation(() => {});
afterEach(() => complaints.mockClear());
afterAll(() => complaints.mockRestore());

async function open(openScreens = loadBuiltScreens, limitFactor?: number) {
  const log: string[] = [];
  const logTo = { write: (line: string) => log.push(line) };
  const site = await openSite({
    logLevel: "warn",
    logTo,
    openScreens,
    ...(limitFactor ? { limitFactor } : {}),
  });
  await populate(site);
  const [listing] = (await site.get("/api/craftsmen")).json().data;
  return { site, log, details: `/carftsman-details/${listing.id}` };
}

/** The screens, over an API whose answers have nothing in them. */
async function emptyScreens(app: Parameters<typeof loadBuiltScreens>[0]): Promise<Screens> {
  const screens = await loadBuiltScreens(app);
  return {
    ...screens,
    render: (request, parts) =>
      screens.render(request, {
        ...parts,
        call: async (...asked) => ({ ...(await parts.call(...asked)), body: "{}" }),
      }),
  };
}

const numberOn = (page: string) => /رمز الخطأ: ([0-9a-f-]{36})/.exec(page)?.[1];

const linesOf = (log: string[], number: string | undefined) =>
  log.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId === number);

it("27: a screen whose data fails shows the number under which the log says why, and nothing else", async () => {
  const { site, log, details } = await open();
  await site.db.execute("alter table city rename to city_away");
  try {
    const page = await site.get(details);
    expect(page.statusCode).toBe(500);
    expect(linesOf(log, numberOn(page.body))).toEqual([
      expect.objectContaining({ level: 50, msg: "request failed" }),
    ]);
    expect(page.body).not.toMatch(/city_away|select |at .*\.ts/);
  } finally {
    await site.db.execute("alter table city_away rename to city");
  }
});

it("27: a screen that cannot be drawn does so too", async () => {
  const { site, log, details } = await open(emptyScreens);
  const page = await site.get(details);
  expect(page.statusCode).toBe(500);
  expect(linesOf(log, numberOn(page.body))).toContainEqual(
    expect.objectContaining({ level: 50, msg: "screen failed" }),
  );
  expect(complaints).not.toHaveBeenCalled();
});

it("62: a search that is refused for load gets a plain page, and no screen is rendered", async () => {
  let rendered = 0;
  const countingScreens: typeof loadBuiltScreens = async (app) => {
    const screens = await loadBuiltScreens(app);
    return {
      ...screens,
      async render(...asked) {
        const response = await screens.render(...asked);
        rendered++;
        return response;
      },
    };
  };
  // 3,000 comparisons in ten seconds.
  const { site, log } = await open(countingScreens, 1 / 20);
  const search = (word: string) => site.get(encodeURI(`/?q=${word}`), { accept: "text/html" });
  let found = 0;
  let page = await search("سباك");
  while (page.statusCode === 200 && found < 20) page = await search("سباك".repeat(++found + 1));
  expect(page.statusCode).toBe(429);
  expect(Number(page.headers["retry-after"])).toBeGreaterThanOrEqual(1);
  expect(page.headers["content-type"]).toContain("text/html");
  expect(page.headers["cache-control"]).toBe("no-store");
  expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
  expect(page.body).toContain(refusalTexts.tooMany);
  expect(page.headers).not.toHaveProperty("x-load-refusal");
  expect(rendered).toBe(found);
  expect([log, complaints.mock.calls]).toEqual([[], []]);
});

it("what there is no screen for is no failure, and not written down", async () => {
  const { site, log } = await open();
  for (const url of ["/carftsman-details/999", "/nowhere"]) {
    expect((await site.get(url)).statusCode).toBe(404);
  }
  expect([log, complaints.mock.calls]).toEqual([[], []]);
});
