import { beforeAll, describe, expect, it } from "vitest";
import { applicant } from "../../support/people/applicant.ts";
import { formDataOf, newVisitor, Person } from "../../support/person.ts";
import { profileOf } from "../../support/profile.ts";
import { addAccount } from "../../support/rows.ts";
import { openSite, type Site } from "../../support/site.ts";

/** As much as a body may have beside the other fields. */
const length = 1_000_000;
const email = "omar@mail.example";

let site: Site;
let owner: Person;
let own: object;
let registration: object;
beforeAll(async () => {
  site = await openSite({ limits: 100 });
  await addAccount(site.db, { email });
  owner = new Person(site);
  await owner.signIn(email);
  own = await profileOf(owner);
  registration = await applicant(site.db);
});

const message = { fullname: "سمير", email, subject: "سؤال", description: "كيف أضيف عملي؟" };

describe("26: a text of a million characters costs no more than one that nothing reads", () => {
  it.each([
    ["digits", "0".repeat(length)],
    ["pairs of numbers", "1/".repeat(length / 2)],
    ["control characters", "\u007f".repeat(length)],
    ["invisible characters between letters", "a\u200b".repeat(length / 2)],
    ["spaces", `a${" ".repeat(length)}a`],
    ["combining marks", "\u0300".repeat(length)],
    ["parts of emoji", "\u{1f468}\u200d".repeat(length / 3)],
  ])("%s", async (_what, long) => {
    const visitor = newVisitor(site);
    // The same bytes in a field that nothing reads.
    const usual = await cost(() => visitor.post("/api/contact-send", { ...message, other: long }));
    for (const send of [
      () => visitor.post("/register", { ...registration, phone: long }),
      () => visitor.post("/api/contact-send", { ...message, fullname: long }),
      () => visitor.post("/api/contact-send", { ...message, description: long }),
      () => visitor.post("/api/search", { q: long }),
      () => visitor.post("/api/search", { city: long, profession: 1 }),
      () => visitor.post("/login", { email, password: long }),
      () => visitor.post("/login", { email, password: "a", code: long }),
      () => owner.put("/api/update-user", { ...own, phone: long }),
      () => owner.put("/api/update-user", { ...own, name: long }),
      () => owner.put("/api/update-user", { ...own, description: long }),
      () => visitor.post("/register", formDataOf({ ...registration, phone: long })),
    ]) {
      const sent = await send();
      expect([200, 400, 401, 413, 422], sent.body.slice(0, 200)).toContain(sent.statusCode);
      // Looking for two numbers in a million digits took 30 times as long.
      expect(await cost(send), sent.body.slice(0, 200)).toBeLessThan(8 * Math.max(usual, 10));
    }
  });
});

/** Milliseconds of processor time, the least of three. */
async function cost(send: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < 3; time++) {
    const before = process.cpuUsage();
    await send();
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  return Math.min(...times);
}
