// @module-tag slow
import type { Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { countWaitingPictures } from "#src/images/encode.server.ts";
import { type Applicant, applicant } from "#tests/support/people/applicant.ts";
import { asMultipart, formDataOf, Person } from "#tests/support/person.ts";
import { largePictures } from "#tests/support/pictures/picture-bombs.ts";
import { photo, storedFiles } from "#tests/support/pictures/pictures.ts";
import { open } from "#tests/support/requests/raw-socket.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { waitOptions } from "#tests/support/wait-options.ts";

const log: string[] = [];

let site: Site;
let port: number;
let form: Applicant;
let slowPicture: Buffer;
let sockets: Socket[];
let number = 0;
beforeEach(async () => {
  log.length = 0;
  site = await openSite({
    limitFactor: 100,
    trustedProxies: ["127.0.0.1"],
    logLevel: "info",
    logTo: { write: (line) => log.push(line) },
    metrics: { host: "127.0.0.1", port: undefined, token: "a token of metrics" },
  });
  port = Number(new URL(await site.app.listen({ port: 0, host: "127.0.0.1" })).port);
  form = await applicant(site.db);
  slowPicture ??= await largePictures["PNG of 16 bits"]();
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await site.app.close();
});

describe("23: clients that leave once their pictures have arrived", () => {
  it("do not keep another person's photo out, and leave nothing behind", {
    tags: ["slow"],
  }, async () => {
    const before = storedFiles(site);
    for (let time = 0; time < 13; time++) await send("/register", registrationForm(slowPicture));
    await vi.waitFor(() => expect(countWaitingPictures()).toBe(12), waitOptions);
    for (const socket of sockets) socket.destroy();
    await vi.waitFor(() => expect(countWaitingPictures()).toBe(0), waitOptions);
    const visitor = visitorAt(++number);
    const response = await visitor.post("/register", registrationForm(await photo()));
    expect(response.statusCode, response.body).toBe(201);
    expect(await site.db.$count(account)).toBe(1);
    expect(storedFiles(site)).toHaveLength(before.length + 2);
    await expectNoOutage();
  });

  it("do not change the picture of an account", async () => {
    const before = storedFiles(site);
    const id = await addAccount(site.db, { email: "rana@mail.example" });
    const rana = visitorAt(++number);
    await rana.signIn("rana@mail.example");
    await send("/api/update-profile-image", formDataOf({ id, image: slowPicture }), rana);
    const other = send("/register", registrationForm(slowPicture));
    await other;
    await vi.waitFor(() => expect(countWaitingPictures()).toBe(1), waitOptions);
    for (const socket of sockets) socket.destroy();
    await vi.waitFor(() => expect(gone()).toHaveLength(2), waitOptions);
    expect((await rana.get("/api/user")).json().image).toBeNull();
    expect(storedFiles(site)).toEqual(before);
  });
});

it("23: one /48 of IPv6 has half of the queue at most", async () => {
  const address = (index: number) => `2001:db8:1:${(++number + index).toString(16)}::1`;
  for (let time = 0; time < 12; time++) {
    await send("/register", registrationForm(slowPicture), visitorFrom(address(time)));
  }
  await vi.waitFor(() => expect(countWaitingPictures()).toBe(6), waitOptions);
  const other = visitorAt(++number).post("/register", registrationForm(await photo()));
  await vi.waitFor(() => expect(countWaitingPictures()).toBe(7), waitOptions);
  for (const socket of sockets) socket.destroy();
  expect((await other).statusCode).toBe(201);
});

describe("27: a client that leaves before its body is complete is no outage", () => {
  it.each([
    [
      "as a form with a picture",
      "multipart/form-data; boundary=x",
      "/register",
      '--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nabc',
    ],
    ["as JSON", "application/json", "/api/contact-send", '{"name":'],
  ])("%s", async (_what, type, path, bytes) => {
    const visitor = visitorAt(++number);
    const socket = await connection();
    socket.write(await headOf(visitor, path, { "content-type": type, "content-length": 999 }));
    socket.write(bytes);
    await vi.waitFor(() => expect(log.join("")).toContain(`"url":"${path}"`), waitOptions);
    socket.destroy();
    await vi.waitFor(() => expect(gone()).toHaveLength(1), waitOptions);
    await expectNoOutage();
  });
});

const gone = () => log.filter((line) => line.includes("client closed the connection"));

/** Neither the log nor the figures have an error of the site's own. */
async function expectNoOutage() {
  // The tests come for another host than APP_URL's.
  const lines = log.map((line) => JSON.parse(line)).filter(({ msg }) => !/^APP_URL: /.test(msg));
  expect(lines).not.toEqual([]);
  expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
  const figures = await site.get("/metrics", { authorization: "Bearer a token of metrics" });
  expect(figures.statusCode).toBe(200);
  expect(figures.body).toMatch(/^herafi_http_requests_total\{.*status="/m);
  expect(figures.body).not.toMatch(/^herafi_http_requests_total\{.*status="5/m);
}

const visitorAt = (last: number) => visitorFrom(`203.0.113.${last}`);

const visitorFrom = (address: string) =>
  Object.assign(new Person(site, { headers: { "x-forwarded-for": address } }), { address });

type Visitor = ReturnType<typeof visitorAt>;

/** Of someone whose e-mail and number are nobody else's. */
function registrationForm(image: Buffer): FormData {
  const index = ++number;
  const own = { phone: `0944 12${3000 + index}`, email: `omar${index}@mail.example` };
  return formDataOf({ ...form, ...own, image });
}

/** Sends a whole form, and does not wait for its response. */
async function send(path: string, sent: FormData, visitor = visitorAt(++number)) {
  const { payload, headers } = await asMultipart(sent);
  const socket = await connection();
  socket.write(await headOf(visitor, path, { ...headers, "content-length": payload.length }));
  socket.write(payload);
}

async function headOf(visitor: Visitor, path: string, more: Record<string, string | number>) {
  if (!visitor.cookies.has("XSRF-TOKEN")) await visitor.get("/sanctum/csrf-cookie");
  const headers = {
    host: "herafi.test",
    "x-forwarded-for": visitor.address,
    cookie: visitor.cookieHeader(),
    "x-xsrf-token": visitor.cookies.get("XSRF-TOKEN"),
    ...more,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `POST ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`;
}

async function connection() {
  const socket = await open(port);
  sockets.push(socket);
  return socket;
}
