import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, inject, it, onTestFinished } from "vitest";
import { openBackupReader } from "#src/backups/backup-reader.server.ts";
import { makeBackup } from "#src/backups/make-backup.server.ts";
import { rowsOf } from "#src/database/statement.server.ts";
import { openStorage } from "#src/images/storage/storage.server.ts";
import { openOutbox } from "#src/mail/outbox.server.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { currentDatabase, jobsOf } from "#tests/support/database/database.ts";
import { mailedLink, queuedMails } from "#tests/support/mails.ts";
import { newVisitor, Person } from "#tests/support/person.ts";
import { addCity, addCraftsman, addProfession, openSite, type Site } from "#tests/support/site.ts";
import { alert, alertNetwork } from "./table.server.ts";
import { tellWhoWaits } from "./tell.server.ts";
import { alertTexts } from "./texts.ts";

let site: Site;
let owner: Admin;
beforeEach(async () => {
  site = await openSite();
  owner = await signedInAdmin(site);
});

let lastPhone = 500_000;
const newPhone = () => `0955${++lastPhone}`;

const askFrom = (remoteAddress: string, q: string, phone = newPhone()) =>
  new Person(site, { remoteAddress }).post("/api/alerts", { q, phone });

async function askedFrom(address: string, q: string, phone?: string): Promise<string> {
  const response = await askFrom(address, q, phone);
  expect(response.statusCode).toBe(201);
  return response.json().token;
}

/** Invented words that stand for no trade and come before all others in order. */
const invented = (at: number) =>
  `ءء${"بتثجحخدذرزسش"[at % 12]}${"بتثجحخدذرزسش"[Math.floor(at / 12)]}زغ`;

interface Waiting {
  query: string;
  people: number;
  phones: { phone: string }[];
}

const waiting = async (): Promise<Waiting[]> => (await owner.get("/api/alerts")).json();
const queries = async () => (await waiting()).map(({ query }) => query);

async function tell() {
  const outbox = openOutbox(await jobsOf(await currentDatabase()));
  await tellWhoWaits({ db: site.db, outbox });
}

describe("a network", () => {
  it("waits for 20 things from one IPv4 address, until one of them is deleted", async () => {
    const tokens: string[] = [];
    for (let at = 0; at < 20; at++) tokens.push(await askedFrom("198.51.100.1", invented(at)));
    const refused = await askFrom("198.51.100.1", "نقل عفش");
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({ message: alertTexts.tooManyOfNetwork });
    expect((await askFrom("198.51.100.2", "نقل عفش")).statusCode).toBe(201);
    await newVisitor(site).delete(`/api/alerts/${tokens[0]}`);
    expect((await askFrom("198.51.100.1", "نقل عفش")).statusCode).toBe(201);
  });

  it("waits for 200 things from a /48 of IPv6, whichever of its addresses they are from", async () => {
    await askedFrom("2001:db8:1:1::1", "نقل عفش");
    await site.db.execute(sql`
      with added as (
        insert into alert (query, phone, created_at)
        select 'نقل عفش', '+96395500' || n, now() from generate_series(1001, 1198) n returning id)
      insert into alert_network (alert_id, network)
      select added.id, known.network from added, alert_network known`);
    expect((await askFrom("2001:db8:1:2::1", "نقل عفش")).statusCode).toBe(201);
    expect((await askFrom("2001:db8:1:3::1", "نقل عفش")).statusCode).toBe(429);
    expect((await askFrom("2001:db8:2:1::1", "نقل عفش")).statusCode).toBe(201);
  });

  it("is stored as no address, in no backup, and no longer than the alert", async () => {
    const token = await askedFrom("198.51.100.1", "نقل عفش");
    const rows = await site.db.select().from(alertNetwork);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain("198.51");
    const folder = mkdtempSync(join(inject("filesFolder"), "backups-"));
    const file = join(folder, "a.backup");
    const storage = await openStorage({ directory: folder });
    await makeBackup({ db: site.db, storage, appKey: null }, file, new Date());
    const backup = await openBackupReader(file);
    onTestFinished(() => backup.close());
    const stored: string[] = [];
    for await (const lines of backup.rowsOf("alert")) stored.push(...lines);
    expect(stored.join()).toContain("نقل عفش");
    expect(stored.join()).not.toContain(rows[0]!.network);
    expect(backup.manifest.tables.map(({ name }) => name)).not.toContain("alert_network");
    await newVisitor(site).delete(`/api/alerts/${token}`);
    expect(await rowsOf(site.db, sql`select * from alert_network`)).toEqual([]);
  });
});

describe("the owner's list", () => {
  it("has what one person waits for beside a hundred things that another network asks for", async () => {
    await askedFrom("198.51.100.1", "تبليط سيراميك");
    for (let at = 0; at < 110; at++) await askedFrom(`2001:db8:1:${at}::1`, invented(at));
    expect(await queries()).toContain("تبليط سيراميك");
    expect(await waiting()).toHaveLength(100);
  });

  it("begins with what most networks ask for, then most people", async () => {
    for (let at = 0; at < 3; at++) await askedFrom("198.51.100.1", "نقل عفش");
    for (const from of [2, 3]) await askedFrom(`198.51.100.${from}`, "تبليط سيراميك");
    await askedFrom("198.51.100.4", "صيانة غواصات");
    expect((await waiting()).map(({ query, people }) => [query, people])).toEqual([
      ["تبليط سيراميك", 2],
      ["نقل عفش", 3],
      ["صيانة غواصات", 1],
    ]);
  });

  it("begins a group with a number of each network", async () => {
    await askedFrom("198.51.100.1", "نقل عفش", "0944000111");
    for (let at = 0; at < 20; at++) await askedFrom("198.51.100.2", "نقل عفش");
    const [{ phones }] = (await waiting()) as [Waiting];
    expect(phones).toHaveLength(21);
    expect(phones.slice(0, 2).map(({ phone }) => phone)).toContain("+963944000111");
  });

  it("still has alerts of before networks were stored", async () => {
    await askedFrom("198.51.100.1", "نقل عفش");
    await site.db.delete(alertNetwork);
    await askedFrom("198.51.100.1", "تبليط سيراميك");
    expect((await queries()).sort()).toEqual(["تبليط سيراميك", "نقل عفش"]);
  });
});

describe("words that an admin made a name of a profession", () => {
  let profession: number;
  beforeEach(async () => {
    profession = await addProfession(site.db, "سبّاك");
    await addCraftsman(site.db, { professionId: profession, cityId: await addCity(site.db) });
  });
  const addName = (name: string) => owner.post(`/api/profession/${profession}/names`, { name });

  it("are read as it, however many other things are waited for", async () => {
    await site.db.execute(sql`
      insert into alert (query, phone, created_at)
      select 'ءء زغ ' || repeat('ب', n / 20) || repeat('ت', n % 20), '+96395500' || n, now()
      from generate_series(1000, 1319) n`);
    await askedFrom("198.51.100.1", "تبليط سيراميك", "0944000111");
    await addName("تبليط سيراميك");
    await tell();
    const [found] = await rowsOf(
      site.db,
      sql`select profession_id as profession, query from ${alert} where phone = '+963944000111'`,
    );
    expect(found).toEqual({ profession, query: null });
  });

  it("are read for an e-mail once it is confirmed, not before", async () => {
    const email = "salma@mail.example";
    const asked = await newVisitor(site).post("/api/alerts", { q: "قزحجي", email });
    const path = `/api/alerts/${asked.json().token}`;
    await addName("قزحجي");
    await tell();
    expect((await site.get(path)).json()).toMatchObject({ profession: null, query: "قزحجي" });
    const signature = (await mailedLink(site, email, "alertConfirm")).searchParams.get("confirm");
    await newVisitor(site).post(`${path}/confirm`, { signature });
    await tell();
    const kinds = (await queuedMails(site)).map(({ kind }) => kind);
    expect(kinds).toContain("alertFound");
  });
});
