import { isNotNull } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { undoableAct } from "#src/undo/table.server.ts";
import { tooLateToUndo } from "#src/undo/undo.server.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { undo } from "#tests/support/admins/undo.ts";
import { Person, rightPassword } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { addAccount, addCity, addProfession } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const email = "omar@mail.example";
const heldName = "ليث القباني";

let site: Site;
let admin: Admin;
let omar: Person;
let id: number;
let damascus: number;
let plumber: number;
beforeEach(async () => {
  site = await openSite();
  damascus = await addCity(site.db);
  plumber = await addProfession(site.db);
  id = await addAccount(site.db, {
    email,
    fullname: "عمر الزعبي",
    verified: true,
    cityId: damascus,
    professionId: plumber,
  });
  admin = await signedInAdmin(site);
  omar = new Person(site);
  await omar.signIn(email);
});

async function save(changes: object): Promise<number> {
  await omar.put("/api/update-user", { ...(await profileOf(omar)), ...changes });
  return (await admin.get("/api/revisions")).json().data[0].id;
}

/** What can be undone, each by the request that makes it. */
const acts = {
  "an approval of changes": async () =>
    admin.post(`/api/revisions/${await save({ name: heldName })}/approve`),
  "an approval of some changes": async () =>
    admin.post(`/api/revisions/${await save({ name: heldName, description: "نركّب" })}/approve`, {
      fields: ["name"],
    }),
  "a refusal of changes": async () =>
    admin.post(`/api/revisions/${await save({ name: heldName })}/decline`, {
      reasons: ["other"],
      note: heldName,
    }),
  "a put-back": async () => {
    const revision = await save({ name: heldName });
    await admin.post(`/api/revisions/${revision}/approve`);
    return admin.post(`/api/revisions/${revision}/put-back`);
  },
  "a correction": () => admin.put(`/api/listings/${id}`, { fullname: heldName }),
};

describe.each(Object.entries(acts))("what is kept to undo %s", (_, act) => {
  it.each(["its holder", "an admin"])("goes with a listing that %s deletes", async (who) => {
    const done = await act();
    expect(done.statusCode, done.body).toBe(200);
    const deleted =
      who === "an admin"
        ? await admin.delete(`/api/craftsmen/${id}`)
        : await omar.delete("/api/user", { current_password: rightPassword });
    expect(deleted.statusCode, deleted.body).toBe(200);
    expect(await kept()).toEqual([]);
  });

  it("stays where another listing is deleted", async () => {
    await act();
    const before = await kept();
    const other = await addAccount(site.db, { email: "other@mail.example" });
    expect((await admin.delete(`/api/craftsmen/${other}`)).statusCode).toBe(200);
    expect(await kept()).toEqual(before);
  });

  it("goes with a city that is merged into another one, which it may name", async () => {
    const [former, other] = [await addCity(site.db, "حلب"), await addCity(site.db, "حمص")];
    const done = await act();
    const merged = await admin.post(`/api/city/${former}/merge`, { into: other });
    expect(merged.statusCode, merged.body).toBe(200);
    const undone = await undo(admin, done);
    expect(undone.statusCode, undone.body).toBe(409);
    expect(undone.json()).toEqual({ message: tooLateToUndo });
    expect(await kept()).toEqual([]);
  });
});

it.each(["city", "profession"] as const)(
  "a correction is not undone once the former %s is merged into another one",
  async (kind) => {
    const [former, other] =
      kind === "city"
        ? [damascus, await addCity(site.db, "حلب")]
        : [plumber, await addProfession(site.db, "حدّاد")];
    const done = await admin.put(`/api/listings/${id}`, { [`${kind}_id`]: other });
    expect(done.statusCode, done.body).toBe(200);
    const merged = await admin.post(`/api/${kind}/${former}/merge`, { into: other });
    expect(merged.statusCode, merged.body).toBe(200);
    const undone = await undo(admin, done);
    expect(undone.statusCode, undone.body).toBe(409);
  },
);

/** The data of all acts that are not forgotten. */
async function kept() {
  const rows = await site.db
    .select({ data: undoableAct.data })
    .from(undoableAct)
    .where(isNotNull(undoableAct.data));
  return rows.map(({ data }) => data);
}
