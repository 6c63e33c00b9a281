import { arrayContains } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { threeCities } from "#tests/support/admins/three-cities.ts";
import { undo } from "#tests/support/admins/undo.ts";
import { addCraftsmen } from "#tests/support/database/many-craftsmen.ts";
import { applicant } from "#tests/support/people/applicant.ts";
import { formDataOf, Person, rightPassword } from "#tests/support/person.ts";
import { expectRefused } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

let site: Site;
let given: Awaited<ReturnType<typeof threeCities>>;
beforeEach(async () => {
  site = await openSite();
  given = await threeCities(site);
  await given.add("pending");
});

describe("60: undoing a decision", () => {
  it("is possible to who decided after the listing has moved away", async () => {
    const approved = await given.decide(given.huda, "approv");
    await given.move(given.homs);
    expect((await undo(given.huda, approved)).statusCode).toBe(200);
    expect(await given.stateNow()).toBe("pending");
  });

  it("needs a right, held now, on the city where it was decided", async () => {
    const { both, homs, damascus } = given;
    const approved = await given.decide(both, "approv");
    await given.move(homs);
    await given.setCities("both@mail.example", [homs]);
    expectRefused(await undo(both, approved), 403);
    expect(await given.stateNow()).toBe("approved");
    await given.setCities("both@mail.example", [damascus]);
    expect((await undo(both, approved)).statusCode).toBe(200);
  });

  it("of several needs that right for each, and leaves all as they are without it", async () => {
    const response = await given.both.post("/api/craftsmen-decline", {
      ids: [given.id],
      reasons: ["name"],
    });
    await given.move(given.homs);
    await given.setCities("both@mail.example", [given.homs]);
    expectRefused(await undo(given.both, response), 403);
    expect(await given.stateNow()).toBe("declined");
  });

  it("takes a refusal away from the city where it was decided", async () => {
    const declined = await given.decide(given.huda, "decline");
    await given.move(given.homs);
    expect((await undo(given.huda, declined)).statusCode).toBe(200);
    const record = await given.recordFor(given.sami);
    expect(record).toMatchObject({ refused_in: [], refusal_reason: null });
    await given.decide(given.sami, "approv");
  });
});

describe("60: whoever was declined in Damascus", () => {
  let contacts: { phone: string; email: string };
  beforeEach(async () => {
    const { phone, email } = (await given.omar.get("/api/user")).json();
    contacts = { phone, email };
    await given.decide(given.huda, "decline");
    const deletion = { current_password: rightPassword };
    expect((await given.omar.delete("/api/user", deletion)).statusCode).toBe(200);
  });

  it("and registers again in Homs is seen by both, and published only by who decides on both", async () => {
    const { huda, sami, both, damascus, homs } = given;
    const person = new Person(site);
    const form = { ...(await applicant(site.db)), ...contacts, city_id: homs };
    const registered = await person.post("/register", formDataOf(form));
    expect(registered.statusCode, registered.body).toBe(201);
    given.is(person, registered.json().id);
    for (const by of [huda, sami]) {
      expect(await given.recordFor(by)).toMatchObject({
        refused_in: [{ id: damascus, name: "دمشق" }],
        former_decisions: [{ state: "declined", cities: ["دمشق"], same: ["phone", "email"] }],
      });
      expect(await given.idsIn(by, "get-craftsmen-orders")).toEqual([given.id]);
      expectRefused(await given.tryTo(by, "approv"), 403);
    }
    await given.decide(both, "approv");
  });

  it("and gives the number to a listing in Homs that waits is seen by both", async () => {
    const { huda, sami, damascus, homs } = given;
    const email = "laith@mail.example";
    const id = await addAccount(site.db, { email, cityId: homs, state: "pending" });
    given.is(await given.enter(email), id);
    await given.save({ phone: contacts.phone, current_password: rightPassword });
    expect((await given.recordFor(huda)).refused_in).toEqual([{ id: damascus, name: "دمشق" }]);
    expectRefused(await given.tryTo(sami, "approv"), 403);
  });

  it("and gives the number to a published listing in Homs needs who decides on both", async () => {
    const { sami, both, damascus, homs } = given;
    const email = "laith@mail.example";
    const id = await addAccount(site.db, { email, cityId: homs, state: "approved" });
    given.is(await given.enter(email), id);
    await given.save({ phone: contacts.phone, current_password: rightPassword });
    const [{ id: revision }] = (await sami.get("/api/revisions")).json().data;
    expectRefused(await sami.post(`/api/revisions/${revision}/approve`), 403);
    expect((await both.post(`/api/revisions/${revision}/approve`)).statusCode).toBe(200);
    expect((await given.recordFor(both)).refused_in).toEqual([{ id: damascus, name: "دمشق" }]);
  });
});

it("60: a published listing that takes a refused number is published again only by who decides there, too", async () => {
  const { huda, sami, both, damascus, homs } = given;
  const { phone } = (await given.omar.get("/api/user")).json();
  // Whoever had proven nothing is not remembered against others.
  await site.db.update(account).set({ emailVerifiedAt: new Date(), wasVerified: true });
  await given.decide(huda, "decline");
  const deletion = { current_password: rightPassword };
  expect((await given.omar.delete("/api/user", deletion)).statusCode).toBe(200);
  const email = "laith@mail.example";
  const id = await addAccount(site.db, { email, cityId: homs, state: "approved" });
  given.is(await given.enter(email), id);
  await given.save({ phone, current_password: rightPassword });
  const [{ id: revision }] = (await both.get("/api/revisions")).json().data;
  expect((await both.post(`/api/revisions/${revision}/approve`)).statusCode).toBe(200);
  await given.decide(sami, "suspend");
  expect((await given.recordFor(huda)).refused_in).toMatchObject([{ id: damascus }, { id: homs }]);
  expectRefused(await given.tryTo(sami, "restore"), 403);
  await given.decide(both, "restore");
});

describe("60: a city that declined a listing", () => {
  beforeEach(async () => {
    await given.decide(given.huda, "decline");
    await given.move(given.homs);
    await given.sendAgain();
  });

  it("is remembered as the one into which it is merged", async () => {
    const { owner, lina, huda, sami, damascus, hama } = given;
    expect((await owner.post(`/api/city/${damascus}/merge`, { into: hama })).statusCode).toBe(200);
    expect((await given.recordFor(lina)).refused_in).toEqual([{ id: hama, name: "حماة" }]);
    // Its moderators are those of the other one by now.
    expect(await given.idsIn(huda, "get-craftsmen-orders")).toEqual([given.id]);
    expectRefused(await given.tryTo(sami, "approv"), 403);
  });

  it("is remembered once when the listing's own city is merged into it", async () => {
    const { owner, huda, damascus, homs } = given;
    expect((await owner.post(`/api/city/${homs}/merge`, { into: damascus })).statusCode).toBe(200);
    expect((await given.recordFor(huda)).refused_in).toEqual([{ id: damascus, name: "دمشق" }]);
    await given.decide(huda, "approv");
  });

  it("is remembered as that one by more listings than one statement changes", async () => {
    const { owner, damascus, hama } = given;
    await addCraftsmen(site.db, 250);
    await site.db.update(craftsman).set({ refusedCityIds: [damascus] });
    expect((await owner.post(`/api/city/${damascus}/merge`, { into: hama })).statusCode).toBe(200);
    const naming = (cityId: number) =>
      site.db.$count(craftsman, arrayContains(craftsman.refusedCityIds, [cityId]));
    expect([await naming(damascus), await naming(hama)]).toEqual([0, 251]);
  });

  it("is not brought back by undoing what was decided before it was merged", async () => {
    const { owner, both, damascus, hama } = given;
    const declined = await given.decide(both, "decline");
    expect((await owner.post(`/api/city/${damascus}/merge`, { into: hama })).statusCode).toBe(200);
    expectRefused(await undo(both, declined), 409);
    expect((await given.recordFor(given.lina)).refused_in).toContainEqual({
      id: hama,
      name: "حماة",
    });
  });

  it("is remembered without a name when it is deleted: those with a right on it keep it", async () => {
    const { owner, huda, sami, both, damascus } = given;
    const deleted = await owner.delete(`/api/city/${damascus}`);
    expect(deleted.statusCode, deleted.body).toBe(200);
    expect((await given.recordFor(huda)).refused_in).toEqual([{ id: damascus, name: null }]);
    for (const by of [sami, huda]) expectRefused(await given.tryTo(by, "approv"), 403);
    await given.decide(both, "approv");
  });
});
