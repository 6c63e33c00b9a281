import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { account } from "#src/auth/table.server.ts";
import { runCleanup } from "#src/features/cleanup.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { conflictTexts, moderationSentences, undoneTexts } from "#src/features/moderation/texts.ts";
import { mail } from "#src/mail/table.server.ts";
import { day } from "#src/util/time.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { undo } from "#tests/support/admins/undo.ts";
import { Person } from "#tests/support/person.ts";
import { expectText } from "#tests/support/responses.ts";
import { addAccount, addCity, addModerator } from "#tests/support/rows.ts";
import { cleanupDeps } from "#tests/support/site/cleanup.ts";
import { openSite, type Site } from "#tests/support/site.ts";

let site: Site;
let admin: Admin;
beforeEach(async () => {
  site = await openSite();
  admin = await signedInAdmin(site);
});

const reopen = (id: number, by: Person = admin) => by.post(`/api/craftsmen-reopen/${id}`);
const rowOf = async (id: number) =>
  (await site.db.select().from(craftsman).where(eq(craftsman.id, id)))[0]!;
const listed = async (path: string) =>
  (await admin.get(path)).json().data.map(({ id }: { id: number }) => id);

describe("POST /api/craftsmen-reopen", () => {
  it("puts a published listing among the orders, without a mail, and its craftsman stays logged in", async () => {
    const id = await addAccount(site.db, { email: "omar@mail.example" });
    const omar = new Person(site);
    await omar.signIn("omar@mail.example");
    expectText(await reopen(id), moderationSentences.reopened);
    expect(await listed("/api/get-craftsmen-orders")).toEqual([id]);
    expect(await listed("/api/craftsmen")).toEqual([]);
    expect(await site.db.$count(mail)).toBe(0);
    expect((await omar.get("/api/user")).json()).toMatchObject({
      status: 0,
      state: "pending",
      state_reason: null,
    });
    expect(await site.db.select().from(audit).orderBy(audit.id)).toMatchObject([
      { act: "listing.reopen", before: { state: "approved" }, after: { state: "pending" } },
    ]);
    expectText(await reopen(id), moderationSentences.reopened);
    expect(await site.db.$count(audit)).toBe(1);
    expect((await admin.post(`/api/craftsmen-approv/${id}`)).statusCode).toBe(200);
    expect(await listed("/api/craftsmen")).toEqual([id]);
  });

  it("53: can be undone: it is at its place in the lists again", async () => {
    const ids = [await addAccount(site.db), await addAccount(site.db), await addAccount(site.db)];
    const before = [await rowOf(ids[1]!), await listed("/api/craftsmen")];
    const reopened = await reopen(ids[1]!);
    expect(await listed("/api/craftsmen")).toEqual([ids[2], ids[0]]);
    expectText(await undo(admin, reopened), undoneTexts.approved);
    expect([await rowOf(ids[1]!), await listed("/api/craftsmen")]).toEqual(before);
  });

  it.each(["declined", "suspended"] as const)("refuses one that is %s", async (state) => {
    const answer = await reopen(await addAccount(site.db, { state }));
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toBe(conflictTexts[state]);
  });

  it("is refused to a moderator who could not publish it again", async () => {
    const [damascus, homs] = [await addCity(site.db, "دمشق"), await addCity(site.db, "حمص")];
    await addModerator(site.db, "huda@mail.example", { cities: [damascus] });
    const huda = new Person(site);
    await huda.signIn("huda@mail.example");
    const refused = await addAccount(site.db, { cityId: damascus, refusedCityIds: [homs] });
    for (const id of [refused, await addAccount(site.db, { cityId: homs })]) {
      expect((await reopen(id, huda)).statusCode).toBe(403);
      expect(await rowOf(id)).toMatchObject({ state: "approved" });
    }
    const own = await addAccount(site.db, { cityId: damascus });
    expect((await reopen(own, huda)).statusCode).toBe(200);
  });

  it("39: does not make it a registration that nobody has confirmed", async () => {
    const createdAt = new Date(Date.now() - 30 * day);
    const id = await addAccount(site.db, { createdAt });
    await site.db.update(account).set({ remindedAt: new Date(Date.now() - 15 * day) });
    await reopen(id);
    await runCleanup(await cleanupDeps(site), new Date());
    expect(await rowOf(id)).toMatchObject({ state: "pending" });
  });
});
