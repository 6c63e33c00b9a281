import { cpSync, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { verify } from "@node-rs/argon2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { type OpenDatabase, openDatabase } from "#src/database/open.server.ts";
import { demoCraftsmen } from "#src/demo/craftsmen.ts";
import { demoMessages } from "#src/demo/messages.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { message } from "#src/features/messages/table.server.ts";
import {
  cleanUp,
  contactMessage,
  csrfHeaders,
  json,
  launch,
  start,
  temporaryFolder,
  waitUntil,
} from "./process.ts";

const demo = demoCraftsmen(new Date());
const approved = demo.filter(({ approvedAt }) => approvedAt).length;

/** A directory with the demo, left in peace, and what its process said. */
let stopped: string;
let printed: string;
let listed: number;
beforeAll(async () => {
  stopped = temporaryFolder();
  const first = await launch({ DATA_DIR: stopped });
  // Its pictures are there, its rows not yet.
  const pictures = join(stopped, "storage", "craftsmen");
  await waitUntil(first, () => existsSync(pictures) && readdirSync(pictures).length > 0);
  await first.end("SIGKILL");
  const second = await start({ DATA_DIR: stopped });
  listed = await count(second.url);
  printed = second.output();
  await second.end("SIGTERM");
});
afterAll(cleanUp);

describe("the demo", () => {
  it("begins again after a first start that was cut short", () => {
    expect(listed).toBe(approved);
    expect(loginIn(printed)).toBeDefined();
  });

  it("is filled once, and its admin's login stays the same", async () => {
    const directory = copyOf(stopped);
    const herafi = await start({ DATA_DIR: directory });
    expect(await count(herafi.url)).toBe(approved);
    const login = loginIn(herafi.output());
    expect(login).toEqual(loginIn(printed));
    await herafi.end("SIGTERM");

    await inDatabase(directory, async ({ db }) => {
      expect(await db.$count(craftsman)).toBe(demo.length);
      expect(await db.$count(message)).toBe(demoMessages(new Date()).length);
      const admins = (await db.select().from(account)).filter(({ type }) => type === 1);
      expect(admins.map(({ email }) => email)).toEqual([login?.email]);
      expect(await verify(admins[0]!.passwordHash!, login!.password)).toBe(true);
    });
  });

  it("stays when it is no longer wanted, but its login is no longer told", async () => {
    const herafi = await start({ DATA_DIR: copyOf(stopped), DEMO: "off" });
    expect(await count(herafi.url)).toBe(approved);
    expect(loginIn(herafi.output())).toBeUndefined();
  });
});

describe("after kill -9", () => {
  it("40: a new process takes over immediately, with every row", async () => {
    const directory = copyOf(stopped);
    const killed = await start({ DATA_DIR: directory });
    const headers = { ...(await csrfHeaders(killed.url)), "content-type": "application/json" };
    const acknowledged = 3;
    for (let sent = 0; sent < acknowledged; sent++) {
      const options = { method: "POST", headers, body: contactMessage(`سؤال ${sent}`) };
      const { status } = await fetch(`${killed.url}/api/contact-send`, options);
      expect(status).toBe(200);
    }
    expect(await killed.end("SIGKILL")).toBeNull();

    const next = await start({ DATA_DIR: directory });
    expect(next.errors()).toBe("");
    expect(await count(next.url)).toBe(approved);
    expect(loginIn(next.output())).toEqual(loginIn(printed));
    await next.end("SIGTERM");
    await inDatabase(directory, async ({ db }) => {
      expect(await db.$count(craftsman)).toBe(demo.length);
      expect(await db.$count(message)).toBe(demoMessages(new Date()).length + acknowledged);
    });
  });
});

async function count(url: string): Promise<number> {
  return (await json(`${url}/api/craftsmen`)).total;
}

function loginIn(output: string) {
  const [, email, password] = /^Demo admin: (\S+) {2}(\S+)$/m.exec(output) ?? [];
  return email && password ? { email, password } : undefined;
}

function copyOf(directory: string) {
  const copy = temporaryFolder();
  cpSync(directory, copy, { recursive: true });
  return copy;
}

async function inDatabase(directory: string, look: (opened: OpenDatabase) => Promise<void>) {
  const opened = await openDatabase({ directory: join(directory, "database") });
  await look(opened).finally(() => opened.close());
}
