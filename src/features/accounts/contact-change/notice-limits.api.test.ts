import { beforeEach, describe, expect, it } from "vitest";
import { applicant } from "../../../../tests/support/applicant.ts";
import { queuedMails } from "../../../../tests/support/mails.ts";
import { newVisitor } from "../../../../tests/support/person.ts";
import { profileOf } from "../../../../tests/support/profile.ts";
import { expectRefused } from "../../../../tests/support/responses.ts";
import { addAccount } from "../../../../tests/support/rows.ts";
import { openSite, type Site } from "../../../../tests/support/site.ts";

let site: Site;
let changes = 0;
beforeEach(async () => {
  site = await openSite({ limits: 1 });
});

/** Somebody logs in to an account and changes its number so many times. */
async function changeNumber(email: string, times: number, { verified = false } = {}) {
  await addAccount(site.db, { email, verified });
  const person = newVisitor(site);
  await person.signIn(email);
  const form = await profileOf(person);
  for (let time = 0; time < times; time++) {
    const phone = `0933 12${String(++changes).padStart(4, "0")}`;
    const response = await person.put("/api/update-user", { ...form, phone });
    expect(response.statusCode, response.body).toBe(200);
  }
  return person;
}

const noticeCount = async () =>
  (await queuedMails(site)).filter(({ kind }) => kind === "phoneChanged").length;

describe("limit: notices of a change to an address that was never verified", () => {
  it("are ten an hour; the changes are saved all the same", async () => {
    await changeNumber("victim@mail.example", 12);
    expect(await noticeCount()).toBe(10);
  });

  it("count all spellings of a mailbox together", async () => {
    const spellings = ["victim", "victim+1", "vic.tim+2", "Victim+3"];
    for (const spelling of spellings) {
      await changeNumber(`${spelling}@gmail.com`.toLowerCase(), 3);
    }
    expect(await noticeCount()).toBe(10);
  });

  it("count with the links to that mailbox", async () => {
    const person = await changeNumber("victim@mail.example", 10);
    expectRefused(await person.post("/email/verification-notification"), 429);
    const form = { ...(await applicant(site.db)), email: "victim+1@mail.example" };
    expect((await newVisitor(site).post("/register", form)).statusCode).toBe(201);
    expect((await queuedMails(site)).map(({ kind }) => kind)).not.toContain("verify");
  });

  it("are not limited for a verified address", async () => {
    await changeNumber("omar@mail.example", 12, { verified: true });
    expect(await noticeCount()).toBe(12);
  });
});
