import { sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { session } from "#src/features/accounts/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { imageTexts } from "#src/images/texts.ts";
import { mail } from "#src/mail/table.server.ts";
import { applicant } from "#tests/support/people/applicant.ts";
import { formDataOf, Person } from "#tests/support/person.ts";
import { photo, storedFiles } from "#tests/support/pictures/pictures.ts";
import { expectInvalid } from "#tests/support/responses.ts";
import { openBrokenSite } from "#tests/support/site/broken-site.ts";
import type { Site } from "#tests/support/site.ts";

describe("a registration that fails", () => {
  it("while its mail is queued leaves no account, no session and no picture", async () => {
    const site = await openBrokenSite("enqueue");
    const { answer, person } = await tryOn(site);
    expect(answer.statusCode).toBe(500);
    await expectNothing(site);
    expect((await person.get("/api/user")).statusCode).toBe(401);
  });

  it("while its session begins leaves no account, no mail and no picture", async () => {
    const site = await openBrokenSite();
    await site.db.execute(sql`alter table session add constraint out_of_order check (false)`);
    onTestFinished(async () => {
      await site.db.execute(sql`alter table session drop constraint out_of_order`);
    });
    const { answer, person } = await tryOn(site);
    expect(answer.statusCode).toBe(500);
    await expectNothing(site);
    expect((await person.get("/api/user")).statusCode).toBe(401);
  });

  it("while its picture is kept leaves no account and no mail", async () => {
    const site = await openBrokenSite("savePicture");
    const { answer } = await tryOn(site);
    expect(answer.statusCode).toBe(500);
    await expectNothing(site);
  });

  it("for its picture alone leaves nothing, and works with another", async () => {
    const site = await openBrokenSite();
    const form = await applicant(site.db);
    const person = new Person(site);
    const refused = await person.post(
      "/register",
      formDataOf({ ...form, image: Buffer.from("text") }),
    );
    expectInvalid(refused, { image: imageTexts.wrongKind });
    await expectNothing(site);
    const taken = await person.post("/register", formDataOf({ ...form, image: await photo() }));
    expect(taken.statusCode).toBe(201);
  });

  it("shows a number to ask about, and nothing of what went wrong", async () => {
    const site = await openBrokenSite("enqueue");
    const { answer } = await tryOn(site);
    expect(answer.json()).toEqual({
      message: "حدث خطأ، حاول مرة أخرى.",
      request_id: expect.any(String),
    });
  });
});

describe("a change of the picture that fails", () => {
  it("while the new one is kept changes nothing", async () => {
    const { person, site, me, breakDown } = await withPicture("savePicture");
    const kept = storedFiles(site);
    breakDown();
    const change = formDataOf({ id: me.id, image: await photo("#03c") });
    expect((await person.post("/api/update-profile-image", change)).statusCode).toBe(500);
    expect(storedFiles(site)).toEqual(kept);
    expect((await person.get("/api/user")).json().image).toBe(me.image);
  });

  it("while the former one is removed keeps the one that is shown", async () => {
    const { person, me, breakDown } = await withPicture("removePicture");
    breakDown();
    const change = formDataOf({ id: me.id, image: await photo("#03c") });
    await person.post("/api/update-profile-image", change);
    const { image } = (await person.get("/api/user")).json();
    expect((await person.get(`/storage/${image}`)).statusCode).toBe(200);
  });
});

/** Someone with a picture, on a site whose storage fails once in one thing. */
async function withPicture(verb: "savePicture" | "removePicture") {
  const site = await openBrokenSite();
  const { person, answer } = await tryOn(site);
  return { site, person, me: answer.json(), breakDown: () => site.failOnce(verb) };
}

async function tryOn(site: Pick<Site, "app" | "db">) {
  const person = new Person(site);
  const form = { ...(await applicant(site.db)), image: await photo() };
  return { person, answer: await person.post("/register", formDataOf(form)) };
}

async function expectNothing(site: Pick<Site, "db" | "files">) {
  for (const table of [account, craftsman, session, mail]) {
    expect(await site.db.$count(table)).toBe(0);
  }
  expect(storedFiles(site)).toEqual([]);
}
