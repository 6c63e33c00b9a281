// @module-tag slow
import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { message } from "#src/features/messages/table.server.ts";
import { recordQueries } from "#tests/support/database/queries.ts";
import { Person } from "#tests/support/person.ts";
import { contactMessage } from "#tests/support/requests/contact-message.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { filesOfZip } from "#tests/support/zip.ts";

/** Far more batches than fit between here and there, of texts that cannot be compressed. */
const batches = 60;
const { email } = contactMessage;

let site: Site;
let cookie: string;
let address: string;
beforeAll(async () => {
  site = await openSite();
  await addAccount(site.db, { email, verified: true });
  const person = new Person(site);
  await person.signIn(email);
  cookie = person.cookieHeader();
  for (let batch = 0; batch < batches; batch++) {
    const rows = Array.from({ length: 100 }, () => ({
      ...contactMessage,
      description: randomBytes(2250).toString("base64"),
    }));
    await site.db.insert(message).values(rows);
  }
  address = `${await site.app.listen({ port: 0, host: "127.0.0.1" })}/api/user/export`;
});
afterAll(() => site.app.close());

function begin(more: RequestInit = {}) {
  const heard = recordQueries(site.db);
  onTestFinished(heard.stop);
  const reads = () => heard.queries.filter(({ query }) => /from "message"/.test(query)).length;
  return { reads, response: fetch(address, { headers: { cookie }, ...more }) };
}

/** A count once it has begun and does not change any more. */
async function settled(count: () => number): Promise<number> {
  for (;;) {
    const before = count();
    await pause(500);
    if (before > 0 && count() === before) return before;
  }
}

it("61: rows are read as the client takes them, to the last one", async () => {
  const { reads, response } = begin();
  const { body } = await response;
  const ahead = await settled(reads);
  expect(ahead).toBeGreaterThan(0);
  expect(ahead).toBeLessThan(batches / 2);
  const files = filesOfZip(Buffer.from(await new Response(body).arrayBuffer()));
  const { messages } = JSON.parse(files.get("data.json")!.toString());
  expect(messages).toHaveLength(batches * 100);
});

it("61: a client that leaves ends the reading of rows", async () => {
  const abort = new AbortController();
  const { reads, response } = begin({ signal: abort.signal });
  const reader = (await response).body!.getReader();
  while (reads() === 0) await reader.read();
  abort.abort();
  const last = await settled(reads);
  expect(last).toBeLessThan(batches);
});

it("what fails on the way ends broken, not complete", async () => {
  const { response } = begin();
  const { body } = await response;
  await site.db.execute(sql`alter table reply rename to lost`);
  onTestFinished(async () => {
    await site.db.execute(sql`alter table lost rename to reply`);
  });
  await expect(new Response(body).arrayBuffer()).rejects.toThrow();
});
