import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { openDatabase } from "#src/database/open.server.ts";
import { approvedMail } from "#src/features/moderation/mail-templates.server.ts";
import { openJobs } from "#src/jobs/open.server.ts";
import { openOutbox } from "#src/mail/outbox.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { type Smtp, startSmtp } from "#tests/support/mail/smtp.ts";
import { addCity, addCraftsman, addProfession } from "#tests/support/rows.ts";
import { cleanUp, start, temporaryFolder, waitUntil } from "./process.ts";

const servers: Smtp[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});
afterAll(cleanUp);

describe("mail of a process that is killed while its mail server thinks", () => {
  it("arrives from the next, as the same mail", async () => {
    const directory = await siteWithMail();
    const thinking = await server({ answer: () => new Promise(() => {}) });
    const first = await start({ DATA_DIR: directory, SMTP_URL: thinking.url });
    await waitUntil(first, () => thinking.received.length > 0);
    await first.end("SIGKILL");
    await thinking.stop();

    const answering = await server({ port: thinking.port });
    const next = await start({ DATA_DIR: directory, SMTP_URL: answering.url });
    const restarted = Date.now();
    await waitUntil(next, () => answering.received.length > 0);
    // Half of it for a busy machine.
    expect(Date.now() - restarted).toBeLessThan(80_000);
    await next.end("SIGTERM");
    expect(answering.received).toHaveLength(1);
    expect(answering.received[0]?.messageId).toBe(thinking.received[0]?.messageId);
    expect(answering.received[0]?.subject).toBe(await subjectOfApproval(directory));
    expect(await unsent(directory)).toBe(0);
  });
});

describe("mail that is being sent when the program is stopped", () => {
  it("is finished, and not sent again", async () => {
    const directory = await siteWithMail();
    const answer = Promise.withResolvers<void>();
    const thinking = await server({ answer: () => answer.promise });
    const first = await start({ DATA_DIR: directory, SMTP_URL: thinking.url });
    await waitUntil(first, () => thinking.received.length > 0);
    const ended = first.end("SIGTERM");
    await waitUntil(first, () => isClosed(first.url));
    answer.resolve();
    expect(await ended).toBe(0);
    expect(first.errors()).toBe("");
    expect(await unsent(directory)).toBe(0);
  });
});

describe("without SMTP_URL", () => {
  it("mail lies in DATA_DIR/mail, from MAIL_FROM", async () => {
    const directory = await siteWithMail();
    const settings = { DATA_DIR: directory, MAIL_FROM: "hello@herafi.example" };
    const herafi = await start(settings);
    const folder = join(directory, "mail");
    const file = join(folder, "000001-approved.eml");
    await waitUntil(herafi, () => existsSync(file));
    expect(await herafi.end("SIGTERM")).toBe(0);
    expect(readdirSync(folder)).toHaveLength(1);
    const email = await PostalMime.parse(readFileSync(file));
    expect(email.from?.address).toBe("hello@herafi.example");
    expect(email.text).toContain(`${herafi.url}/carftsman-details/1\n`);
  });
});

async function server(settings: Parameters<typeof startSmtp>[0]) {
  const smtp = await startSmtp(settings);
  servers.push(smtp);
  return smtp;
}

/** A site whose one craftsman has been approved and not been told yet. */
async function siteWithMail() {
  const directory = temporaryFolder();
  const database = await openDatabase({ directory: join(directory, "database") });
  const jobs = await openJobs(database, { warn() {}, error() {} });
  const { db } = database;
  const professionId = await addProfession(db);
  const cityId = await addCity(db);
  const accountId = await addCraftsman(db, { professionId, cityId });
  const posted = { cause: "approved:1", kind: "approved", recipient: "a@mail.example" } as const;
  await db.transaction((tx) => openOutbox(jobs).enqueue(tx, { ...posted, data: { accountId } }));
  await jobs.stop();
  await database.close();
  return directory;
}

/** As the template of the mail writes it. */
async function subjectOfApproval(directory: string) {
  const { db, close } = await openDatabase({ directory: join(directory, "database") });
  const order = { id: 1, recipient: "a@mail.example", data: { accountId: 1 } };
  const content = await approvedMail({ appUrl: "https://herafi.example" })(db, order);
  await close();
  return content?.subject ?? "none";
}

async function unsent(directory: string) {
  const { db, close } = await openDatabase({ directory: join(directory, "database") });
  const rows = await db.select().from(mail);
  await close();
  return rows.filter(({ sentAt }) => !sentAt).length;
}

const isClosed = (url: string) =>
  fetch(`${url}/health/live`).then(
    () => false,
    () => true,
  );
