import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { resetFormFor } from "#tests/support/mails.ts";
import { newVisitor, type Person } from "#tests/support/person.ts";
import { expectRefused } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const email = "omar@mail.example";
const hour = 3600;

let site: Site;
beforeEach(async () => {
  site = await openSite({ limitFactor: 1 });
  await addAccount(site.db, { email });
});

const stranger = () => newVisitor(site);

/** The statuses of so many logins with a wrong password, one after the other. */
async function guess(times: number, who: () => Person, whose = email) {
  const statuses: number[] = [];
  for (let time = 0; time < times; time++) {
    statuses.push((await who().logIn(whose, "zaytoun-8-jisr")).statusCode);
  }
  return statuses;
}

const all = (count: number, status: number) => Array(count).fill(status);

describe("limit: logins for one e-mail from one address", () => {
  it("are five a minute, right or wrong", async () => {
    const one = stranger();
    expect(await guess(5, () => one)).toEqual(all(5, 422));
    const sixth = await one.logIn(email);
    expectRefused(sixth, 429);
    const seconds = Number(sixth.headers["retry-after"]);
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(60);
  });

  it("count each e-mail and each address for itself, and an e-mail in any case as one", async () => {
    const one = stranger();
    expect(await guess(4, () => one)).toEqual(all(4, 422));
    expect(await guess(2, () => one, " OMAR@Mail.Example")).toEqual([422, 429]);
    expect((await one.logIn("rana@mail.example")).statusCode).toBe(422);
    expect((await stranger().logIn(email)).statusCode).toBe(204);
  });

  it("do not tell whether anyone has the e-mail", async () => {
    const [one, other] = [stranger(), stranger()];
    expect(await guess(6, () => one)).toEqual(await guess(6, () => other, "nobody@mail.example"));
  });
});

describe("limit: failed logins to one account", () => {
  it("count its e-mail and its number together", async () => {
    await site.db
      .update(account)
      .set({ loginPhone: "+963944123456" })
      .where(eq(account.email, email));
    expect(await guess(10, stranger)).toEqual(all(10, 422));
    expect(await guess(10, stranger, "0944 123 456")).toEqual(all(10, 422));
    expect(await guess(1, stranger)).toEqual([429]);
    expect(await guess(1, stranger, "0944 123 456")).toEqual([429]);
  });

  it("are twenty an hour from all strangers together", async () => {
    expect(await guess(20, stranger)).toEqual(all(20, 422));
    const late = await stranger().logIn(email);
    expectRefused(late, 429);
    const seconds = Number(late.headers["retry-after"]);
    expect(seconds).toBeGreaterThan(3000);
    expect(seconds).toBeLessThanOrEqual(hour);
  });

  it("leave out logins that succeed", async () => {
    for (let time = 0; time < 25; time++) {
      expect((await stranger().logIn(email)).statusCode).toBe(204);
    }
  });

  it("do not keep out a device that the account knows, nor another account", async () => {
    await addAccount(site.db, { email: "rana@mail.example" });
    const omar = stranger();
    await omar.logIn(email);
    await omar.post("/logout");
    await guess(21, stranger);
    expect((await stranger().logIn("rana@mail.example")).statusCode).toBe(204);
    expect((await omar.logIn(email)).statusCode).toBe(204);
  });

  it("do not keep out who has just chosen a new password by a mailed link", async () => {
    await guess(21, stranger);
    const omar = stranger();
    await omar.post("/password/email", { email });
    const fresh = { password: "mishmish-4-bahr", password_confirmation: "mishmish-4-bahr" };
    await omar.post("/password/reset", { ...(await resetFormFor(site, email)), ...fresh });
    expect((await omar.logIn(email, fresh.password)).statusCode).toBe(204);
  });
});
