import { beforeEach, describe, expect, it } from "vitest";
import { session } from "#src/features/accounts/table.server.ts";
import { pushSubscription } from "#src/push/table.server.ts";
import { resetFormFor } from "#tests/support/mails.ts";
import { Person, rightPassword } from "#tests/support/person.ts";
import { newBrowser, pushServices } from "#tests/support/push.ts";
import { expectText } from "#tests/support/responses.ts";
import { addAdmin, addModerator } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { addDevice } from "./service.server.ts";
import { pushTexts } from "./texts.ts";

const email = "huda@mail.example";

let site: Site;
let id: number;
let phone: Person;
let laptop: Person;
beforeEach(async () => {
  site = await openSite({ pushServices });
  id = await addModerator(site.db, email);
  [phone, laptop] = [await turnOn("phone"), await turnOn("laptop")];
});

async function turnOn(name: string) {
  const person = new Person(site);
  expect((await person.logIn(email)).statusCode).toBe(204);
  const { subscription } = newBrowser(name);
  expectText(await person.post("/api/push-subscriptions", subscription), pushTexts.on);
  return person;
}

const left = async () =>
  (await site.db.select().from(pushSubscription).orderBy(pushSubscription.createdAt)).map(
    ({ endpoint }) => endpoint.split("/").at(-1),
  );

describe("notifications of a device", () => {
  it("end with its logout, and no other's", async () => {
    await phone.post("/logout");
    expect(await left()).toEqual(["laptop"]);
  });

  it("go on after its session has expired, and end with the logout of the next one", async () => {
    await site.db.delete(session);
    expect(await left()).toEqual(["phone", "laptop"]);
    expect((await phone.logIn(email)).statusCode).toBe(204);
    const { devices } = (await phone.get("/api/push-subscriptions")).json();
    expect(devices).toMatchObject([{ current: true }, { current: false }]);
    await phone.post("/logout");
    expect(await left()).toEqual(["laptop"]);
  });

  it("are not taken over by another admin who logs in there", async () => {
    await addAdmin(site.db, "rana@mail.example");
    await site.db.delete(session);
    await phone.logIn("rana@mail.example");
    expect((await phone.get("/api/push-subscriptions")).json().devices).toEqual([]);
    expect(await left()).toEqual(["phone", "laptop"]);
  });

  it("end when its session is ended from another device", async () => {
    const sessions = (await laptop.get("/api/sessions")).json();
    const other = sessions.find(({ current }: { current: boolean }) => !current);
    await laptop.delete(`/api/sessions/${other.id}`);
    expect(await left()).toEqual(["laptop"]);
  });

  it("do not begin in a session that ends while they are turned on", async () => {
    const [found] = await site.db.select().from(session).orderBy(session.createdAt);
    const viewer = { accountId: id, sessionId: found!.id };
    await phone.post("/logout");
    const device = {
      viewer,
      given: newBrowser("late").subscription,
      former: null,
      userAgent: "",
      vapidKey: "",
      pushServices,
      now: new Date(),
    };
    await expect(addDevice(site.db, device)).rejects.toMatchObject({ code: "unauthenticated" });
    expect(await left()).toEqual(["laptop"]);
  });

  it.each([
    ["all others are logged out", () => laptop.delete("/api/sessions")],
    [
      "another one changes the password",
      () =>
        laptop.put("/api/update-password", {
          current_password: rightPassword,
          password: "another-8-jisr",
          password_confirmation: "another-8-jisr",
        }),
    ],
  ])("end when %s", async (_what, act) => {
    expect((await act()).statusCode).toBe(200);
    expect(await left()).toEqual(["laptop"]);
  });

  it("all end with a new password by a mailed link", async () => {
    const visitor = new Person(site);
    await visitor.post("/password/email", { email });
    const form = await resetFormFor(site, email);
    const password = "another-8-jisr";
    const response = await visitor.post("/password/reset", {
      ...form,
      password,
      password_confirmation: password,
    });
    expect(response.statusCode).toBe(200);
    expect(await left()).toEqual([]);
  });

  it("all end when an owner removes the admin, and go on with other rights", async () => {
    await addAdmin(site.db, "rana@mail.example");
    const rana = new Person(site);
    await rana.signIn("rana@mail.example");
    await rana.put(`/api/team/${id}`, { role: "moderator", cities: null, messages: true });
    expect(await left()).toEqual(["phone", "laptop"]);
    expect((await rana.delete(`/api/team/${id}`)).statusCode).toBe(200);
    expect(await left()).toEqual([]);
  });
});
