import { beforeEach, describe, expect, it } from "vitest";
import { expectRefused } from "../../../../tests/support/answers.ts";
import { applicant } from "../../../../tests/support/applicant.ts";
import { resetBy } from "../../../../tests/support/letters.ts";
import { formOf, newcomer, type Person } from "../../../../tests/support/person.ts";
import { profileOf } from "../../../../tests/support/profile.ts";
import { addAccount } from "../../../../tests/support/rows.ts";
import { openSite, type Site } from "../../../../tests/support/site.ts";

const email = "omar@mail.example";
const hour = 3600;

let site: Site;
beforeEach(async () => {
  site = await openSite({ limits: 1 });
  await addAccount(site.db, { email });
});

const stranger = () => newcomer(site);

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

  it("do not keep out a device that registered, nor after its e-mail was changed", async () => {
    const rana = stranger();
    const form = { ...(await applicant(site.db)), email: "rana@mail.example" };
    const { id } = (await rana.post("/register", formOf(form))).json();
    await rana.post("/logout");
    await guess(21, stranger, "rana@mail.example");
    expect((await rana.logIn("rana@mail.example", form.password)).statusCode).toBe(204);
    const profile = { ...(await profileOf(rana)), id, email: "rana.new@mail.example" };
    expect((await rana.put("/api/update-user", profile)).statusCode).toBe(200);
    await rana.post("/logout");
    await guess(21, stranger, "rana.new@mail.example");
    expect((await rana.logIn("rana.new@mail.example", form.password)).statusCode).toBe(204);
  });

  it("do not keep out who has just chosen a new password by a mailed link", async () => {
    await guess(21, stranger);
    const omar = stranger();
    await omar.post("/password/email", { email });
    const fresh = { password: "mishmish-4-bahr", password_confirmation: "mishmish-4-bahr" };
    await omar.post("/password/reset", { ...(await resetBy(site, email)), ...fresh });
    expect((await omar.logIn(email, fresh.password)).statusCode).toBe(204);
  });

  it("from a known device are counted too, wherever it is", async () => {
    const omar = stranger();
    await omar.logIn(email);
    await omar.post("/logout");
    const { cookies } = omar;
    const onTheWay = () => {
      const person = stranger();
      person.cookies.set("herafi_device", cookies.get("herafi_device")!);
      return person;
    };
    expect(await guess(21, onTheWay)).toEqual([...all(20, 422), 429]);
    expect((await stranger().logIn(email)).statusCode).toBe(204);
  });

  it.each([
    ["invented", async () => "owner.device"],
    ["signed for another account", async () => deviceOf("rana@mail.example")],
    [
      "altered",
      async () => (await deviceOf(email)).replace(/^./, (one) => (one === "A" ? "B" : "A")),
    ],
    ["without its signature", async () => (await deviceOf(email)).split(".").slice(0, 2).join(".")],
  ])("are not made fewer by a device cookie that is %s", async (_how, make) => {
    await addAccount(site.db, { email: "rana@mail.example" });
    const forged = await make();
    await guess(20, stranger);
    const thief = stranger();
    thief.cookies.set("herafi_device", forged);
    expect((await thief.logIn(email)).statusCode).toBe(429);
  });
});

/** The cookie of a device from which someone has logged in. */
async function deviceOf(whose: string) {
  const person = stranger();
  await person.logIn(whose);
  return person.cookies.get("herafi_device")!;
}
