import { eq, isNotNull } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { undoneTexts, undoOutdated } from "#src/features/moderation/texts.ts";
import { undoableAct } from "#src/undo/table.server.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { undo } from "#tests/support/admins/undo.ts";
import { formDataOf, Person } from "#tests/support/person.ts";
import { photo } from "#tests/support/pictures/pictures.ts";
import { profileOf } from "#tests/support/profile.ts";
import { expectText } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const email = "omar@mail.example";

let site: Site;
let admin: Admin;
let id: number;
beforeEach(async () => {
  site = await openSite();
  admin = await signedInAdmin(site);
  id = await addAccount(site.db, { email, state: "pending" });
  const holder = await logIn();
  await upload(holder);
  expect((await admin.post(`/api/craftsmen-approv/${id}`)).statusCode).toBe(200);
});

async function logIn() {
  const holder = new Person(site);
  await holder.signIn(email);
  return holder;
}
const upload = async (holder: Person) => {
  const sent = formDataOf({ id, image: await photo("#a00") });
  expect((await holder.post("/api/update-profile-image", sent)).statusCode).toBe(200);
};
async function describeWork(holder: Person) {
  const saved = { ...(await profileOf(holder)), description: "نص لم يره أحد." };
  expect((await holder.put("/api/update-user", saved)).statusCode).toBe(200);
}
async function rowOf() {
  const [row] = await site.db.select().from(craftsman).where(eq(craftsman.id, id));
  return row!;
}

const suspend = { reasons: ["fake"] };
const decisions: [string, () => ReturnType<Person["post"]>][] = [
  ["a suspension", () => admin.post(`/api/craftsmen-suspend/${id}`, suspend)],
  [
    "a suspension of several",
    () => admin.post("/api/craftsmen-suspend", { ...suspend, ids: [id] }),
  ],
  ["putting it among the orders", () => admin.post(`/api/craftsmen-reopen/${id}`)],
];

describe.each(decisions)("53: undoing %s", (_, decide) => {
  it.each([
    ["description", describeWork],
    ["picture", upload],
  ])("is refused once the holder has changed the %s, which nobody has seen", async (_, change) => {
    const decided = await decide();
    await change(await logIn());
    const answer = await undo(admin, decided);
    expect([answer.statusCode, answer.json().message]).toEqual([409, undoOutdated]);
    expect((await site.get(`/api/craftsmen/${id}`)).statusCode).toBe(404);
  });

  it("publishes the same picture again, whose name has changed twice", async () => {
    const { image } = await rowOf();
    const decided = await decide();
    expect((await rowOf()).image).toMatch(/^craftsmen\/private-/);
    expect((await undo(admin, decided)).statusCode).toBe(200);
    const shown = await rowOf();
    expect(shown.state).toBe("approved");
    expect(shown.image).not.toBe(image);
    expect((await site.get(`/storage/${shown.image}`)).statusCode).toBe(200);
  });
});

it("53: a decision of the version before, which stored neither, can be undone", async () => {
  const decided = await admin.post(`/api/craftsmen-suspend/${id}`, suspend);
  const [act] = await site.db.select().from(undoableAct).where(isNotNull(undoableAct.data));
  const data = act!.data as { after: Record<string, unknown> };
  const { description: _description, image: _image, ...after } = data.after;
  await site.db
    .update(undoableAct)
    .set({ data: { ...data, after } })
    .where(eq(undoableAct.tokenHash, act!.tokenHash));
  expectText(await undo(admin, decided), undoneTexts.approved);
});
