import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { moderationSentences, phoneSaidNo } from "#src/features/moderation/texts.ts";
import { refuseNumber } from "#src/features/refused-numbers/refused-numbers.server.ts";
import { mailTo, queuedMails } from "#tests/support/mails.ts";
import { addProof } from "#tests/support/people/numbers.ts";
import { Person } from "#tests/support/person.ts";
import { expectRefused, expectText } from "#tests/support/responses.ts";
import { addAccount, addAdmin } from "#tests/support/rows.ts";
import { openSite, origin, type Site } from "#tests/support/site.ts";

const email = "omar@mail.example";

let site: Site;
let id: number;
let omar: Person;
let admin: Person;
beforeEach(async () => {
  site = await openSite();
  id = await addAccount(site.db, { email, state: "pending", fullname: "عمر الزعبي" });
  await addAdmin(site.db);
  omar = await enter(email);
  admin = await enter("admin@mail.example");
});

const approve = (person: Person, whose: number | string = id) =>
  person.post(`/api/craftsmen-approv/${whose}`);

describe("POST /api/craftsmen-approv/{id}", () => {
  it("publishes the listing, and has the craftsman told", async () => {
    expectText(await approve(admin), moderationSentences.approved);
    expect((await omar.get("/api/user")).json().status).toBe(1);
    expect((await site.get("/api/craftsmen")).json().data).toMatchObject([{ id, status: 1 }]);
    expect(await queuedMails(site)).toEqual([{ kind: "approved", recipient: email }]);
    expect(await mailTo(site, email, "approved")).toMatchObject({
      action: { url: `${origin}/carftsman-details/${id}` },
    });
  });

  it("refuses a number whose owner does not want to be listed, until it is proven", async () => {
    const [row] = await site.db.select().from(craftsman).where(eq(craftsman.id, id));
    await refuseNumber(site.db, row!.phone!, { via: "admin", now: new Date() });
    const refused = await approve(admin);
    expectRefused(refused, 409);
    expect(refused.json().message).toBe(phoneSaidNo);
    await addProof(site.db, id);
    expect((await approve(admin)).statusCode).toBe(200);
  });

  it("answers the same again, and changes nothing", async () => {
    await approve(admin);
    const listed = (await site.get("/api/craftsmen")).json();
    expectText(await approve(admin), moderationSentences.approved);
    expect((await site.get("/api/craftsmen")).json()).toEqual(listed);
    expect(await queuedMails(site)).toHaveLength(1);
  });

  it("sends one mail, however often it is pressed at the same moment", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => approve(admin)));
    for (const answer of answers) expectText(answer, moderationSentences.approved);
    expect(await queuedMails(site)).toHaveLength(1);
  });

  it("15: is an admin's alone, also for the listing's own craftsman", async () => {
    expectRefused(await approve(omar), 403);
    expectRefused(await approve(new Person(site)), 401);
    expect((await omar.get("/api/user")).json().status).toBe(0);
    expect(await queuedMails(site)).toEqual([]);
  });

  it("does not know an admin, an unknown id or what is no id", async () => {
    const { id: adminId } = (await admin.get("/api/user")).json();
    for (const other of [adminId, 999_999, 0, -1, "abc", `0${id}`, `${id}%20`, "2147483648"]) {
      expectRefused(await approve(admin, other), 404);
    }
    expect(await queuedMails(site)).toEqual([]);
  });

  it("3: cannot be done by reading", async () => {
    expectRefused(await admin.get(`/api/craftsmen-approv/${id}`), 405);
    expect((await omar.get("/api/user")).json().status).toBe(0);
  });
});

describe("a pending listing", () => {
  it("with its phone number is for its craftsman and admins alone", async () => {
    const url = `/api/show-craftsmen/${id}`;
    await addAccount(site.db, { email: "rana@mail.example" });
    const rana = await enter("rana@mail.example");
    for (const person of [new Person(site), rana]) expectRefused(await person.get(url), 404);
    for (const person of [omar, admin]) {
      const answer = await person.get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ id, status: 0, phone: expect.any(String) });
      expect(answer.body).not.toContain("mail.example");
      expect(answer.headers["cache-control"]).toBe("no-store");
    }
  });

  it("is hidden from its craftsman once the session has ended", async () => {
    await omar.post("/logout");
    expectRefused(await omar.get(`/api/show-craftsmen/${id}`), 404);
  });
});

async function enter(whose: string) {
  const person = new Person(site);
  await person.signIn(whose);
  return person;
}
