// @module-tag slow
import { eq, inArray, sql } from "drizzle-orm";
import type { LightMyRequestResponse } from "fastify";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { undo } from "#tests/support/admins/undo.ts";
import { type Act, begin } from "#tests/support/database/begin.ts";
import { applicant } from "#tests/support/people/applicant.ts";
import { forgetAccount } from "#tests/support/people/listed.ts";
import { formDataOf, newVisitor, type Person, rightPassword } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { addAccount, addCity, addProfession } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

// Whoever waits for whom is ended and tried again, a second later. Here it shall not come to that.
vi.mock("#src/database/retry-deadlock.server.ts", () => ({
  retryDeadlock: (run: () => Promise<unknown>) => run(),
}));

let site: Site;
let admin: Person;
let last: Person;
let profile: object;
let declined: LightMyRequestResponse;
/** Three that wait for a decision, three that were declined together. */
let pending: number[];
let cities: { former: number; target: number; other: number };

beforeEach(async () => {
  site = await openSite();
  admin = await signedInAdmin(site);
  await addProfession(site.db);
  const [former, target, other] = await Promise.all(
    ["حمص", "حماة", "دمشق"].map((name) => addCity(site.db, name)),
  );
  cities = { former: former!, target: target!, other: other! };
  const add = async (email: string) =>
    addAccount(site.db, { email, cityId: cities.former, state: "pending" });
  pending = [await add("a@mail.example"), await add("b@mail.example"), await add("c@mail.example")];
  // Accounts are merged only after one number was proven.
  for (const id of pending.slice(0, 2)) await forgetAccount(site, id);
  const others = [await add("d@mail.example"), await add("e@mail.example")];
  declined = await admin.post("/api/craftsmen-decline", { ids: others, reasons: ["name"] });
  last = newVisitor(site);
  await last.signIn("c@mail.example");
  profile = await profileOf(last);
});

const succeed = async (response: Promise<LightMyRequestResponse>) => {
  const { statusCode, body } = await response;
  // Another one may have been first.
  expect([200, 201, 204, 401, 404, 409], body).toContain(statusCode);
};

const save = (changes: object) => last.put("/api/update-user", { ...profile, ...changes });

const acts: Record<string, Act> = {
  "declines several": () =>
    succeed(admin.post("/api/craftsmen-decline", { ids: pending, reasons: ["name"] })),
  "takes back that several were declined": () => succeed(undo(admin, declined)),
  "approves one": () => succeed(admin.post(`/api/craftsmen-approv/${pending[2]}`)),
  "deletes one": () => succeed(admin.delete(`/api/delete-carftsman/${pending[2]}`)),
  "saves the own description": () => succeed(save({ description: "صيانة" })),
  "moves to the other city": () => succeed(save({ city: cities.target })),
  "deletes the own account": () =>
    succeed(last.delete("/api/user", { current_password: rightPassword })),
  "merges two of them": () =>
    succeed(admin.post(`/api/listings/${pending[0]}/merge`, { other: pending[1] })),
  "notes what was seen of one": () =>
    succeed(admin.post(`/api/listings/${pending[1]}/checks`, { kind: "identity" })),
  "tells two of them apart": () =>
    succeed(admin.post(`/api/listings/${pending[2]}/tell-apart`, { other: pending[0] })),
  "merges their city": () =>
    succeed(admin.post(`/api/city/${cities.former}/merge`, { into: cities.target })),
};

/** Both wait at the lock that every change of a listing takes, and get it in this order. */
async function meet(first: Act, second: Act) {
  const begun = await site.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock('listing_change'::regclass::oid::bigint)`);
    return [await begin(site.db, first), await begin(site.db, second)];
  });
  const ended = await Promise.allSettled(begun.map(({ result }) => result));
  expect(ended.filter(({ status }) => status === "rejected")).toEqual([]);
}

describe.each(Object.entries(acts))("34: who %s", (what, first) => {
  const others = Object.entries(acts).filter(([other]) => other !== what);
  it.each(others)("does not fail one who %s, nor is failed by it", (_, second) =>
    meet(first, second),
  );
});

describe("60: while their city is merged", () => {
  beforeEach(async () => {
    await admin.post("/api/craftsmen-decline", { ids: pending, reasons: ["name"] });
    expect((await save({ city: cities.other })).statusCode).toBe(200);
    const registered = {
      email: "f@mail.example",
      cityId: cities.other,
      state: "approved",
    } as const;
    flagged = await addAccount(site.db, registered);
    await set(flagged, { contactsFlaggedAt: new Date(), flagCityIds: [cities.former] });
  });
  let flagged: number;

  const set = (id: number, values: Partial<typeof craftsman.$inferInsert>, db = site.db) =>
    db.update(craftsman).set(values).where(eq(craftsman.id, id));

  it("a listing that it refused, and one that it has to look at, are the other city's, also those that are being saved", async () => {
    const merging = await site.db.transaction(async (tx) => {
      for (const id of [pending[2]!, flagged]) await set(id, { description: "صيانة" }, tx);
      return begin(site.db, acts["merges their city"]!);
    });
    await merging.result;
    const rows = await site.db
      .select()
      .from(craftsman)
      .where(inArray(craftsman.id, [pending[2]!, flagged]));
    const remembered = rows.flatMap(
      ({ refusedCityIds, flagCityIds }) => refusedCityIds ?? flagCityIds,
    );
    expect(remembered).toEqual([cities.target, cities.target]);
  });

  it.each([
    ["is refused by the other city", new Date(), "refusedCityIds"],
    ["is before the other city, where nothing was proven", null, "flagCityIds"],
  ] as const)("a registration with refused contacts %s", async (_what, emailVerifiedAt, column) => {
    await site.db.update(account).set({ emailVerifiedAt });
    const { phone } = profile as { phone: string };
    const deletion = { current_password: rightPassword };
    expect((await last.delete("/api/user", deletion)).statusCode).toBe(200);
    const form = formDataOf({ ...(await applicant(site.db)), phone, city_id: cities.other });
    const register = () => succeed(newVisitor(site).post("/register", form));
    await meet(register, acts["merges their city"]!);
    const [own] = await site.db.select().from(craftsman).where(eq(craftsman.phone, phone));
    expect(own?.[column]).toEqual([cities.target]);
  });
});
