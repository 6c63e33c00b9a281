// @module-tag slow
import { like } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { accountSentences } from "#src/features/accounts/field-texts.ts";
import { limitCounter } from "#src/http/security/limits/limits.table.server.ts";
import { queuedMails } from "#tests/support/mails.ts";
import { type Applicant, applicant } from "#tests/support/people/applicant.ts";
import { newVisitor, type Person } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { expectRefused, expectText } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const email = "omar@mail.example";

let site: Site;
beforeEach(async () => {
  site = await openSite({ limitFactor: 1 });
  await addAccount(site.db, { email });
});

const elsewhere = () => newVisitor(site);

const ask = (person: Person, whose = email) => person.post("/password/email", { email: whose });

describe("limit: links to a new password", () => {
  it("are sent to an e-mail once a minute, whoever asks and however it is written", async () => {
    expectText(await ask(elsewhere()), accountSentences.resetSent);
    const again = await ask(elsewhere(), "OMAR@Mail.Example");
    expectRefused(again, 429);
    expect(Number(again.headers["retry-after"])).toBeGreaterThanOrEqual(1);
    expect(Number(again.headers["retry-after"])).toBeLessThanOrEqual(60);
    expect(await queuedMails(site)).toHaveLength(1);
  });

  it("are sent to an e-mail ten times an hour, so that nobody can wear the last one out", async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 11; time++) {
      statuses.push((await ask(elsewhere())).statusCode);
      // A minute later.
      await site.db.delete(limitCounter).where(like(limitCounter.key, "linksToOne:%"));
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    expect(await queuedMails(site)).toHaveLength(10);
  });

  it("are as scarce for an e-mail that nobody has", async () => {
    expectText(await ask(elsewhere(), "nobody@mail.example"), accountSentences.resetSent);
    expectRefused(await ask(elsewhere(), "nobody@mail.example"), 429);
  });

  it("can be asked for by an address six times a minute", async () => {
    const one = elsewhere();
    for (let time = 0; time < 6; time++) {
      expectText(await ask(one, `someone${time}@mail.example`), accountSentences.resetSent);
    }
    expectRefused(await ask(one), 429);
    expectText(await ask(elsewhere()), accountSentences.resetSent);
  });
});

describe("limit: links that an address has sent to different e-mails", () => {
  /** As an address may ask for six links a minute. */
  const waitAMinute = () => site.db.delete(limitCounter).where(like(limitCounter.key, "links%:%"));

  it("are sixty an hour, whether anyone has them or not", async () => {
    const one = elsewhere();
    const statuses: number[] = [];
    for (let n = 0; n < 61; n++) {
      if (n % 6 === 0) await waitAMinute();
      statuses.push((await ask(one, `someone${n}@mail.example`)).statusCode);
    }
    expect(statuses).toEqual([...Array(60).fill(200), 429]);
    expectRefused(await ask(one), 429);
    await waitAMinute();
    expectText(await ask(one, "someone0@mail.example"), accountSentences.resetSent);
    expectText(await ask(elsewhere()), accountSentences.resetSent);
  });

  it("count new e-mails of profiles too", async () => {
    const one = elsewhere();
    await one.signIn(email);
    for (let n = 0; n < 60; n++) {
      if (n % 6 === 0) await waitAMinute();
      await ask(one, `someone${n}@mail.example`);
    }
    await waitAMinute();
    const form = { ...(await profileOf(one)), email: "omar.new@mail.example" };
    expectRefused(await one.put("/api/update-user", form), 429);
    expect((await profileOf(one)).email).toBe(email);
  });
});

describe("limit: links that verify an address", () => {
  const again = (person: Person) => person.post("/email/verification-notification");

  it("are sent once a minute, beside a link to a new password", async () => {
    const omar = elsewhere();
    await omar.signIn(email);
    expectText(await again(omar), accountSentences.verificationSent);
    expectRefused(await again(omar), 429);
    expectText(await ask(omar), accountSentences.resetSent);
    expect((await queuedMails(site)).map(({ kind }) => kind)).toEqual(["verify", "reset"]);
  });

  const rana = "rana@mail.example";

  /** A browser registers and deletes the account at once. @returns how many mails were queued between */
  async function registerAndDelete(person: Person, form: Applicant) {
    await person.post("/register", form);
    const mails = await queuedMails(site);
    await person.delete("/api/user", { current_password: form.password });
    return mails.length;
  }

  it("are sent ten times an hour with those of registrations, however often one starts anew", async () => {
    const form = { ...(await applicant(site.db)), email: rana };
    const sent: number[] = [];
    for (let time = 0; time < 12; time++) sent.push(await registerAndDelete(elsewhere(), form));
    expect(sent).toEqual([...Array(10).fill(1), 0, 0]);
  });

  it("keep nobody from registering when others have used them up", async () => {
    const form = { ...(await applicant(site.db)), email: rana };
    const stranger = elsewhere();
    for (let time = 0; time < 10; time++) await registerAndDelete(stranger, form);
    const owner = elsewhere();
    const registered = await owner.post("/register", form);
    expect([registered.statusCode, registered.json().verification_sent]).toEqual([201, false]);
    expect(await queuedMails(site)).toEqual([]);
    const early = await again(owner);
    expectRefused(early, 429);
    expect(early.json().message).toBe(accountSentences.tooManyLinks);
    // An hour later.
    await site.db.delete(limitCounter);
    expectText(await again(owner), accountSentences.verificationSent);
    expect(await queuedMails(site)).toEqual([{ kind: "verify", recipient: rana }]);
  });

  it("are thirty a day for a mailbox; the owner is told to open the last one", async () => {
    const omar = elsewhere();
    await omar.signIn(email);
    const statuses: number[] = [];
    for (let time = 0; time < 30; time++) {
      statuses.push((await again(omar)).statusCode);
      // An hour later.
      await site.db.delete(limitCounter).where(like(limitCounter.key, "links%"));
    }
    expect(statuses).toEqual(Array(30).fill(200));
    const refused = await again(omar);
    expectRefused(refused, 429);
    expect(refused.json().message).toBe(accountSentences.tooManyLinksToday);
    expectText(await ask(omar), accountSentences.resetSent);
  });

  it("may be asked for at once after the registration's, which may have gone astray", async () => {
    const rana = elsewhere();
    const form = { ...(await applicant(site.db)), email: "rana@mail.example" };
    await rana.post("/register", form);
    expectText(await again(rana), accountSentences.verificationSent);
    expectRefused(await again(rana), 429);
  });

  it("count with all links that an address asks for", async () => {
    const omar = elsewhere();
    await omar.signIn(email);
    for (let time = 0; time < 6; time++) await ask(omar, `someone${time}@mail.example`);
    expectRefused(await again(omar), 429);
  });

  it("are left to whose address it is, where another one asks to have it", async () => {
    await addAccount(site.db, { email: "mona@mail.example" });
    const [omar, mona] = [elsewhere(), elsewhere()];
    await omar.signIn(email);
    const form = { ...(await profileOf(omar)), email: "mona@mail.example" };
    expect((await omar.put("/api/update-user", form)).statusCode).toBe(422);
    await mona.signIn("mona@mail.example");
    expectText(await again(mona), accountSentences.verificationSent);
  });

  it("are no fewer where the e-mail is changed again and again", async () => {
    const omar = elsewhere();
    await omar.signIn(email);
    const form = await profileOf(omar);
    const statuses: number[] = [];
    for (let time = 0; time < 10; time++) {
      const to = time % 2 ? email : "victim@mail.example";
      const answer = await omar.put("/api/update-user", { ...form, email: to });
      statuses.push(answer.statusCode);
    }
    expect(statuses).toContain(429);
    const toVictim = (await queuedMails(site)).filter(
      ({ kind, recipient }) => kind === "verify" && recipient === "victim@mail.example",
    );
    expect(toVictim).toHaveLength(1);
  });
});
