import { beforeEach, describe, expect, it } from "vitest";
import { runCleanup } from "#src/features/cleanup.server.ts";
import { openOutbox } from "#src/mail/outbox.server.ts";
import { day, hour } from "#src/util/time.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { currentDatabase, jobsOf } from "#tests/support/database/database.ts";
import { mailedLink, mailTo, queuedMails } from "#tests/support/mails.ts";
import { newVisitor, Person, rightPassword } from "#tests/support/person.ts";
import { expectInvalid, expectRefused, expectText } from "#tests/support/responses.ts";
import { addAccount, addCity, addCraftsman, addProfession } from "#tests/support/rows.ts";
import { cleanupDeps } from "#tests/support/site/cleanup.ts";
import { openSite, processInfoIn, type Site } from "#tests/support/site.ts";
import { alert } from "./table.server.ts";
import { tellWhoWaits } from "./tell.server.ts";
import { alertTexts, waitingAlertTexts } from "./texts.ts";

const email = "salma@mail.example";
const phone = "0944 000 111";

let time: number;
let site: Site;
let owner: Admin;
let profession: number;
let city: number;
beforeEach(async () => {
  time = Date.now();
  site = await openSite({ now: () => new Date(time) });
  owner = await signedInAdmin(site);
  profession = await addProfession(site.db, "سبّاك");
  city = await addCity(site.db, "تدمر");
});

const ask = (body: object) => newVisitor(site).post("/api/alerts", body);
async function asked(body: object): Promise<string> {
  const response = await ask(body);
  expect(response.statusCode).toBe(201);
  return response.json().token;
}
const pathOf = (token: string) => `/api/alerts/${token}`;
const show = async (token: string) => (await site.get(pathOf(token))).json();
const waiting = async () => (await owner.get("/api/alerts")).json();
const tell = async () => {
  const outbox = openOutbox(await jobsOf(await currentDatabase()));
  return tellWhoWaits({ db: site.db, outbox });
};
const pair = () => ({ profession_id: profession, city_id: city });

async function confirm(token: string) {
  const link = await mailedLink(site, email, "alertConfirm");
  expect(link.pathname).toBe(`/alert/${token}`);
  const signature = link.searchParams.get("confirm");
  return newVisitor(site).post(`${pathOf(token)}/confirm`, { signature });
}

describe("an alert", () => {
  it("shows by its link what is waited for, without the contact", async () => {
    const token = await asked({ ...pair(), phone });
    expect(await show(token)).toEqual({
      profession: { id: profession, name: "سبّاك" },
      city: { id: city, name: "تدمر" },
      query: null,
      by: "phone",
      is_confirmed: true,
    });
  });

  it("is deleted by its link, once, by nobody else's", async () => {
    const token = await asked({ ...pair(), phone });
    const other = `${token.slice(0, 36)}${"A".repeat(22)}`;
    expectRefused(await newVisitor(site).delete(pathOf(other)), 404);
    expectText(await newVisitor(site).delete(pathOf(token)), alertTexts.removed);
    expectRefused(await newVisitor(site).delete(pathOf(token)), 404);
    expect(await site.db.$count(alert)).toBe(0);
  });

  it.each([
    ["neither", {}, { phone: alertTexts.oneContact }],
    ["both contacts", { phone, email }, { phone: alertTexts.oneContact }],
    ["no e-mail", { email: "salma" }, { email: alertTexts.emailRule }],
    ["no number", { phone: "12" }, { phone: alertTexts.phoneRule("0944 123 456") }],
  ])("is refused with %s", async (_title, contact, fields) => {
    expectInvalid(await ask({ ...pair(), ...contact }), fields);
  });

  it("is refused for what does not exist, and for nothing", async () => {
    for (const [name, body] of [
      ["profession_id", { profession_id: 999 }],
      ["city_id", { profession_id: profession, city_id: 999 }],
      ["q", {}],
      ["q", { q: "0944123456" }],
    ] as const) {
      const response = await ask({ ...body, phone });
      expect(response.statusCode).toBe(422);
      expect(Object.keys(response.json().errors)).toEqual([name]);
    }
  });

  it("reads words as the search does, and keeps no digits or addresses of others", async () => {
    const understood = await show(await asked({ q: "سباك بتدمر", phone }));
    expect(understood).toMatchObject({ profession: { id: profession }, city: { id: city } });
    const unknown = await show(await asked({ q: "نقل عفش 0944123456 a@b.example", phone }));
    expect(unknown).toMatchObject({ profession: null, query: "نقل عفش" });
    for (const link of ["https://a.example/b", "a.example", "prize.example/x", "//a"]) {
      const withLink = await show(await asked({ q: `نقل عفش ${link}`, phone: "0944000333" }));
      expect(withLink.query, link).toBe("نقل عفش");
    }
    const inCity = await show(await asked({ q: "نقل عفش بتدمر", phone }));
    expect(inCity).toMatchObject({ profession: null, query: "نقل عفش", city: { id: city } });
  });

  it("takes no e-mail where there is no mail server, which nobody could confirm", async () => {
    const info = { ...processInfoIn(site.files), mailGoesTo: "files" } as const;
    site = await openSite({ emptied: false, processInfo: info });
    expectInvalid(await ask({ ...pair(), email }), { email: alertTexts.phoneOnly });
    expect(await site.db.$count(alert)).toBe(0);
    await asked({ ...pair(), phone });
  });

  it("is asked for five times an hour from an address", async () => {
    site = await openSite({ emptied: false, limitFactor: 1 });
    const visitor = newVisitor(site);
    for (let at = 0; at < 5; at++) {
      const body = { ...pair(), phone: `09440001${at}1` };
      expect((await visitor.post("/api/alerts", body)).statusCode).toBe(201);
    }
    expectRefused(await visitor.post("/api/alerts", { ...pair(), phone }), 429);
  });

  it("is asked for ten times with one contact", async () => {
    for (let at = 0; at < 10; at++) await asked({ ...pair(), phone });
    const response = await ask({ ...pair(), phone });
    expect(response.statusCode).toBe(429);
    expect(response.json()).toEqual({ message: alertTexts.tooMany });
  });

  it("ends after 90 days, unconfirmed ones after two", async () => {
    await asked({ ...pair(), phone });
    await asked({ ...pair(), email });
    const remaining = async (after: number) => {
      await runCleanup(await cleanupDeps(site), new Date(time + after));
      return site.db.$count(alert);
    };
    expect(await remaining(47 * hour)).toBe(2);
    expect(await remaining(49 * hour)).toBe(1);
    expect(await remaining(89 * day)).toBe(1);
    expect(await remaining(91 * day)).toBe(0);
  });

  it.each([
    ["goes with the account whose e-mail and number these are", { verified: true }, 1],
    ["stays where the account has not verified the e-mail", {}, 2],
    ["stays where nobody has approved the number", { verified: true, state: "pending" }, 2],
    ["stays where neither was", { state: "pending" }, 3],
  ] as const)("%s", async (_, given, left) => {
    await addAccount(site.db, { ...given, email, phone: "+963944000111" });
    const person = new Person(site);
    await person.signIn(email);
    await asked({ ...pair(), phone });
    await asked({ ...pair(), email });
    await asked({ ...pair(), phone: "0944000222" });
    const proof = { current_password: rightPassword };
    expect((await person.delete("/api/user", proof)).statusCode).toBe(200);
    expect(await site.db.$count(alert)).toBe(left);
  });

  it("follows a city and a profession that are merged", async () => {
    const token = await asked({ ...pair(), phone });
    const into = await addCity(site.db, "حمص");
    await owner.post(`/api/city/${city}/merge`, { into });
    expect(await show(token)).toMatchObject({ city: { id: into } });
  });
});

describe("an e-mail", () => {
  it("is told nothing before the link in its mail was confirmed, then once", async () => {
    const token = await asked({ ...pair(), email });
    await addCraftsman(site.db, { professionId: profession, cityId: city });
    await tell();
    expect(await queuedMails(site)).toEqual([{ kind: "alertConfirm", recipient: email }]);
    expect((await show(token)).is_confirmed).toBe(false);
    expect((await confirm(token)).statusCode).toBe(204);
    expect((await show(token)).is_confirmed).toBe(true);
    for (let hours = 0; hours < 3; hours++) await tell();
    const mails = await queuedMails(site);
    expect(mails.filter(({ kind }) => kind === "alertFound")).toHaveLength(1);
    const found = await mailTo(site, email, "alertFound");
    expect(found?.subject).toBe("صار متوفرًا: سبّاك في تدمر");
    const { pathname, searchParams } = new URL(found!.action!.url);
    expect(pathname + searchParams).toBe(`/profession=${profession}&city=${city}`);
    expect(await site.db.$count(alert)).toBe(0);
  });

  it("is told nothing that was typed before it was confirmed, as anybody may have typed it", async () => {
    await asked({ q: "بيتزا مجانية في تدمر", email });
    const mail = await mailTo(site, email, "alertConfirm");
    expect(JSON.stringify(mail)).not.toContain("بيتزا");
    expect(mail?.subject).toBe("هل نخبرك حين يتوفر حرفي للعمل المطلوب في تدمر؟");
  });

  it("is not confirmed by the token alone, nor by another's", async () => {
    const token = await asked({ ...pair(), email });
    for (const signature of ["", token.slice(36), "A".repeat(22)]) {
      expectRefused(await newVisitor(site).post(`${pathOf(token)}/confirm`, { signature }), 403);
    }
  });

  it("waits while nobody is listed, or only in another city", async () => {
    const token = await asked({ ...pair(), email });
    await confirm(token);
    const other = await addCity(site.db, "حمص");
    await addCraftsman(site.db, { professionId: profession, cityId: other });
    await tell();
    expect(await site.db.$count(alert)).toBe(1);
  });

  it("is told of words that an admin made a name of a profession", async () => {
    const token = await asked({ q: "قزحجي", email });
    await confirm(token);
    await addCraftsman(site.db, { professionId: profession, cityId: city });
    await tell();
    expect(await show(token)).toMatchObject({ query: "قزحجي" });
    await owner.post(`/api/profession/${profession}/names`, { name: "قزحجي" });
    await tell();
    expect((await mailTo(site, email, "alertFound"))?.subject).toBe("صار متوفرًا: سبّاك");
  });
});

describe("GET /api/alerts", () => {
  it("counts people by what they wait for, and says what is there by now", async () => {
    await asked({ ...pair(), phone });
    await asked({ ...pair(), phone });
    await asked({ ...pair(), phone: "0944000222" });
    await asked({ q: "نقل عفش", email });
    const [group, ...others] = await waiting();
    expect(others).toEqual([]);
    expect(group).toMatchObject({ people: 2, emails: 0, found: 0, city: { name: "تدمر" } });
    expect(group.phones.map(({ phone }: { phone: string }) => phone).sort()).toEqual([
      "+963944000111",
      "+963944000111",
      "+963944000222",
    ]);
    await addCraftsman(site.db, { professionId: profession, cityId: city });
    expect((await waiting())[0].found).toBe(1);
  });

  it("is for owners, who remove those they have told", async () => {
    await asked({ ...pair(), phone });
    expectRefused(await newVisitor(site).get("/api/alerts"), 401);
    const [{ ids }] = await waiting();
    expectRefused(await newVisitor(site).post("/api/alerts/remove", { ids }), 401);
    expectText(await owner.post("/api/alerts/remove", { ids }), waitingAlertTexts.removed);
    expect(await waiting()).toEqual([]);
  });
});
