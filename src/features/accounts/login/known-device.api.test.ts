// @module-tag slow
import { beforeEach, describe, expect, it } from "vitest";
import { appointAdmin } from "#src/features/accounts/admin.server.ts";
import { resetFormFor } from "#tests/support/mails.ts";
import { applicant } from "#tests/support/people/applicant.ts";
import { formDataOf, newVisitor, type Person, rightPassword } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { addAccount, addAdmin } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const email = "omar@mail.example";
const cookieName = "herafi_device";
const fresh = { password: "mishmish-4-bahr", password_confirmation: "mishmish-4-bahr" };
/** Failures an hour for an account, as this site's limits are a fifth of the usual. */
const maxFailures = 4;

let site: Site;
beforeEach(async () => {
  site = await openSite({ limitFactor: 1 / 5 });
  await addAccount(site.db, { email });
});

/** Someone who has logged in to an account, in a browser of their own. */
async function enter(whose = email, password = rightPassword) {
  const person = newVisitor(site);
  expect((await person.logIn(whose, password)).statusCode).toBe(204);
  return person;
}

const deviceOf = (person: Person) => person.cookies.get(cookieName)!;

/** Strangers guess until nobody gets in to the account from a device that it does not know. */
async function lock(whose = email) {
  for (let time = 0; time < maxFailures; time++) {
    expect((await newVisitor(site).logIn(whose, "zaytoun-8-jisr")).statusCode).toBe(422);
  }
  expect((await newVisitor(site).logIn(whose, rightPassword)).statusCode).toBe(429);
}

/** The status of a login with the device's cookie, from wherever. */
async function logInBy(device: string, whose = email, password = rightPassword) {
  const person = newVisitor(site);
  person.cookies.set(cookieName, device);
  return (await person.logIn(whose, password)).statusCode;
}

describe("limit: failed logins of a device that the account knows", () => {
  it("are counted apart from those of strangers, wherever the device is", async () => {
    const device = deviceOf(await enter());
    await lock();
    for (let time = 0; time < maxFailures; time++) {
      expect(await logInBy(device, email, "zaytoun-8-jisr")).toBe(422);
    }
    expect(await logInBy(device)).toBe(429);
  });

  it("do not lock out strangers", async () => {
    const device = deviceOf(await enter());
    for (let time = 0; time <= maxFailures; time++) {
      await logInBy(device, email, "zaytoun-8-jisr");
    }
    await enter();
  });

  it.each([
    ["that registered", async (person: Person) => deviceOf(person)],
    [
      "that chose a new password, by it",
      async (person: Person) => {
        const change = { current_password: rightPassword, ...fresh };
        expect((await person.put("/api/update-password", change)).statusCode).toBe(200);
        return deviceOf(person);
      },
    ],
  ])("do not keep out a device %s", async (_which, device) => {
    const rana = newVisitor(site);
    const form = { ...(await applicant(site.db)), email: "rana@mail.example" };
    expect((await rana.post("/register", formDataOf(form))).statusCode).toBe(201);
    const before = deviceOf(rana);
    const known = await device(rana);
    await lock("rana@mail.example");
    const password = known === before ? rightPassword : fresh.password;
    expect(await logInBy(known, "rana@mail.example", password)).toBe(204);
  });

  it("do not keep out a device that chose another e-mail, by it", async () => {
    const omar = await enter();
    await changeEmail(omar, "omar.new@mail.example");
    await lock("omar.new@mail.example");
    expect(await logInBy(deviceOf(omar), "omar.new@mail.example")).toBe(204);
  });
});

describe("limit: a device cookie is worth nothing", () => {
  it.each<[string, () => Promise<string>]>([
    ["that was invented", async () => "device.signature"],
    [
      "of another account",
      async () => {
        await addAccount(site.db, { email: "rana@mail.example" });
        return deviceOf(await enter("rana@mail.example"));
      },
    ],
    [
      "whose device is another than the signed one",
      async () => deviceOf(await enter()).replace(/^./, (one) => (one === "A" ? "B" : "A")),
    ],
    ["without its signature", async () => deviceOf(await enter()).split(".")[0]!],
    ["with an empty signature", async () => `${deviceOf(await enter()).split(".")[0]!}.`],
  ])("%s", async (_which, make) => {
    const device = await make();
    await lock();
    expect(await logInBy(device)).toBe(429);
  });

  it("after the password was changed on another device", async () => {
    const device = deviceOf(await enter());
    const change = { current_password: rightPassword, ...fresh };
    expect((await (await enter()).put("/api/update-password", change)).statusCode).toBe(200);
    await lock();
    expect(await logInBy(device, email, fresh.password)).toBe(429);
  });

  it("after a new password was chosen by a mailed link", async () => {
    const device = deviceOf(await enter());
    const omar = newVisitor(site);
    await omar.post("/password/email", { email });
    const form = { ...(await resetFormFor(site, email)), ...fresh };
    expect((await omar.post("/password/reset", form)).statusCode).toBe(200);
    await lock();
    expect(await logInBy(device, email, fresh.password)).toBe(429);
    expect(await logInBy(deviceOf(omar), email, fresh.password)).toBe(204);
  });

  it("after an admin got a new password on the command line", async () => {
    await addAdmin(site.db);
    const device = deviceOf(await enter("admin@mail.example"));
    const { password } = await appointAdmin(site.db, "admin@mail.example");
    await lock("admin@mail.example");
    expect(await logInBy(device, "admin@mail.example", password)).toBe(429);
  });

  it("after the e-mail was changed on another device, for either e-mail", async () => {
    const device = deviceOf(await enter());
    await changeEmail(await enter(), "omar.new@mail.example");
    await lock("omar.new@mail.example");
    expect(await logInBy(device, "omar.new@mail.example")).toBe(429);
    // The next who has the former address, by chance with the same password.
    await addAccount(site.db, { email });
    await lock();
    expect(await logInBy(device)).toBe(429);
  });

  it("after the account was deleted and made again", async () => {
    const rana = newVisitor(site);
    const form = { ...(await applicant(site.db)), email: "rana@mail.example" };
    await rana.post("/register", formDataOf(form));
    const device = deviceOf(rana);
    const deletion = { current_password: form.password };
    expect((await rana.delete("/api/user", deletion)).statusCode).toBe(200);
    expect((await newVisitor(site).post("/register", formDataOf(form))).statusCode).toBe(201);
    await lock("rana@mail.example");
    expect(await logInBy(device, "rana@mail.example")).toBe(429);
  });
});

async function changeEmail(person: Person, to: string) {
  const profile = { ...(await profileOf(person)), email: to };
  expect((await person.put("/api/update-user", profile)).statusCode).toBe(200);
}
