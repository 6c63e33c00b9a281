// @module-tag slow
import { once } from "node:events";
import type { Socket } from "node:net";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Applicant, applicant } from "#tests/support/people/applicant.ts";
import { formDataOf, Person } from "#tests/support/person.ts";
import { photo } from "#tests/support/pictures/pictures.ts";
import { open } from "#tests/support/requests/raw-socket.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { waitOptions } from "#tests/support/wait-options.ts";

const mebibyte = 1024 * 1024;
const multipart = "content-type: multipart/form-data; boundary=x";
const fieldHead =
  '--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n' +
  "content-type: image/jpeg\r\n\r\n";
const halfPicture = fieldHead + "a".repeat(4.9 * mebibyte);

let site: Site;
let port: number;
let form: Applicant & { image: Buffer };
let sockets: Socket[];
beforeEach(async () => {
  site = await openSite({ limitFactor: 1, trustedProxies: ["127.0.0.1"] });
  port = Number(new URL(await site.app.listen({ port: 0, host: "127.0.0.1" })).port);
  form = { ...(await applicant(site.db)), image: await photo() };
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await site.app.close();
});

describe("30: half-sent pictures do not keep another person's photo out", {
  tags: ["slow"],
}, () => {
  it.each([
    ["27 of them from three addresses", 27, 3],
    ["30 of them from thirty addresses", 30, 30],
  ])("%s", async (_what, forms, addresses) => {
    const visitors = Array.from({ length: addresses }, (_, at) => visitorAt(at));
    const answers = [];
    for (let at = 0; at < forms; at++) {
      answers.push(await sendHalf(visitors[at % addresses]!));
    }
    const underWay = answers.filter((answer) => answer() === "");
    expect(underWay.length).toBeLessThanOrEqual(2 * addresses);
    expect(await registers(visitorAt(99))).toBe(201);
  });
});

describe("30: two forms with a picture are under way at a time", () => {
  it("of an address; the third is asked to come again, before any of it is read", async () => {
    const [one, other] = [visitorAt(1), visitorAt(2)];
    const underWay = [await sendHalf(one), await sendHalf(one)];
    const third = await sendHalf(visitorAt(1), { isAsking: true });
    await vi.waitFor(() => expect(third()).toMatch(/^HTTP\/1\.1 429 /), waitOptions);
    expect(third()).toMatch(/\r\nretry-after: \d/);
    expect(await registers(visitorAt(1))).toBe(429);
    expect(underWay.map((answer) => answer())).toEqual(["", ""]);
    expect(await registers(other)).toBe(201);
  });

  it("until the client of one is gone", async () => {
    await sendHalf(visitorAt(1));
    await sendHalf(visitorAt(1));
    sockets[0]!.destroy();
    await vi.waitFor(async () => expect(await registers(visitorAt(1))).toBe(201), waitOptions);
  });

  it("of an account, from wherever", async () => {
    await addAccount(site.db, { email: "rana@mail.example" });
    const rana = visitorAt(1);
    await rana.signIn("rana@mail.example");
    const path = "/api/update-profile-image";
    const at = (number: number) => Object.assign(visitorAt(number), { cookies: rana.cookies });
    await sendHalf(at(2), { path });
    await sendHalf(at(3), { path });
    const third = await sendHalf(at(4), { path, isAsking: true });
    await vi.waitFor(() => expect(third()).toMatch(/^HTTP\/1\.1 429 /), waitOptions);
  });
});

it("limit: tries to register are counted as they come, before any of the form is read", async () => {
  const visitor = visitorAt(1);
  for (let time = 0; time < 20; time++) {
    await sendHalf(visitor, { bytes: fieldHead });
    sockets.at(-1)!.destroy();
    await vi.waitFor(async () => expect(await connections()).toBe(0), waitOptions);
  }
  const next = await sendHalf(visitor, { isAsking: true });
  await vi.waitFor(() => expect(next()).toMatch(/^HTTP\/1\.1 429 /), waitOptions);
});

describe("30: a body in chunks of one byte is refused before it takes 8 MiB", () => {
  it.each([
    ["as JSON", "/api/contact-send", "content-type: application/json", ""],
    ["as a form with a picture", "/register", multipart, fieldHead],
  ])("%s", async (_what, path, type, begin) => {
    const socket = await connection();
    const answer = answerOf(socket);
    socket.write(await headOf(visitorAt(1), path, [type, "transfer-encoding: chunked"]));
    if (begin) socket.write(`${begin.length.toString(16)}\r\n${begin}\r\n`);
    // Each takes 256 bytes of memory beside its own.
    socket.write("1\r\n \r\n".repeat(40_000));
    await vi.waitFor(() => expect(answer()).toMatch(/^HTTP\/1\.1 413 /), waitOptions);
  });
});

it("49: of bodies whose last bytes come at once each is read in its turn, and others are served in between", async () => {
  const count = 100;
  // Fewer of each network than may wait, or the rest would be refused at once.
  const networks = 4;
  // Reading this takes milliseconds.
  const keys = Array.from({ length: 9_900 }, (_, at) => `{"k${at}":0}`);
  const body = `{"q":[${keys.join(",")}]}`;
  const heads = await Promise.all(
    Array.from({ length: networks }, (_, at) =>
      headOf(visitorAt(at + 1), "/api/search", [
        "content-type: application/json",
        `content-length: ${body.length}`,
      ]),
    ),
  );
  const answers: (() => string)[] = [];
  for (let at = 0; at < count; at++) {
    const socket = await connection();
    answers.push(answerOf(socket));
    await new Promise((resolve) => socket.write(heads[at % networks] + body.slice(0, -1), resolve));
  }
  const visitor = await connection();
  const seen = answerOf(visitor);
  for (const socket of sockets.slice(0, count)) socket.write("}");
  visitor.write("GET /health/live HTTP/1.1\r\nhost: herafi.test\r\n\r\n");
  const answered = (isOf: (answer: string) => boolean) =>
    answers.filter((answer) => isOf(answer())).length;
  let before: number | undefined;
  visitor.once("data", () => {
    // On a busy machine some are refused, which takes no time.
    before = answered((answer) => answer.startsWith("HTTP/1.1 422 "));
  });
  await vi.waitFor(() => expect(answered(Boolean)).toBe(count), waitOptions);
  expect(seen()).toMatch(/^HTTP\/1\.1 200 /);
  expect(before).toBeLessThan(count / 4);
  for (const answer of answers) expect(answer()).toMatch(/^HTTP\/1\.1 (?:422|503) /);
});

const from = (number: number) => ({ "x-forwarded-for": `203.0.113.${number}` });

const visitorAt = (number: number) =>
  Object.assign(new Person(site, { headers: from(number) }), { number });

type Visitor = ReturnType<typeof visitorAt>;

/** The status that a registration with a photo gets. */
async function registers(visitor: Visitor) {
  return (await visitor.post("/register", formDataOf(form))).statusCode;
}

interface Half {
  path?: string;
  bytes?: string;
  /** Sends nothing but the head, and waits for 100 Continue. */
  isAsking?: boolean;
}

/** Sends the first part of a form with a picture, and waits until that has left. */
async function sendHalf(visitor: Visitor, half: Half = {}) {
  const { path = "/register", bytes = halfPicture, isAsking } = half;
  const socket = await connection();
  const answer = answerOf(socket);
  const more = [multipart, `content-length: ${7 * mebibyte}`];
  if (isAsking) more.push("expect: 100-continue");
  socket.write(await headOf(visitor, path, more));
  if (isAsking) return answer;
  const { promise: left, resolve } = Promise.withResolvers<void>();
  socket.write(bytes, () => resolve());
  await Promise.race([left, once(socket, "data"), once(socket, "close")]);
  return answer;
}

/** The first lines of what this visitor's browser posts. */
async function headOf(visitor: Visitor, path: string, more: string[]) {
  if (!visitor.cookies.has("XSRF-TOKEN")) await visitor.get("/sanctum/csrf-cookie");
  const lines = [
    `POST ${path} HTTP/1.1`,
    "host: herafi.test",
    `x-forwarded-for: ${from(visitor.number)["x-forwarded-for"]}`,
    `cookie: ${visitor.cookieHeader()}`,
    `x-xsrf-token: ${visitor.cookies.get("XSRF-TOKEN")}`,
    ...more,
  ];
  return `${lines.join("\r\n")}\r\n\r\n`;
}

async function connection() {
  const socket = await open(port);
  sockets.push(socket);
  return socket;
}

/** What has come back so far. */
function answerOf(socket: Socket) {
  let text = "";
  socket.setEncoding("utf8").on("data", (more) => {
    text += more;
  });
  return () => text;
}

const connections = () => promisify(site.app.server.getConnections.bind(site.app.server))();
