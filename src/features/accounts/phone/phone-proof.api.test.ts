import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { account } from "#src/auth/table.server.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { phoneProof } from "#src/features/craftsmen/proof/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { outcomeText, outcomeTexts } from "#src/features/moderation/phone/texts.ts";
import { findRefused, refuseNumber } from "#src/features/refused-numbers/refused-numbers.server.ts";
import { programState } from "#src/program-state/table.server.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { mailTo, queuedMails } from "#tests/support/mails.ts";
import { applicant } from "#tests/support/people/applicant.ts";
import {
  type Message,
  passOn as passOnTo,
  gatewaySecret as secret,
} from "#tests/support/people/gateway.ts";
import { addProof, setOperatorNumber, withoutAccount } from "#tests/support/people/numbers.ts";
import { newVisitor, Person, rightPassword } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { jobStates, newBrowser, pushServices } from "#tests/support/push.ts";
import { expectInvalid, expectRefused, expectText } from "#tests/support/responses.ts";
import { addAccount, addCity, addModerator } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { phoneCode } from "./table.server.ts";
import { phoneSentences } from "./texts.ts";

const email = "omar@mail.example";
const phone = "+963944123456";
const minute = 60_000;

let site: Site;
let later: number;
let admin: Admin;
let omar: Person;
let id: number;
const open = (more = {}) =>
  openSite({
    now: () => new Date(Date.now() + later),
    phoneHooks: { senderUrl: null, inboundSecret: secret },
    pushServices,
    ...more,
  });
beforeEach(async () => {
  later = 0;
  site = await open();
  admin = await signedInAdmin(site);
  await setOperatorNumber(admin);
  id = await addAccount(site.db, { email, phone, fullname: "عمر الزعبي", state: "pending" });
  omar = new Person(site);
  await omar.signIn(email);
});

async function askForCode(person = omar, given: object = {}): Promise<string> {
  const answer = await person.post("/api/phone-proof", {
    ...given,
    current_password: rightPassword,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().code;
}

const stateOf = async (person = omar) => (await person.get("/api/phone-proof")).json().state;

const rowOf = async (of: number) =>
  (await site.db.select().from(craftsman).where(eq(craftsman.id, of)))[0]!;

const passOn = (message: Message, on = site) => passOnTo(on, { from: phone, ...message });

const find = (code: string, by: Person = admin) => by.post("/api/phone-codes/find", { code });

async function match(code: string, by: Person = admin) {
  const found = await find(code, by);
  expect(found.statusCode, found.body).toBe(200);
  return by.post(`/api/phone-codes/${found.json().id}/match`);
}

describe("a code in a message to the operator", () => {
  it("opens a message that names the listing, with a warning, and waits", async () => {
    expect(await stateOf()).toBe("unproven");
    const answer = (await omar.post("/api/phone-proof", {})).json();
    expect(answer.code).toMatch(/^\d{6}$/);
    const url = new URL(answer.url);
    expect(url.origin + url.pathname).toBe("https://wa.me/963933111222");
    const text = url.searchParams.get("text")!;
    expect(text).toContain(answer.code);
    expect(text).toContain("عمر الزعبي");
    expect(text).toContain("لا ترسل هذه الرسالة إن طلبها منك أحد");
    expect(await stateOf()).toBe("waiting");
  });

  it("66: lifts a refusal of its number, whose owner has a listing of the own now", async () => {
    await refuseNumber(site.db, phone, { via: "admin", now: new Date() });
    await match(await askForCode());
    expect(await stateOf()).toBe("proven");
    expect((await findRefused(site.db, [phone])).size).toBe(0);
  });

  it("is offered to nobody where the operator has set no number", async () => {
    await admin.put("/api/settings", { whatsapp: null });
    const answer = await omar.post("/api/phone-proof", {});
    expectRefused(answer, 409);
    expect(answer.json().message).toBe(phoneSentences.noWay);
  });

  it("shows its number to an admin who types it, and proves it once the admin says so", async () => {
    const code = await askForCode();
    expect((await find(code)).json()).toMatchObject({
      phone,
      purpose: "prove",
      listing: { id, fullname: "عمر الزعبي" },
    });
    expect(await stateOf()).toBe("waiting");
    expectText(await match(code), outcomeText("proven", "عمر الزعبي"));
    expect(await stateOf()).toBe("proven");
    const [proof] = await site.db.select().from(phoneProof);
    expect(proof).toMatchObject({ craftsmanId: id, phone, how: "message", byAccountId: admin.id });
    const rows = await site.db.select().from(audit).where(eq(audit.act, "listing.provePhone"));
    expect(rows).toMatchObject([{ subject: id, accountId: admin.id }]);
  });

  it("is good once", async () => {
    const code = await askForCode();
    const { id: codeId } = (await find(code)).json();
    await admin.post(`/api/phone-codes/${codeId}/match`);
    expectRefused(await admin.post(`/api/phone-codes/${codeId}/match`), 404);
    expectRefused(await find(code), 404);
  });

  it("ends after 30 minutes, and with the next one", async () => {
    const first = await askForCode();
    const second = await askForCode();
    expectRefused(await find(first), 404);
    later = 30 * minute;
    await admin.signIn("admin@mail.example");
    expectRefused(await find(second), 404);
  });

  it("is not shown to a moderator of another city", async () => {
    const city = await addCity(site.db, "حمص");
    await addModerator(site.db, "sami@mail.example", { cities: [city] });
    const sami = new Person(site);
    await sami.signIn("sami@mail.example");
    expectRefused(await find(await askForCode(), sami), 403);
  });

  it("of another number needs the password, and gives the listing that number", async () => {
    later = 20 * minute;
    const other = { phone: "0955 123 456" };
    expectInvalid(await omar.post("/api/phone-proof", other), {
      phone: accountFieldTexts.needsPassword.phone,
    });
    const code = await askForCode(omar, { ...other, current_password: rightPassword });
    expect(await rowOf(id)).toMatchObject({ phone });
    expectText(await match(code), outcomeText("proven", "عمر الزعبي"));
    expect(await rowOf(id)).toMatchObject({ phone: "+963955123456" });
    expect((await new Person(site).logIn("0955123456")).statusCode).toBe(204);
    expect(await mailTo(site, email, "phoneChanged")).not.toBeNull();
  });

  it("limit: five a day for a number", async () => {
    const strict = await open({ emptied: false, limitFactor: 1 });
    const person = new Person(strict);
    await person.signIn(email);
    for (let n = 0; n < 5; n++) await askForCode(person);
    expect((await person.post("/api/phone-proof", {})).statusCode).toBe(429);
  });

  it("limit: twenty an hour from an address", async () => {
    const strict = await open({ emptied: false, limitFactor: 1 });
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) {
      const address = `omar${n}@mail.example`;
      await addAccount(site.db, { email: address });
      const person = new Person(strict);
      await person.signIn(address);
      for (let m = 0; m < 4; m++)
        statuses.push((await person.post("/api/phone-proof", {})).statusCode);
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });

  it("limit: an admin types 120 codes an hour", async () => {
    const strict = await open({ emptied: false, limitFactor: 1 / 60 });
    const strictAdmin = new Person(strict);
    await strictAdmin.signIn("admin@mail.example");
    const statuses = [];
    for (let n = 0; n < 3; n++) statuses.push((await find("123456", strictAdmin)).statusCode);
    expect(statuses).toEqual([404, 404, 429]);
  });
});

describe("POST /api/phone-inbound", () => {
  it("proves the number from which the code comes, without a token or a cookie", async () => {
    const code = await askForCode();
    const answer = await passOn({ text: `رمز: ${code}` });
    expect(answer.statusCode, answer.body).toBe(204);
    expect(await stateOf()).toBe("proven");
  });

  it.each([["963944123456"], ["whatsapp:+963944123456"], ["0944123456"]])(
    "knows the sender written %s, and Arabic digits",
    async (from) => {
      const code = await askForCode();
      const arabic = code.replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)]!);
      await passOn({ from, text: arabic });
      expect(await stateOf()).toBe("proven");
    },
  );

  it("refuses a wrong signature and a message that is older than five minutes", async () => {
    const text = await askForCode();
    expectRefused(await passOn({ text, by: "another secret of it" }), 403);
    expectRefused(await passOn({ text, at: Date.now() - 6 * minute }), 403);
    expectRefused(await passOn({ text, at: Date.now() + 6 * minute }), 403);
    expect(await stateOf()).toBe("waiting");
  });

  it("takes a message in once", async () => {
    const message = { text: await askForCode(), at: Date.now() };
    expect((await passOn(message)).statusCode).toBe(204);
    expectRefused(await passOn(message), 409);
  });

  it("does not exist without the secret", async () => {
    const bare = await openSite({ emptied: false });
    expectRefused(await passOn({ text: "123456" }, bare), 404);
  });

  it("proves nothing by another number's message", async () => {
    const code = await askForCode();
    expect((await passOn({ from: "+963955123456", text: code })).statusCode).toBe(204);
    expect(await stateOf()).toBe("waiting");
  });

  it("a code is dead after five guesses from its number", async () => {
    const code = await askForCode();
    const wrong = code === "111111" ? "222222" : "111111";
    for (let n = 0; n < 5; n++) await passOn({ text: `${wrong} ${"أ".repeat(n)}` });
    await passOn({ text: code });
    expect(await stateOf()).toBe("unproven");
  });

  it("proves nothing once the code was used", async () => {
    const code = await askForCode();
    await passOn({ text: code });
    await site.db.delete(phoneProof);
    await passOn({ text: `${code} مرة أخرى` });
    expect(await stateOf()).toBe("unproven");
  });
});

describe("a number that another listing has", () => {
  const rana = "rana@mail.example";
  let other: Person;
  let otherId: number;
  beforeEach(async () => {
    otherId = await addAccount(site.db, { email: rana, state: "approved" });
    other = new Person(site);
    await other.signIn(rana);
  });

  const prove = async () => passOn({ text: await askForCode(other, { phone }) });

  it("becomes that of who proves it; the unproven listing stays without it, and is told", async () => {
    await prove();
    expect(await rowOf(otherId)).toMatchObject({ phone });
    expect(await rowOf(id)).toMatchObject({ phone: null });
    expect(await mailTo(site, email, "phoneTaken")).toMatchObject({
      subject: "رقم هاتفك صار في ملف آخر",
    });
    expect((await new Person(site).logIn(phone)).statusCode).toBe(204);
    const [own] = await site.db.select().from(account).where(eq(account.id, id));
    expect(own?.loginPhone).toBeNull();
    // The loser's profile can be saved without a number.
    const saved = await omar.put("/api/update-user", {
      ...(await profileOf(omar)),
      phone: "",
      current_password: rightPassword,
    });
    expect(saved.statusCode, saved.body).toBe(200);
  });

  it("stays with who has proven it also while it is under review: an admin is asked", async () => {
    await addProof(site.db, id, new Date(Date.now() - 60 * 24 * 3_600_000));
    expect((await admin.post(`/api/listings/${id}/hide-phone`)).statusCode).toBe(200);
    expectRefused(await match(await askForCode(other, { phone })), 409);
    expect(await rowOf(id)).toMatchObject({ phone });
  });

  it("stays with who has proven it, and an admin is asked", async () => {
    await addProof(site.db, id);
    const answer = await match(await askForCode(other, { phone }));
    expectRefused(answer, 409);
    expect(answer.json().message).toBe(outcomeTexts.held);
    expect(await rowOf(id)).toMatchObject({ phone });
    const questions = (await admin.get("/api/phone-questions")).json();
    expect(questions).toMatchObject([
      { kind: "number", phone, listing: { id: otherId }, holder: { id } },
    ]);
    expect((await other.get("/api/phone-proof")).json().is_asked).toBe(true);
  });

  it.each([
    ["approve", { mine: null, others: phone }],
    ["decline", { mine: phone, others: expect.not.stringMatching(phone.slice(1)) }],
  ])("goes as the admin decides: %s", async (decision, { mine, others }) => {
    await addProof(site.db, id);
    await prove();
    const [{ id: question }] = (await admin.get("/api/phone-questions")).json();
    const answer = await admin.post(`/api/phone-questions/${question}/${decision}`);
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await rowOf(id)).phone).toBe(mine);
    expect((await rowOf(otherId)).phone).toEqual(others);
    expect((await admin.get("/api/phone-questions")).json()).toEqual([]);
    expectRefused(await admin.post(`/api/phone-questions/${question}/${decision}`), 404);
  });

  it("a recycled number, proven more than a year ago, moves without a question", async () => {
    const year = 366 * 24 * 60 * minute;
    await addProof(site.db, id, new Date(Date.now() - year));
    expect(await stateOf()).toBe("stale");
    await prove();
    expect(await rowOf(otherId)).toMatchObject({ phone });
    // The account stays its holder's.
    expect((await new Person(site).logIn(email)).statusCode).toBe(204);
  });

  it("is lost by a declined listing although it had proven it", async () => {
    await addProof(site.db, id);
    await site.db
      .update(craftsman)
      .set({ state: "declined", stateReason: "سبب" })
      .where(eq(craftsman.id, id));
    await prove();
    expect(await rowOf(otherId)).toMatchObject({ phone });
  });

  it("is refused at registration, unless its owner says so and proves it afterwards", async () => {
    const form = { ...(await applicant(site.db)), email: "sami@mail.example" };
    const sami = new Person(site);
    expectInvalid(await sami.post("/register", form), { phone: accountFieldTexts.phoneTaken });
    const answer = await sami.post("/register", { ...form, phone_is_mine: true });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toMatchObject({ phone: null });
    expect(await rowOf(id)).toMatchObject({ phone });
    await passOn({ text: await askForCode(sami, { phone }) });
    expect((await sami.get("/api/user")).json()).toMatchObject({ phone, phone_state: "proven" });
    expect(await rowOf(id)).toMatchObject({ phone: null });
  });

  it("of a listing without an account is claimed, not registered", async () => {
    await withoutAccount(site, id);
    const form = { ...(await applicant(site.db)), phone_is_mine: true };
    expectInvalid(await new Person(site).post("/register", form), {
      phone: accountFieldTexts.phoneTaken,
    });
  });

  it("is refused in the profile", async () => {
    const profile = { ...(await profileOf(other)), phone, current_password: rightPassword };
    expectInvalid(await other.put("/api/update-user", profile), {
      phone: accountFieldTexts.phoneTaken,
    });
  });
});

describe("GET /api/craftsmen/{id}", () => {
  it("says whether the number is proven, without the number", async () => {
    const listed = await addAccount(site.db, { state: "approved" });
    const read = async () => (await site.get(`/api/craftsmen/${listed}`)).json();
    expect(await read()).toMatchObject({ proven: false });
    await addProof(site.db, listed);
    expect(await read()).toMatchObject({ proven: true });
    expect(Object.keys(await read())).not.toContain("phone");
    await site.db.update(craftsman).set({ phone: "+963955000999" }).where(eq(craftsman.id, listed));
    expect(await read()).toMatchObject({ proven: false });
    expectRefused(await site.get(`/api/craftsmen/${id}`), 404);
  });
});

describe("codes that the site sends", () => {
  const requests: { headers: IncomingMessage["headers"]; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    requests.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(302, { location: "/elsewhere" }).end();
  });
  let sending: Site;
  let person: Person;
  beforeEach(async () => {
    requests.length = 0;
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const senderUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
    sending = await open({ emptied: false, phoneHooks: { senderUrl, inboundSecret: secret } });
    person = new Person(sending);
    await person.signIn(email);
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  const send = (by = person, given: object = {}) =>
    by.post("/api/phone-proof", { way: "sent", ...given });

  async function sentCode(): Promise<string> {
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    return JSON.parse(requests[0]!.body).code;
  }

  it("go to the number, signed and once, and redirects are not followed", async () => {
    expect((await send()).json()).toMatchObject({ code: null, url: null });
    const code = await sentCode();
    const [{ headers, body }] = requests as [(typeof requests)[0]];
    expect(JSON.parse(body)).toEqual({ to: phone, code, purpose: "prove" });
    const signed = `${headers["x-timestamp"]}.${body}`;
    expect(headers["x-signature"]).toBe(createHmac("sha256", secret).update(signed).digest("hex"));
    expect(headers["idempotency-key"]).toMatch(/^[\da-f-]{36}$/);
    const answer = await person.post("/api/phone-proof/code", { code });
    expect(answer.json()).toMatchObject({ state: "proven" });
    expect(requests).toHaveLength(1);
  });

  it("are dead after five guesses", async () => {
    await send();
    const code = await sentCode();
    const wrong = code === "111111" ? "222222" : "111111";
    for (let n = 0; n < 5; n++) {
      expect((await person.post("/api/phone-proof/code", { code: wrong })).statusCode).toBe(422);
    }
    expect((await person.post("/api/phone-proof/code", { code })).statusCode).toBe(422);
    expect(await stateOf()).toBe("unproven");
  });

  it("that others have asked for on one's page are not one's own to guess", async () => {
    await withoutAccount(site, id);
    await site.db
      .update(craftsman)
      .set({ state: "approved", approvedAt: new Date() })
      .where(eq(craftsman.id, id));
    const visitor = new Person(site);
    const asked = await visitor.post(`/api/listings/${id}/removal-proof`, { way: "sent" });
    expect(asked.statusCode, asked.body).toBe(201);
    for (let n = 0; n < 5; n++) {
      const wrong = { code: String(100_000 + n) };
      expect((await person.post("/api/phone-proof/code", wrong)).statusCode).toBe(422);
    }
    expect(await site.db.select().from(phoneCode)).toMatchObject([
      { purpose: "removal", tries: 0 },
    ]);
  });

  it("go to numbers of the site's own country alone", async () => {
    const answer = await send(person, {
      phone: "+4915112345678",
      current_password: rightPassword,
    });
    expect(answer.json()).toMatchObject({ code: expect.stringMatching(/^\d{6}$/) });
  });

  /** A site that may send two codes a day. */
  function openStrict() {
    const senderUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
    const phoneHooks = { senderUrl, inboundSecret: secret };
    return open({ emptied: false, phoneHooks, limitFactor: 2 / 300 });
  }

  /** The codes that holders ask for, each once; null of one that is sent. */
  async function askEach(strict: Site, names: string[]): Promise<(string | null)[]> {
    const codes: (string | null)[] = [];
    for (const name of names) {
      const address = `${name}@mail.example`;
      await addProof(site.db, await addAccount(site.db, { email: address }));
      const asking = newVisitor(strict);
      await asking.signIn(address);
      codes.push((await send(asking)).json().code);
    }
    return codes;
  }

  it("limit: of the whole site 300 a day; then codes come by message", async () => {
    const codes = await askEach(await openStrict(), ["sami", "rami", "fadi"]);
    expect(codes).toEqual([null, null, expect.stringMatching(/^\d{6}$/)]);
  });

  it("once they are used up the admins are told by mail and on their devices, once in 24 hours", async () => {
    // Of the test before.
    await site.db.delete(programState).where(eq(programState.name, "sent_codes_alarm"));
    await addModerator(site.db, "moderator@mail.example");
    await site.db.update(account).set({ emailVerifiedAt: new Date() });
    const answer = await admin.post("/api/push-subscriptions", newBrowser("phone").subscription);
    expect(answer.statusCode, answer.body).toBe(200);
    const alarms = async () =>
      (await queuedMails(site)).filter(({ kind }) => kind === "codesUsedUp");
    const strict = await openStrict();
    await askEach(strict, ["sami", "rami"]);
    expect(await alarms()).toEqual([]);
    await askEach(strict, ["fadi", "hadi"]);
    const both = [
      { kind: "codesUsedUp", recipient: "admin@mail.example" },
      { kind: "codesUsedUp", recipient: "moderator@mail.example" },
    ];
    expect(await alarms()).toEqual(both);
    expect(await jobStates()).toHaveLength(1);
    const mail = await mailTo(site, "moderator@mail.example", "codesUsedUp");
    expect(mail?.subject).toContain("توقّف إرسال الرموز");
    later = 24 * 60 * minute;
    await askEach(strict, ["nadi"]);
    expect(await alarms()).toEqual([...both, ...both]);
    expect(await jobStates()).toHaveLength(2);
  });
});
