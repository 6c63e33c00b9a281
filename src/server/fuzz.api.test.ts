import fc from "fast-check";
import type { LightMyRequestResponse } from "fastify";
import { beforeAll, describe, expect, it } from "vitest";
import {
  addCity,
  addCraftsman,
  addProfession,
  openSite,
  type Site,
  tokenFor,
} from "../../tests/support/site.ts";

const runs = { numRuns: 150 };

let site: Site;
let token: Record<string, string>;
beforeAll(async () => {
  site = await openSite();
  token = await tokenFor(site.app);
  const given = { professionId: await addProfession(site.db), cityId: await addCity(site.db) };
  await addCraftsman(site.db, { ...given, description: "أعمال صيانة" });
});

/** Any text: all planes, controls, halves of characters, signs of languages that are not ours. */
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 80 }),
  fc.string({ unit: "grapheme", maxLength: 80 }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) }),
  fc.constantFrom("%", "_", "\\", "'", "\0", "1e400", "-0", "٣", "\u202E", "null", "[]", "1,1", ""),
  fc.integer().map(String),
  fc.double().map(String),
);

const value = fc.oneof(text, fc.jsonValue(), fc.integer(), fc.double(), fc.constant(1));

const bodyOf = (...fields: string[]) =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record(Object.fromEntries(fields.map((field) => [field, value])), {
        requiredKeys: [],
      }),
    },
    { weight: 1, arbitrary: fc.jsonValue() },
    { weight: 1, arbitrary: fc.dictionary(text, value) },
  );

describe("any JSON value", () => {
  it.each([
    ["/api/search", bodyOf("profession", "city", "q")],
    ["/api/contact-send", bodyOf("fullname", "email", "subject", "description")],
  ])("posted to %s is answered or refused, never a failure", async (url, body) => {
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        expectAnswer(await post(url, JSON.stringify(sent) ?? "null"), [200, 400, 422]);
      }),
      runs,
    );
  });

  it("of words that the contact form may take is answered or refused", async () => {
    const word = fc.string({ unit: "grapheme", minLength: 3, maxLength: 100 });
    const message = fc.record({
      fullname: fc.oneof(fc.constant("سمير"), word),
      email: fc.oneof(fc.constant("samir@mail.example"), fc.emailAddress()),
      subject: word,
      description: word,
    });
    await fc.assert(
      fc.asyncProperty(message, async (sent) => {
        expectAnswer(await post("/api/contact-send", JSON.stringify(sent)), [200, 422]);
      }),
      runs,
    );
  });
});

it("any bytes posted as JSON are answered or refused", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      expectAnswer(await post("/api/search", Buffer.from(bytes)), [400, 422]);
    }),
    runs,
  );
});

describe("any query", () => {
  const names = fc.oneof(fc.constantFrom("page", "profession", "city", "q"), text);
  it.each(["/api/craftsmen", "/api/search"])("of %s is answered or refused", async (path) => {
    const queries = fc.oneof(
      fc
        .array(fc.tuple(names, text), { maxLength: 6 })
        .map((pairs) => String(new URLSearchParams(pairs.map(([a, b]) => [a.toWellFormed(), b])))),
      // Not encoded by any rule: every sign that may stand in a request's first line.
      fc.string({
        unit: fc.constantFrom(..."abpqe%=&+[].0123456789zF-_'~;,/?:@!$()*#\\^`{|}\"<>"),
      }),
    );
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        expectAnswer(await site.get(`${path}?${query}`), [200, 422]);
      }),
      runs,
    );
  });

  it("of one word is answered", async () => {
    await fc.assert(
      fc.asyncProperty(text, async (typed) => {
        const query = new URLSearchParams({ q: typed });
        expectAnswer(await site.get(`/api/craftsmen?${query}`), [200, 422]);
      }),
      runs,
    );
  });
});

it.each(["/api/craftsmen", "/api/show-craftsmen"])("any id of %s is found or not", async (path) => {
  await fc.assert(
    fc.asyncProperty(text, async (id) => {
      const written = encodeURIComponent(id.toWellFormed());
      fc.pre(!/^\.{1,2}$/.test(written));
      expectAnswer(await site.get(`${path}/${written}`), [200, 404]);
    }),
    runs,
  );
});

const post = (url: string, payload: string | Buffer) =>
  site.app.inject({
    method: "POST",
    url,
    headers: { ...token, "content-type": "application/json" },
    payload,
  });

function expectAnswer(response: LightMyRequestResponse, statuses: number[]) {
  expect(statuses).toContain(response.statusCode);
  if (response.statusCode < 400) return;
  const { message, errors } = response.json();
  expect(message).toMatch(/^\p{Script=Arabic}/u);
  expect(errors !== undefined).toBe(response.statusCode === 422);
}
