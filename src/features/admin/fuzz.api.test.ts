import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { bodyOf, expectAnswer, nearly, text } from "../../../tests/support/any.ts";
import { Person } from "../../../tests/support/person.ts";
import { addAccount, addAdmin } from "../../../tests/support/rows.ts";
import { openSite, type Site } from "../../../tests/support/site.ts";
import { message } from "../messages/table.server.ts";

const json = { "content-type": "application/json" };
const runs = { numRuns: 60 };

let site: Site;
let admin: Person;
beforeAll(async () => {
  site = await openSite();
  await addAccount(site.db, { state: "pending" });
  await addAdmin(site.db);
  const given = { fullname: "سمير الخطيب", email: "samir@mail.example", subject: "سؤال" };
  const many = Array.from({ length: 5 }, () => ({ ...given, description: "كيف أضيف عملي؟" }));
  await site.db.insert(message).values(many);
  admin = new Person(site);
  await admin.logIn("admin@mail.example");
});

/** Ids that are there, that may be, and that cannot be; never a way out of the path. */
const id = fc
  .oneof(text, fc.integer({ min: 1, max: 6 }).map(String), fc.nat().map(String))
  .filter((one) => !/^\.{0,2}$/.test(one))
  .map((one) => encodeURIComponent(one.toWellFormed()));

const holds = <Given>(any: fc.Arbitrary<Given>, check: (given: Given) => Promise<void>) =>
  fc.assert(fc.asyncProperty(any, check), runs);

const written = (sent: unknown) => JSON.stringify(sent) ?? "null";

describe("any id", () => {
  it.each(["/api/city/ID/edit", "/api/profession/ID/edit", "/api/contact-get-message/ID"])(
    "read at %s is found or not",
    async (path) => {
      await holds(id, async (one) => {
        expectAnswer(await admin.get(path.replace("ID", one)), [200, 404]);
      });
    },
  );

  it("is approved or not found", async () => {
    await holds(fc.tuple(id, bodyOf("id", "status")), async ([one, sent]) => {
      const answer = await admin.post(`/api/craftsmen-approv/${one}`, written(sent), json);
      expectAnswer(answer, [200, 400, 404]);
    });
  });

  it.each(["/api/city", "/api/profession"])(
    "of %s is deleted, in use or not found",
    async (path) => {
      await holds(id, async (one) => {
        expectAnswer(await admin.delete(`${path}/${one}`), [200, 404, 409]);
      });
    },
  );
});

describe("any JSON", () => {
  it.each([
    ["/api/city", "name"],
    ["/api/profession", "title"],
  ])("posted to %s, or put to an entry of it, is taken or refused", async (path, field) => {
    const sent = fc.oneof(bodyOf(field), nearly({ [field]: "حمص" }));
    await holds(fc.tuple(id, sent), async ([one, body]) => {
      expectAnswer(await admin.post(path, written(body), json), [200, 400, 422]);
      expectAnswer(await admin.put(`${path}/${one}`, written(body), json), [200, 400, 404, 422]);
    });
    for (const { id } of (await admin.get(path)).json().data) {
      expect((await admin.get(`${path}/${id}/edit`)).json()[field].length).toBeGreaterThan(1);
    }
  });

  it("is a reply, or refused", async () => {
    const sent = fc.oneof(bodyOf("reply"), nearly({ reply: "أهلًا بك." }));
    await holds(fc.tuple(id, sent), async ([one, body]) => {
      const answer = await admin.post(`/api/contact-reply/${one}`, written(body), json);
      expectAnswer(answer, [200, 400, 404, 422]);
    });
  });

  it("names messages to delete, or is refused", async () => {
    const ids = fc.array(fc.oneof(fc.nat(9), fc.integer(), text, fc.jsonValue()), { maxLength: 9 });
    const numbers = fc.array(fc.nat(), { minLength: 1, maxLength: 1100 });
    const sent = fc.oneof(bodyOf("ids"), fc.record({ ids: fc.oneof(ids, numbers) }));
    await holds(sent, async (body) => {
      expectAnswer(await admin.post("/api/contact-delete", written(body), json), [200, 400, 422]);
    });
  });
});

it.each([
  ...["/api/city", "/api/profession", "/api/get-craftsmen-orders", "/api/contact-list"],
  ...["/api/get-dashboard-data", "/api/audit-log"],
])("any query of %s is answered or refused", async (path) => {
  const names = fc.oneof(fc.constantFrom("page", "act", "admin", "from", "to"), text);
  await holds(fc.array(fc.tuple(names, text), { maxLength: 4 }), async (pairs) => {
    const given = pairs.map(([name, value]) => [name.toWellFormed(), value.toWellFormed()]);
    expectAnswer(await admin.get(`${path}?${new URLSearchParams(given)}`), [200, 422]);
  });
});
