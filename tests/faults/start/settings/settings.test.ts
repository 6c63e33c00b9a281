import { mkdirSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { verify } from "@node-rs/argon2";
import pg from "pg";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { openDatabase } from "#src/database/open.server.ts";
import {
  cleanUp,
  json,
  launch,
  start,
  temporaryFolder,
  waitUntil,
} from "#tests/faults/start/process.ts";
import { startPostgres } from "#tests/support/database/postgres.ts";
import { freePort } from "#tests/support/free-port.ts";

/** A site whose database is made by whichever test comes first. */
const directory = temporaryFolder();

afterAll(cleanUp);

describe("a bad value ends the start with exit code 1 and one line that names the variable", () => {
  it.each([
    ["PORT", "eighty"],
    ["APP_URL", "herafi"],
    ["DATABASE_URL", "mysql://localhost/herafi"],
    ["DATABASE_URL", "postgres://herafi:zaytoun#jisr@localhost/herafi"],
    ["LIMITS", "none"],
    // Of a network for documentation, so no machine has it.
    ["HOST", "203.0.113.1"],
  ])("%s=%s", (name, value) => expectRefused(name, { [name]: value }));

  it("HOST=203.0.113.1 with PORT=0", () =>
    expectRefused("HOST", { HOST: "203.0.113.1", PORT: "0" }));

  it("DATA_DIR that is a file", async () => {
    const file = join(temporaryFolder(), "file");
    writeFileSync(file, "");
    await expectRefused("DATA_DIR", { DATA_DIR: file });
  });

  it("PORT that is taken", async () => {
    const other = createServer();
    await new Promise<void>((listening) => other.listen(0, "127.0.0.1", listening));
    const { port } = other.address() as AddressInfo;
    await expectRefused("PORT", { PORT: `${port}` }).finally(() => other.close());
  });

  it("DATABASE_URL where no server answers", async () => {
    const url = `postgres://127.0.0.1:${await freePort()}/herafi`;
    await expectRefused("DATABASE_URL", { DATABASE_URL: url });
  });

  it.each(["lock", "lock.pid"])("DATA_DIR where %s is not to be written", async (name) => {
    const directory = temporaryFolder();
    mkdirSync(join(directory, name));
    await expectRefused("DATA_DIR", { DATA_DIR: directory });
  });

  it("METRICS_PORT that is PORT", async () => {
    const port = `${await freePort()}`;
    await expectRefused("METRICS_PORT", { PORT: port, METRICS_PORT: port });
  });

  it.each([
    ["says nothing", () => {}],
    ["hangs up", (socket: Socket) => socket.once("data", () => socket.end())],
    ["lets in and hangs up", letIn],
    ["has no TLS", (socket: Socket) => socket.once("data", () => socket.write("N"))],
  ])("DATABASE_URL of a server that %s", async (what, serve) => {
    const server = createServer((socket) => serve(socket.on("error", () => {})));
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const { port } = server.address() as AddressInfo;
    const url = `postgres://127.0.0.1:${port}/herafi?ssl=${what === "has no TLS"}`;
    await expectRefused("DATABASE_URL", { DATABASE_URL: url }).finally(() => server.close());
  });

  it("DATABASE_URL of a role that may make nothing", async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.stop());
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query("create role guest login").finally(() => client.end());
    const url = postgres.url.replace("postgres@", "guest@");
    await expectRefused("DATABASE_URL", { DATABASE_URL: url });
  });

  async function expectRefused(name: string, settings: Record<string, string>) {
    const herafi = await launch({ DATA_DIR: directory, DEMO: "off", ...settings });
    expect(await herafi.ended).toBe(1);
    expect(herafi.output()).toBe("");
    expect(herafi.errors()).toMatch(new RegExp(`^herafi: .*\\b${name}\\b.*\\n$`));
  }
});

it("names a setting that is probably misspelt, and starts", async () => {
  const settings = { DATA_DIR: directory, DEMO: "off", SMTP_UR: "smtp://mail.example" };
  const herafi = await start(settings);
  expect(herafi.errors()).toBe("herafi: SMTP_UR is not a setting; did you mean SMTP_URL?\n");
  expect(await herafi.end("SIGTERM")).toBe(0);
});

describe("DEMO=off with ADMIN_EMAIL and ADMIN_PASSWORD", () => {
  it("starts an empty site with that admin", async () => {
    const password = "كلمة مرور طويلة";
    const herafi = await start({
      DATA_DIR: directory,
      DEMO: "off",
      ADMIN_EMAIL: "Boss@Herafi.example",
      ADMIN_PASSWORD: password,
    });
    expect((await json(`${herafi.url}/api/craftsmen`)).total).toBe(0);
    expect(await json(`${herafi.url}/api/get-all-cities`)).toEqual([]);
    expect(await json(`${herafi.url}/api/get-all-professions`)).toEqual([]);
    expect(herafi.output()).toBe(`Herafi is at ${herafi.url}\n`);
    await herafi.end("SIGTERM");

    const { db, close } = await openDatabase({ directory: join(directory, "database") });
    const accounts = await db.select().from(account);
    await close();
    expect(accounts).toMatchObject([{ email: "boss@herafi.example", type: 1 }]);
    expect(await verify(accounts[0]!.passwordHash!, password)).toBe(true);
  });
});

describe("PORT=0", () => {
  it("prints the address where it can be reached", async () => {
    const herafi = await launch({ DATA_DIR: directory, DEMO: "off", PORT: "0" });
    await waitUntil(herafi, () => herafi.output().includes("\n"));
    const [address] = /http:\S+/.exec(herafi.output()) ?? [];
    const answer = await fetch(`${address}/health/ready`).catch(String);
    await herafi.end("SIGTERM");
    expect(answer, address).toMatchObject({ status: 200 });
  });
});

/** PostgreSQL's "you are who you say" and "ready", to whoever comes; then nothing is answered. */
function letIn(socket: Socket) {
  socket.once("data", () => {
    socket.write(Buffer.from("R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I", "latin1"));
    socket.once("data", () => socket.end());
  });
}
