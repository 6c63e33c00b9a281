import { once } from "node:events";
import type { Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { fold, foldVersion } from "#src/arabic/fold.ts";
import type { Database } from "#src/database/open.server.ts";
import { city } from "#src/features/catalogue/table.server.ts";
import { foldedBy } from "#src/features/craftsmen/search/table.server.ts";
import { openStorage } from "#src/images/storage/storage.server.ts";
import { rightPassword } from "#tests/support/person.ts";
import { residentMemory } from "#tests/support/process-memory.ts";
import { open } from "#tests/support/requests/raw-socket.ts";
import { addAdmin } from "#tests/support/rows.ts";
import { type FaultySite, makeSite } from "./site.ts";
import { cleanUp, type Herafi, start, waitUntil } from "./start/process.ts";
import { Visitor } from "./start/visitor.ts";

const mebibyte = 1024 * 1024;
const adminEmail = "admin@mail.example";
const connections = 120;
/** A whole part of the sitemap. */
const listings = 50_000;
/** Of the answers, so many begin at least: without any the memory would say nothing. */
const leastSent = 4;
/** Answers at once that are read before. */
const warmUp = 32;
/** That ask for a cached response; at its length a third of them would be enough to fill the room of an address. */
const hitConnections = 100;
/** Enough for one of some 500 kB. */
const cities = 5000;
/** On one connection: on a machine's own network the kernel takes megabytes of each that nobody reads. */
const hitRequests = 40;
const codings = ["identity", "gzip", "br"];

afterAll(cleanUp);

describe.each(["embedded", "server"] as const)("on the %s database", (kind) => {
  it(`61: ${connections} connections of one network that read no answer take less than 64 MB`, async () => {
    const site = await makeSite(kind);
    try {
      await site.inDatabase(async ({ db }) => {
        await addAdmin(db, adminEmail);
        await addListings(db, site.trade);
      });
      const picture = await addPicture(site);
      for (const path of ["/sitemap-craftsmen-1.xml", "/api/craftsmen-records.csv", picture]) {
        for (const coding of path === picture ? ["identity"] : codings) {
          const { grown, sent } = await measure(site, path, coding);
          console.log(
            `61 ${kind}: ${path} in ${coding}: ${sent} answers, ${Math.round(grown / mebibyte)} MiB`,
          );
          expect.soft(sent, `${path} in ${coding}`).toBeGreaterThanOrEqual(leastSent);
          expect.soft(grown, `${path} in ${coding}`).toBeLessThan(64 * mebibyte);
        }
      }
    } finally {
      await site.stop();
    }
  });
});

it(`61: ${hitConnections} connections of one address that read no cached response take less than 64 MB, and it gets no more`, async () => {
  const site = await makeSite("embedded");
  await site.inDatabase(({ db }) =>
    db.insert(city).values(
      Array.from({ length: cities }, (_, at) => {
        const name = `${"قرية ".repeat(9)}${at}`;
        return { name, nameFolded: fold(name) };
      }),
    ),
  );
  const herafi = await start({ ...site.settings, TRUSTED_PROXIES: "127.0.0.1,::1" });
  try {
    const port = Number(new URL(herafi.url).port);
    const request = (address: string) =>
      `GET /api/get-all-cities HTTP/1.1\r\nHost: a.example\r\nX-Forwarded-For: ${address}\r\n\r\n`;
    const statusFor = async (address: string) => {
      const socket = await open(port);
      socket.write(request(address));
      await once(socket, "readable");
      const status = String(socket.read(12)).slice(9);
      socket.destroy();
      return status;
    };
    const readers = Array.from({ length: warmUp }, () => readSome(port, request("192.0.2.9")));
    await Promise.all(readers);
    const before = await settledMemory(herafi);
    const sockets = await Promise.all(Array.from({ length: hitConnections }, () => open(port)));
    for (const socket of sockets) socket.pause();
    for (let asked = 0; asked < hitRequests; asked++) {
      for (const socket of sockets) socket.write(request("192.0.2.1"));
      // Each request comes by itself, since the fast path leaves pipelined ones to the app.
      await pause(100);
    }
    expect(await statusFor("192.0.2.1")).toBe("503");
    expect(await statusFor("192.0.2.2")).toBe("200");
    const grown = (await settledMemory(herafi)) - before;
    console.log(`61: cached response: ${Math.round(grown / mebibyte)} MiB`);
    expect(grown).toBeLessThan(64 * mebibyte);
    for (const socket of sockets) socket.destroy();
    await waitUntil(herafi, async () => (await statusFor("192.0.2.1")) === "200");
  } finally {
    await herafi.end("SIGKILL");
    await site.stop();
  }
});

/** @returns how many answers it sends, and the bytes it grows by while nobody reads them */
async function measure(site: FaultySite, path: string, coding: string) {
  const herafi = await start({
    ...site.settings,
    TRUSTED_PROXIES: "127.0.0.1,::1",
    // Room for short-lived objects, which grows by up to 100 MB once, is no answer's memory.
    NODE_OPTIONS: "--max-semi-space-size=8",
  });
  const owner = new Visitor();
  expect(
    (await owner.post(`${herafi.url}/login`, { email: adminEmail, password: rightPassword }))
      .status,
  ).toBe(204);
  const request = (address: string) =>
    `GET ${path} HTTP/1.1\r\nHost: a.example\r\nCookie: ${owner.cookies}\r\n` +
    `Accept-Encoding: ${coding}\r\nX-Forwarded-For: ${address}\r\n\r\n`;
  const port = Number(new URL(herafi.url).port);
  // What the process takes once for so many answers, as for buffers that are not collected yet.
  for (let round = 0; round < 3; round++) {
    const subnets = Array.from({ length: warmUp }, (_, at) => at.toString(16));
    await Promise.all(subnets.map((subnet) => readSome(port, request(`2001:db8:2:${subnet}::1`))));
  }
  const before = await settledMemory(herafi);
  const sockets: Socket[] = [];
  let sent = 0;
  // One after the other, or many would be refused because the site is busy.
  for (let at = 0; at < connections; at++) {
    const socket = await open(port);
    socket.write(request(`2001:db8:1:${at.toString(16)}::1`));
    // Something has come; the rest is not read.
    await once(socket, "readable");
    const status = String(socket.read(12)).slice(9);
    expect(["200", "503"]).toContain(status);
    if (status === "200") sent++;
    sockets.push(socket);
  }
  const after = await settledMemory(herafi);
  for (const socket of sockets) socket.destroy();
  await herafi.end("SIGKILL");
  return { grown: after - before, sent };
}

/** The memory that a process takes once it stays so while others are answered. */
async function settledMemory(herafi: Herafi) {
  let now = residentMemory(herafi.pid);
  let steady = 0;
  await waitUntil(herafi, async () => {
    for (let time = 0; time < 5; time++) {
      const answer = await fetch(`${herafi.url}/api/get-all-cities`);
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
    }
    const before = now;
    now = residentMemory(herafi.pid);
    steady = Math.abs(now - before) < mebibyte ? steady + 1 : 0;
    return steady >= 5;
  });
  return now;
}

/** Reads some of an answer, or all of a short one, and leaves. */
async function readSome(port: number, request: string) {
  const socket = await open(port);
  socket.write(request.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"));
  let size = 0;
  socket.on("data", (chunk) => {
    size += chunk.length;
    if (size > 4 * mebibyte) socket.destroy();
  });
  await once(socket, "close");
}

/** Approved ones, each with a long text that no compression makes short. */
async function addListings(db: Database, { professionId, cityId }: FaultySite["trade"]) {
  const atOnce = 2000;
  // Counts and search are of no interest here, and take a minute.
  await db.execute(sql`alter table craftsman disable trigger user`);
  for (let added = 0; added < listings; added += atOnce) {
    await db.execute(sql`
      with added as (
        insert into account (email, password_hash, type)
        select 'many' || n || '@mail.example', 'none', 0
        from generate_series(${added + 1}::int, ${added + atOnce}::int) n
        returning id)
      insert into craftsman (id, fullname, phone, gender, profession_id, city_id, description,
        state, approved_at, position, search_text)
      select id, 'عمر', '+96395' || lpad(id::text, 7, '0'), 'male', ${professionId}::int,
        ${cityId}::int, (select string_agg(translate(md5(id::text || n), '0123456789abcdef', 'ابتثجحخدذرزسشصضط'), ' ')
          from generate_series(1, 30) n), 'approved', now(), id, ' عمر'
      from added`);
  }
  await db.execute(sql`alter table craftsman enable trigger user`);
  // Or their search texts would be made anew at the first start.
  await db.insert(foldedBy).values({ version: foldVersion }).onConflictDoNothing();
  await db.execute(sql`analyze`);
}

/** A public picture of the largest kind, on the disk. @returns its address */
async function addPicture(site: FaultySite) {
  const storage = await openStorage({ directory: join(site.settings.DATA_DIR!, "storage") });
  const key = `craftsmen/${crypto.randomUUID()}.webp`;
  await storage.restoreFile(key, Buffer.alloc(5 * mebibyte, "a"));
  return `/storage/${key}`;
}
