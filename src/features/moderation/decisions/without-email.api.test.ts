import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { moderationFieldTexts } from "#src/features/moderation/texts.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { newVisitor, Person } from "#tests/support/person.ts";
import { expectInvalid, expectRefused } from "#tests/support/responses.ts";
import { addAccount, addCity, addModerator } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

let site: Site;
let admin: Admin;
beforeEach(async () => {
  site = await openSite();
  admin = await signedInAdmin(site);
});

async function add(
  state: "approved" | "pending",
  { hasEmail = false, ...listing }: { hasEmail?: boolean; fullname?: string; phone?: string } = {},
) {
  const id = await addAccount(site.db, { state, ...listing });
  if (!hasEmail) await site.db.update(account).set({ email: null }).where(eq(account.id, id));
  return id;
}

const path = "/api/craftsmen-without-email";
const list = (ids: number[] | string, by: Person = admin) => by.get(`${path}?ids=${ids}`);

it("several decisions name those whom no mail tells of it, since they have no e-mail", async () => {
  const [mailed, first, second] = [
    await add("pending", { hasEmail: true }),
    await add("pending"),
    await add("pending"),
  ];
  const published = await add("approved");
  const numberless = await add("pending");
  await site.db.update(craftsman).set({ phone: null }).where(eq(craftsman.id, numberless));
  const declined = await admin.post("/api/craftsmen-decline", {
    ids: [mailed, first, second, published, numberless],
    reasons: ["name"],
  });
  expect(declined.headers["x-without-email"]).toBe(`${first},${second}`);
  const suspended = await admin.post("/api/craftsmen-suspend", {
    ids: [published, mailed],
    reasons: ["phone"],
  });
  expect(suspended.headers["x-without-email"]).toBe(String(published));
});

it("a final refusal, of which nobody is told, names no one", async () => {
  const ids = [await add("pending")];
  const answer = await admin.post("/api/craftsmen-decline", {
    ids,
    reasons: ["fake"],
    final: true,
  });
  expect(answer.headers["x-without-email"]).toBeUndefined();
});

it("answers with name and number of those, in the order of their names", async () => {
  const mailed = await add("pending", { hasEmail: true });
  const samer = await add("pending", { fullname: "سامر", phone: "+963944123456" });
  const ahmad = await add("pending", { fullname: "أحمد", phone: "+963944123457" });
  expect((await list([samer, mailed, ahmad, 999])).json()).toEqual([
    { id: ahmad, fullname: "أحمد", phone: "+963944123457", phone_display: "0944 123 457" },
    { id: samer, fullname: "سامر", phone: "+963944123456", phone_display: "0944 123 456" },
  ]);
});

it("shows a moderator those of the own cities alone, and nobody else any", async () => {
  const id = await add("pending");
  const homs = await addCity(site.db, "حمص");
  await addModerator(site.db, "homs@mail.example", { cities: [homs] });
  const moderator = new Person(site);
  await moderator.signIn("homs@mail.example");
  expect((await list([id], moderator)).json()).toEqual([]);
  await site.db.update(craftsman).set({ cityId: homs }).where(eq(craftsman.id, id));
  expect((await list([id], moderator)).json()).toHaveLength(1);
  expectRefused(await list([id], newVisitor(site)), 401);
});

it.each(["", "a", "1,,2", "99999999999", "4294967296"])("refuses the ids «%s»", async (ids) => {
  expectInvalid(await list(ids), { ids: moderationFieldTexts.ids });
});

it("refuses more than a hundred ids", async () => {
  const ids = Array.from({ length: 101 }, (_, at) => at + 1);
  expectInvalid(await list(ids), { ids: moderationFieldTexts.tooManyIds });
});
