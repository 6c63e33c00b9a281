// @module-tag slow
import { beforeAll, describe, expect, it } from "vitest";
import { applicant } from "#tests/support/people/applicant.ts";
import { formDataOf, newVisitor, Person } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { readersOf } from "#tests/support/requests/text-readers.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

/** Bytes: as much as a body may have beside the other fields. */
const length = 1_000_000;
const email = "omar@mail.example";

let site: Site;
let owner: Person;
let own: object;
let registration: object;
beforeAll(async () => {
  site = await openSite({ limitFactor: 100 });
  await addAccount(site.db, { email });
  owner = new Person(site);
  await owner.signIn(email);
  own = await profileOf(owner);
  registration = await applicant(site.db);
});

const message = { fullname: "سمير", email, subject: "سؤال", description: "كيف أضيف عملي؟" };

// What reads a long text can be slow in more than its length: looking for two phone numbers in a
// million digits took 30 times as long as receiving them.
describe("26: a text of a million characters is read only by what reads every body", () => {
  it.each([
    ["digits", "0"],
    ["pairs of numbers", "1/"],
    ["control characters", "\u007f"],
    ["invisible characters between letters", "a\u200b"],
    ["spaces", " "],
    ["combining marks", "\u0300"],
    ["parts of emoji", "\u{1f468}\u200d"],
  ])("%s", async (_what, part) => {
    const visitor = newVisitor(site);
    const long = `a${part.repeat(length / Buffer.byteLength(part))}a`;
    // A field is cut at 16,384 characters before it is cleaned.
    const readersOfLong = (work: () => Promise<unknown>) =>
      readersOf({ part, longest: 20_000 }, work);
    const other = { ...message, other: long };
    // The same bytes in a field that nothing reads.
    const usual = [
      ...(await readersOfLong(() => visitor.post("/api/contact-send", other))),
      ...(await readersOfLong(() => visitor.post("/register", formDataOf({ other: long })))),
    ];
    expect(usual).not.toEqual([]);
    for (const send of [
      () => visitor.post("/register", { ...registration, phone: long }),
      () => visitor.post("/api/contact-send", { ...message, fullname: long }),
      () => visitor.post("/api/contact-send", { ...message, description: long }),
      () => visitor.post("/api/search", { q: long }),
      () => visitor.post("/api/search", { city: long, profession: 1 }),
      () => visitor.post("/api/alerts", { q: long, phone: "0944 123 456" }),
      () => visitor.post("/login", { email, password: long }),
      () => visitor.post("/login", { email, password: "a", code: long }),
      () => owner.put("/api/update-user", { ...own, phone: long }),
      () => owner.put("/api/update-user", { ...own, name: long }),
      () => owner.put("/api/update-user", { ...own, description: long }),
      () => visitor.post("/register", formDataOf({ ...registration, phone: long })),
    ]) {
      const readers = await readersOfLong(async () => {
        const { statusCode, body } = await send();
        expect([200, 400, 401, 422], body.slice(0, 200)).toContain(statusCode);
      });
      expect(
        readers.filter((reader) => !usual.includes(reader) && !isCheap(reader)),
        String(send),
      ).toEqual([]);
    }
  });
});

/** Cutting copies no character; Zod looks once for surrogates as it measures a text. */
const isCheap = (reader: string) =>
  ["slice", String.raw`test /[\uD800-\uDBFF]/`, String.raw`exec /[\uD800-\uDBFF]/`].includes(
    reader,
  );
