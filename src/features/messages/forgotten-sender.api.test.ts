import { readdirSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { runCleanup } from "#src/features/cleanup.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { forgetUndoable, undoWindow } from "#src/undo/undo.server.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { currentDatabase } from "#tests/support/database/database.ts";
import { queuedMails } from "#tests/support/mails.ts";
import { newVisitor } from "#tests/support/person.ts";
import { contactMessage } from "#tests/support/requests/contact-message.ts";
import { cleanupDeps } from "#tests/support/site/cleanup.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const replyText = "أهلًا يا سمير، راسلنا على الرقم 0944 123 456.";
/** Names the two senders, whatever column it is in. */
const senders = /سمير|samir|سؤال عن|كيف أضيف عملي|0944 123 456/;
/** As of a message that stays. */
const otherMessage = {
  fullname: "ليلى حمود",
  email: "layla@mail.example",
  subject: "شكرٌ",
  description: "وجدت نجارًا ماهرًا.",
};

let site: Site;
let admin: Admin;
beforeEach(async () => {
  site = await openSite();
  admin = await signedInAdmin(site);
});

const sendMessage = (message: typeof contactMessage) =>
  newVisitor(site).post("/api/contact-send", message);
const replyTo = (id: number, reply = replyText) =>
  admin.post(`/api/contact-reply/${id}`, { reply });

/** Deletes them, and goes on once that cannot be undone any more. */
async function deleteMessages(...ids: number[]) {
  await admin.post("/api/contact-delete", { ids });
  await forgetUndoable(site.db, new Date(Date.now() + 2 * undoWindow));
}

const markSent = () => site.db.update(mail).set({ sentAt: new Date() });
const log = async () => (await admin.get("/api/audit-log")).json().data;

/** Every row of every table of the database, in all its schemas, as text. */
async function everythingStored(): Promise<string> {
  const database = await currentDatabase();
  const { rows: tables } = await database.run(`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE'
      and table_schema not in ('pg_catalog', 'information_schema')`);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await database.run(`select t::text as row from ${name} t`);
    texts.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return texts.join("\n");
}

const rowsAboutSenders = async () =>
  (await everythingStored()).split("\n").filter((row) => senders.test(row));

describe("a deleted contact message", () => {
  it.each([
    ["alone", [1]],
    ["together with others", [3, 1, 999]],
  ])("leaves nothing of its sender in the database when deleted %s", async (_, ids) => {
    await sendMessage(contactMessage);
    await sendMessage(otherMessage);
    await sendMessage({ ...contactMessage, subject: "شكوى من سمير" });
    await replyTo(1);
    await replyTo(3, "نعتذر يا سمير.");
    await replyTo(2, "شكرًا يا ليلى.");
    await markSent();
    expect((await rowsAboutSenders()).join()).toMatch(/public\.audit/);
    await deleteMessages(...ids);
    if (!ids.includes(3)) await deleteMessages(3);
    expect(await rowsAboutSenders()).toEqual([]);
    expect(await everythingStored()).toMatch(/ليلى حمود/);
  });

  it("leaves the acts in the log, with time and admin, and the texts of other messages", async () => {
    await sendMessage(contactMessage);
    await sendMessage(otherMessage);
    await replyTo(1);
    await replyTo(2, "شكرًا يا ليلى.");
    const [ofOther, ofDeleted] = await log();
    await deleteMessages(1);
    const erased = { subject_name: null, before: null, after: null };
    expect(await log()).toEqual([
      expect.objectContaining({ act: "message.delete", subject: 1, ...erased }),
      ofOther,
      { ...ofDeleted, ...erased },
    ]);
    expect(ofOther).toMatchObject({ subject_name: "ليلى حمود", after: { reply: "شكرًا يا ليلى." } });
    expect(ofDeleted).toMatchObject({ admin: { id: admin.id }, after: { reply: replyText } });
  });

  it("leaves nothing of its sender within an hour after a reply that was still to be sent", async () => {
    await sendMessage(contactMessage);
    await replyTo(1);
    await deleteMessages(1);
    const deps = await cleanupDeps(site);
    await runCleanup(deps, new Date());
    expect(await queuedMails(site)).toMatchObject([{ recipient: contactMessage.email }]);
    await markSent();
    await runCleanup(deps, new Date());
    expect(await rowsAboutSenders()).toEqual([]);
  });

  it("keeps the mails of other messages' replies", async () => {
    await sendMessage(otherMessage);
    await replyTo(1);
    await markSent();
    await runCleanup(await cleanupDeps(site), new Date());
    expect(await queuedMails(site)).toMatchObject([{ recipient: otherMessage.email }]);
  });

  it("leaves no text in the log when a reply is sent while it is deleted", async () => {
    for (let count = 0; count < 10; count++)
      await sendMessage({ ...contactMessage, subject: `سؤال عن ${count}` });
    const ids = Array.from({ length: 10 }, (_, index) => index + 1);
    await Promise.all(ids.flatMap((id) => [replyTo(id), deleteMessages(id)]));
    await markSent();
    await runCleanup(await cleanupDeps(site), new Date());
    expect(await rowsAboutSenders()).toEqual([]);
  });
});

it("an update of an older site erases the texts of messages that were deleted before", async () => {
  await sendMessage(contactMessage);
  await sendMessage(otherMessage);
  await replyTo(2, "شكرًا يا ليلى.");
  const [kept] = await log();
  await site.db.insert(audit).values([
    { act: "message.reply", subject: 9, address: "203.0.113.7", after: { reply: replyText } },
    { act: "message.delete", subject: 9, address: "203.0.113.7", before: { subject: "سؤال عن" } },
    { act: "city.rename", subject: 9, address: "203.0.113.7", after: { name: "الشام" } },
  ]);
  await deleteMessages(1);
  await site.db.execute(sql.raw(erasingStatement()));
  expect(await rowsAboutSenders()).toEqual([]);
  expect(await log()).toEqual([
    expect.objectContaining({ act: "message.delete", subject: 1 }),
    expect.objectContaining({ act: "city.rename", after: { name: "الشام" } }),
    expect.objectContaining({ act: "message.delete", subject: 9, before: null, after: null }),
    expect.objectContaining({ act: "message.reply", subject: 9, before: null, after: null }),
    kept,
  ]);
});

function erasingStatement() {
  const migrations = new URL("../../database/migrations/", import.meta.url);
  const file = readdirSync(migrations).find((name) => name.endsWith("_erased_messages.sql"))!;
  return readFileSync(new URL(file, migrations), "utf8").split("--> statement-breakpoint")[0]!;
}
