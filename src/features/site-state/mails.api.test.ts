import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { MailTemplate } from "#src/mail/layout/mail-template.ts";
import { mail as table } from "#src/mail/table.server.ts";
import { day } from "#src/util/time.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { type Mail, openMail, smtpSettings } from "#tests/support/mail/mail.ts";
import { startSmtp } from "#tests/support/mail/smtp.ts";
import { applicant } from "#tests/support/people/applicant.ts";
import { formDataOf, Person } from "#tests/support/person.ts";
import { expectRefused } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { waitOptions } from "#tests/support/wait-options.ts";
import type { SiteState } from "./contract.ts";

let mail: Mail;
let site: Site;
let admin: Person;
beforeEach(async () => {
  mail = await openMail();
  site = await openSite();
  admin = await signedInAdmin(site);
});
afterEach(() => mail.end());

/** The subject names the recipient. */
const template: MailTemplate = async (_db, { recipient }) => ({
  subject: recipient,
  paragraphs: ["نص"],
});

const state = async (): Promise<SiteState["mail"]> =>
  (await admin.get("/api/site-state")).json().mail;
const failedCount = async () => (await admin.get("/api/get-waiting-counts")).json().failedMails;
const retry = (id: number) => admin.post(`/api/site-state/mails/${id}/send-again`);
const retryAll = async () => (await admin.post("/api/site-state/mails/send-again")).body;
const drop = (id: number) => admin.delete(`/api/site-state/mails/${id}`);

/** Adds a mail that has failed for two days. @param isTried whether its next attempt is in an hour */
async function fail(recipient: string, isTried: boolean) {
  await mail.post({ cause: recipient, recipient });
  await site.db.execute(sql`
    update mail set created_at = now() - interval '2 days', last_error = 'ESOCKET no',
      next_attempt_at = case when ${isTried} then now() + interval '1 hour' end
    where recipient = ${recipient}`);
  return (await mail.rows()).find((row) => row.recipient === recipient)!.id;
}

describe("an unreachable mail server", () => {
  it("47: makes no request fail, and every mail arrives once when it is reachable again", {
    tags: ["slow"],
  }, async () => {
    const smtp = await startSmtp();
    await smtp.stop();
    mail.work(smtpSettings(smtp), { writer: template });
    await addAccount(site.db, { email: "omar@mail.example" });
    const newcomer = { ...(await applicant(site.db)), email: "rana@mail.example" };
    expect((await new Person(site).post("/register", formDataOf(newcomer))).statusCode).toBe(201);
    const visitor = new Person(site);
    const response = await visitor.post("/password/email", { email: "omar@mail.example" });
    expect(response.statusCode).toBe(200);
    await vi.waitFor(async () => {
      expect((await mail.waiting()).map(({ attempts }) => attempts > 1)).toEqual([true, true]);
    }, waitOptions);
    expect(await state()).toMatchObject({ waiting: 2, trouble: "away", failed: 0 });
    expect((await visitor.get("/api/craftsmen")).statusCode).toBe(200);

    const back = await mail.smtp({ port: smtp.port });
    await vi.waitFor(async () => expect(await mail.waiting()).toEqual([]), waitOptions);
    const subjects = back.received.map(({ subject }) => subject);
    expect(subjects.sort()).toEqual(["omar@mail.example", "rana@mail.example"]);
    expect(await state()).toMatchObject({ waiting: 0, trouble: null });
  });
});

describe("a mail that fails for a day", () => {
  it("47: is listed for admins once it is given up, and sent when one of them retries it", async () => {
    let refuses = true;
    const smtp = await mail.smtp({ refuse: () => refuses });
    await mail.post({ cause: "approved:1", recipient: "omar@mail.example" });
    await mail.database.db.update(table).set({ createdAt: new Date(Date.now() - 2 * day) });
    mail.work(smtpSettings(smtp), { writer: template });
    await vi.waitFor(
      async () => expect(await mail.rows()).toMatchObject([{ nextAttemptAt: null }]),
      waitOptions,
    );

    const { failures } = await state();
    expect(failures).toMatchObject([
      { recipient: "omar@mail.example", trouble: "recipient", is_tried: false },
    ]);
    expect(failures[0]!.reason).not.toContain("@");
    expect(await failedCount()).toBe(1);

    refuses = false;
    const response = await retry(failures[0]!.id);
    expect(response.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(response.body).toBe("أُعيدت الرسالة إلى الإرسال.");
    expect(await failedCount()).toBe(0);
    await vi.waitFor(async () => expect(await mail.waiting()).toEqual([]), waitOptions);
    expect(smtp.received).toHaveLength(1);
  });

  it("is listed again when the retry fails", async () => {
    const smtp = await mail.smtp({ refuse: () => true });
    const id = await fail("omar@mail.example", false);
    await retry(id);
    expect((await state()).failed).toBe(0);
    mail.work(smtpSettings(smtp), { writer: template });
    await vi.waitFor(
      async () => expect((await state()).failures).toMatchObject([{ id, trouble: "recipient" }]),
      waitOptions,
    );
  });

  it("is sent immediately when it is retried, though its next attempt was an hour away", async () => {
    const smtp = await mail.smtp();
    const id = await fail("omar@mail.example", true);
    expect((await state()).failures).toMatchObject([{ id, is_tried: true }]);
    mail.work(smtpSettings(smtp), { writer: template });
    await retry(id);
    await vi.waitFor(async () => expect(await mail.waiting()).toEqual([]), waitOptions);
    expect(smtp.received).toHaveLength(1);
  });

  it("is sent once when several admins retry it concurrently", async () => {
    const smtp = await mail.smtp();
    const id = await fail("omar@mail.example", false);
    const responses = await Promise.all(Array.from({ length: 5 }, () => retry(id)));
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([200, 409, 409, 409, 409]);
    mail.work(smtpSettings(smtp), { writer: template });
    await vi.waitFor(async () => expect(await mail.waiting()).toEqual([]), waitOptions);
    expect(smtp.received).toHaveLength(1);
  });

  it("is not lost when it is retried while its last attempt is running", async () => {
    const id = await fail("omar@mail.example", true);
    await site.db.execute(sql`update mail set claimed_until = now() + interval '1 minute'`);
    expectRefused(await retry(id), 409);
    expect(await retryAll()).toBe("ليس هناك ما يُرسل مرة أخرى.");
    expect((await state()).failures).toMatchObject([{ id }]);
    await site.db.execute(sql`update mail set claimed_until = null, next_attempt_at = null`);
    expect((await retry(id)).statusCode).toBe(200);
    const smtp = await mail.smtp();
    mail.work(smtpSettings(smtp), { writer: template });
    await vi.waitFor(async () => expect(await mail.waiting()).toEqual([]), waitOptions);
  });

  it("is retried together with all others", async () => {
    expect(await retryAll()).toBe("ليس هناك ما يُرسل مرة أخرى.");
    for (const who of ["a", "b", "c"]) await fail(`${who}@mail.example`, who === "b");
    await mail.post({ cause: "new", recipient: "new@mail.example" });
    expect((await retryAll()).replace("\u00A0", " ")).toBe("أُعيدت 3 رسائل إلى الإرسال.");
    expect(await state()).toMatchObject({ waiting: 4, failed: 0 });
    const smtp = await mail.smtp();
    mail.work(smtpSettings(smtp), { writer: template });
    await vi.waitFor(async () => expect(await mail.waiting()).toEqual([]), waitOptions);
    expect(smtp.received).toHaveLength(4);
  });

  it("is never sent after an admin has given it up", async () => {
    const smtp = await mail.smtp();
    const id = await fail("omar@mail.example", true);
    expect((await drop(id)).body).toBe("حُذفت الرسالة ولن تُرسل.");
    expect((await state()).waiting).toBe(0);
    expectRefused(await retry(id), 404);
    expectRefused(await drop(id), 404);
    await mail.hurry();
    await mail.post({ cause: "another", recipient: "rana@mail.example" });
    mail.work(smtpSettings(smtp), { writer: template });
    await vi.waitFor(async () => expect(await mail.waiting()).toEqual([]), waitOptions);
    expect(smtp.received.map(({ subject }) => subject)).toEqual(["rana@mail.example"]);
  });
});

describe("a mail that did not fail", () => {
  it("can be neither retried nor given up", async () => {
    for (const cause of ["waiting", "sent"]) await mail.post({ cause });
    await site.db.execute(sql`update mail set sent_at = now() where cause = 'sent'`);
    for (const id of [1, 2]) {
      expectRefused(await retry(id), 409);
      expectRefused(await drop(id), 404);
    }
    expectRefused(await retry(99), 404);
    expectRefused(await drop(99), 404);
  });
});
