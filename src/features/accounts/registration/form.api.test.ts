import type { LightMyRequestResponse } from "fastify";
import { beforeEach, describe, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { type Applicant, applicant } from "#tests/support/people/applicant.ts";
import { formDataOf, Person } from "#tests/support/person.ts";
import { photo } from "#tests/support/pictures/pictures.ts";
import { expectRefused } from "#tests/support/responses.ts";
import { openSite, type Site } from "#tests/support/site.ts";

let site: Site;
let form: Applicant;
beforeEach(async () => {
  site = await openSite();
  form = await applicant(site.db);
});

const end = "--x--\r\n";
const type = "multipart/form-data; boundary=x";
const fileHead = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';
const nameless = fileHead.replace("a.jpg", "");

describe("25: a form that no browser sends", () => {
  it.each<[string, (form: FormData) => void]>([
    ["one text twice", (sent) => sent.append("email", "rana@mail.example")],
    ["one text as two equal ones", (sent) => sent.append("gender", "male")],
    ["21 parts", (sent) => fill(sent, 14)],
    ["a thousand parts", (sent) => fill(sent, 1000)],
    ["a text far too long", (sent) => sent.set("fullname", "ع".repeat(40_000))],
    ["a text far too long that ends wrong", (sent) => sent.set("fullname", `${"ع".repeat(9000)}1`)],
    ["an unknown text far too long", (sent) => sent.set("about", "ع".repeat(40_000))],
    ["a field named __proto__", (sent) => sent.set("__proto__", "1")],
    ["a field named constructor", (sent) => sent.set("constructor", "1")],
    ["a field named toString", (sent) => sent.set("toString", "1")],
    ["a file named __proto__", (sent) => sent.set("__proto__", new File(["a"], "a.jpg"))],
    ["a file in place of the name", (sent) => sent.set("fullname", new File(["عمر"], "a.txt"))],
    ["a file in place of an id", (sent) => sent.set("city_id", new File(["1"], "a.txt"))],
    ["three files", (sent) => ["a", "b", "c"].map((name) => sent.set(name, new File(["a"], name)))],
  ])("is refused: %s", async (_what, spoil) => {
    const sent = formDataOf(form);
    spoil(sent);
    await expectNone(await new Person(site).post("/register", sent));
  });

  it.each([
    ["no boundary", "multipart/form-data", part("email", "a") + end],
    ["an empty boundary", "multipart/form-data; boundary=", part("email", "a") + end],
    ["another boundary", "multipart/form-data; boundary=y", part("email", "a") + end],
    ["no end", type, part("email", "omar@mail.example")],
    ["an end amid a part's head", type, "--x\r\nContent-Disposition: form-da"],
    ["an end amid a file", type, `${fileHead}\xff\xd8\xff`],
    ["a part without a name", type, `--x\r\nContent-Disposition: form-data\r\n\r\na\r\n${end}`],
    ["a part without a head", type, `--x\r\n\r\na\r\n${end}`],
    ["a head without an end", type, `--x\r\nX-Long: ${"a".repeat(100_000)}`],
    ["nothing", type, ""],
    ["nothing but its end", type, end],
    ["words", type, "fullname=عمر"],
    ["zeros", type, "\0".repeat(5000)],
    ["JSON", type, '{"fullname":"عمر"}'],
    ["a broken JSON part", type, part("fullname", "{", "application/json") + end],
    ["a JSON part for __proto__", type, part("a", '{"__proto__":1}', "application/json") + end],
    [
      "a text in an unknown alphabet",
      type,
      part("fullname", "a", "text/plain; charset=none") + end,
    ],
  ])("is refused, and nothing is stored: %s", async (_what, contentType, payload) => {
    const headers = { "content-type": contentType };
    const bytes = Buffer.from(payload, "latin1");
    await expectNone(await new Person(site).post("/register", bytes, headers));
  });

  it("is refused as a form of addresses, of which the token is none", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const payload = String(new URLSearchParams({ email: form.email }));
    expectRefused(await new Person(site).post("/register", payload, headers), 415);
  });

  it("is refused where no picture is taken", async () => {
    const answer = await new Person(site).post("/login", formDataOf({ email: "a", password: "b" }));
    expectRefused(answer, 415);
  });
});

describe("a form that some browsers send", () => {
  it("has a nameless file of no bytes where none was chosen", async () => {
    const fields = Object.entries(form).map(([name, value]) => part(name, String(value)));
    const bytes = Buffer.from(`${fields.join("")}${nameless}\r\n${end}`);
    const answer = await new Person(site).post("/register", bytes, { "content-type": type });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json().image).toBeNull();
  });

  it("has an empty text in place of the picture", async () => {
    const answer = await new Person(site).post("/register", formDataOf({ ...form, image: "" }));
    expect(answer.json().image).toBeNull();
  });

  it("has fields that we do not ask for, up to twenty parts", async () => {
    const sent = formDataOf({ ...form, image: await photo() });
    fill(sent, 12);
    expect((await new Person(site).post("/register", sent)).statusCode).toBe(201);
  });
});

/** A refusal of the catalogue, never a failure; and no account. */
async function expectNone(answer: LightMyRequestResponse) {
  expect([400, 413, 415, 422], answer.body).toContain(answer.statusCode);
  expect(answer.json().message).toMatch(/^\p{Script=Arabic}/u);
  expect("errors" in answer.json()).toBe(answer.statusCode === 422);
  expect(await site.db.$count(account)).toBe(0);
}

function fill(sent: FormData, count: number) {
  for (let n = 0; n < count; n++) sent.append(`more${n}`, "1");
}

function part(name: string, value: string, contentType = "text/plain") {
  const head = `Content-Disposition: form-data; name="${name}"\r\nContent-Type: ${contentType}`;
  return `--x\r\n${head}\r\n\r\n${value}\r\n`;
}
