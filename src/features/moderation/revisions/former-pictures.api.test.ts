import { beforeEach, expect, it } from "vitest";
import { revision } from "#src/features/craftsmen/revisions/table.server.ts";
import { pageImage } from "#src/images/paths.ts";
import { removeDiscarded } from "#src/images/unused.server.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { undo } from "#tests/support/admins/undo.ts";
import { formDataOf, Person, rightPassword } from "#tests/support/person.ts";
import { photo, storedFiles } from "#tests/support/pictures/pictures.ts";
import { profileOf } from "#tests/support/profile.ts";
import { addAccount, addCity, addModerator } from "#tests/support/rows.ts";
import { cleanupDeps } from "#tests/support/site/cleanup.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const email = "omar@mail.example";

let site: Site;
let admin: Admin;
let omar: Person;
let id: number;
let others: string[];
beforeEach(async () => {
  site = await openSite({ shared: false });
  id = await addAccount(site.db, { email, fullname: "عمر الزعبي", verified: true });
  admin = await signedInAdmin(site);
  omar = new Person(site);
  await omar.signIn(email);
  others = storedFiles(site);
});

const send = async (colour: string) =>
  omar.post("/api/update-profile-image", formDataOf({ id, image: await photo(colour) }));
const save = async (changes: object) =>
  omar.put("/api/update-user", { ...(await profileOf(omar)), ...changes });

async function approve() {
  const [{ id: revisionId }] = (await admin.get("/api/revisions")).json().data;
  const answer = await admin.post(`/api/revisions/${revisionId}/approve`);
  expect(answer.statusCode, answer.body).toBe(200);
  return { revisionId, answer };
}

const published = async () => (await site.get(`/api/show-craftsmen/${id}`)).json();
const formerVersion = async () => (await admin.get(`/api/listings/${id}`)).json().former_version;

it("a picture that its holder has removed is not put back, nor by undoing what replaced it", async () => {
  await send("#a00");
  await approve();
  await send("#00a");
  const { revisionId, answer } = await approve();
  expect((await omar.delete("/api/user/image")).statusCode).toBe(200);
  expect(await formerVersion()).not.toMatchObject({ id: revisionId });
  expect((await admin.post(`/api/revisions/${revisionId}/put-back`)).statusCode).toBe(404);
  expect((await undo(admin, answer)).statusCode).toBe(409);
  expect((await published()).image).toBeNull();
  const { db, storage } = await cleanupDeps(site);
  await removeDiscarded({ db, storage });
  expect(storedFiles(site)).toEqual(others);
});

it("what an approval replaced beside the picture can still be put back", async () => {
  await send("#a00");
  await approve();
  await send("#00a");
  await save({ fullname: "ليث القباني", name: "ليث القباني" });
  const { revisionId } = await approve();
  expect((await omar.delete("/api/user/image")).statusCode).toBe(200);
  expect(await formerVersion()).toMatchObject({ id: revisionId, fields: ["name"] });
  expect((await admin.post(`/api/revisions/${revisionId}/put-back`)).statusCode).toBe(200);
  expect(await published()).toMatchObject({ fullname: "عمر الزعبي", image: null });
});

it.each(["its holder", "an admin"])(
  "former and waiting pictures go at once with an account that %s deletes",
  async (who) => {
    await send("#a00");
    await approve();
    await send("#00a");
    await approve();
    await send("#0a0");
    expect(storedFiles(site)).toHaveLength(others.length + 6);
    const deleted =
      who === "an admin"
        ? await admin.delete(`/api/craftsmen/${id}`)
        : await omar.delete("/api/user", { current_password: rightPassword });
    expect(deleted.statusCode, deleted.body).toBe(200);
    expect(storedFiles(site)).toEqual(others);
    expect(await site.db.$count(revision)).toBe(0);
  },
);

it("a picture that waits is seen by moderators of the city that its listing moves to", async () => {
  const [aleppo, homs] = [await addCity(site.db, "حلب"), await addCity(site.db, "حمص")];
  await send("#a00");
  await save({ city: aleppo });
  const [row] = await site.db.select().from(revision);
  const seenBy = async (city: number) => {
    const email = `moderator${city}@mail.example`;
    await addModerator(site.db, email, { cities: [city] });
    const moderator = new Person(site);
    await moderator.signIn(email);
    return (await moderator.get(pageImage(row!.image!))).statusCode;
  };
  expect([await seenBy(aleppo), await seenBy(homs)]).toEqual([200, 404]);
});
