import fc from "fast-check";
import { beforeAll, describe, it } from "vitest";
import { bodyOf, expectAnswer, runs, text } from "../../tests/support/any.ts";
import {
  addCity,
  addCraftsman,
  addProfession,
  openSite,
  type Site,
  tokenFor,
} from "../../tests/support/site.ts";

let site: Site;
let token: Record<string, string>;
beforeAll(async () => {
  site = await openSite();
  token = await tokenFor(site.app);
  const given = { professionId: await addProfession(site.db), cityId: await addCity(site.db) };
  await addCraftsman(site.db, { ...given, description: "أعمال صيانة" });
});

describe("any JSON value", () => {
  it.each([
    ["/api/search", bodyOf("profession", "city", "q")],
    ["/api/contact-send", bodyOf("fullname", "email", "subject", "description")],
    ["/login", bodyOf("email", "password", "remember")],
    ["/password/email", bodyOf("email")],
    ["/password/reset", bodyOf("token", "email", "password", "password_confirmation")],
    [
      "/register",
      bodyOf(
        "fullname",
        "phone",
        "profession_id",
        "city_id",
        "email",
        "password",
        "gender",
        "image",
      ),
    ],
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
