import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { day, minute } from "#src/util/time.ts";
import { appUrl, type Mail, openMail, smtpSettings } from "#tests/support/mail/mail.ts";
import { startSmtp } from "#tests/support/mail/smtp.ts";
import { waitOptions } from "#tests/support/wait-options.ts";
import { mail as table } from "./table.server.ts";
import { defaultTiming } from "./worker.server.ts";

let mail: Mail;
beforeEach(async () => {
  mail = await openMail();
});
afterEach(() => mail.end());

const untilQueueEmpty = () =>
  vi.waitFor(async () => expect(await mail.waiting()).toHaveLength(0), waitOptions);

describe("a pending mail", () => {
  it("is rendered when it is sent, and sent once by several processes", async () => {
    const smtp = await mail.smtp();
    for (let worker = 0; worker < 3; worker++) mail.work(smtpSettings(smtp));
    const causes = Array.from({ length: 20 }, (_, number) => `approved:${number}`);
    for (const cause of causes) await mail.post({ cause });
    await untilQueueEmpty();
    const subjects = smtp.received.map(({ subject }) => subject);
    expect(subjects.sort()).toEqual(causes.sort());
  });

  it("loses its data once it is sent, except for the account's id", async () => {
    const smtp = await mail.smtp();
    await mail.post({ cause: "approved:1", data: { accountId: 7 } });
    await mail.post({ cause: "reply:1", data: { fullname: "سمير", body: "شكرًا." } });
    mail.work(smtpSettings(smtp));
    await untilQueueEmpty();
    expect((await mail.rows()).map(({ data }) => data)).toEqual([{ accountId: 7 }, {}]);
  });

  it("is dropped if its template returns null", async () => {
    const smtp = await mail.smtp();
    await mail.post({ cause: "approved:1" });
    mail.work(smtpSettings(smtp), { writer: async () => null });
    await untilQueueEmpty();
    expect(await mail.rows()).toMatchObject([{ sentAt: null, droppedAt: expect.any(Date) }]);
    expect(smtp.received).toEqual([]);
  });

  it.each(["sentAt", "droppedAt"])("is not sent if its %s is already set", async (name) => {
    const smtp = await mail.smtp();
    await mail.post({ cause: "approved:1" });
    await mail.database.db.update(table).set({ [name]: new Date() });
    await mail.post({ cause: "approved:2" });
    mail.work(smtpSettings(smtp));
    await untilQueueEmpty();
    expect(smtp.received.map(({ subject }) => subject)).toEqual(["approved:2"]);
  });

  it("is not delayed by another mail that is rejected", async () => {
    const smtp = await mail.smtp({ refuse: (recipient) => recipient.startsWith("nobody") });
    await mail.post({ cause: "approved:1", recipient: "nobody@mail.example" });
    for (const number of [2, 3, 4]) await mail.post({ cause: `approved:${number}` });
    mail.work(smtpSettings(smtp));
    await vi.waitFor(async () => {
      const [refused, ...others] = await mail.waiting();
      expect(others).toEqual([]);
      expect(refused?.attempts).toBeGreaterThan(0);
      expect(refused?.lastError).toMatch(/550/);
      expect(refused?.lastError).not.toContain("nobody@");
    }, waitOptions);
    expect(smtp.received).toHaveLength(3);
  });

  it("47: arrives once after the mail server was unreachable", { tags: ["slow"] }, async () => {
    const smtp = await startSmtp();
    await smtp.stop();
    await mail.post({ cause: "approved:1" });
    mail.work(smtpSettings(smtp));
    await vi.waitFor(async () => expect((await mail.waiting())[0]?.attempts).toBe(2), waitOptions);
    // Queueing another mail still works.
    await mail.post({ cause: "approved:2" });
    expect(mail.log.warn).toHaveBeenCalled();
    expect(mail.log.error).not.toHaveBeenCalled();

    const back = await mail.smtp({ port: smtp.port });
    await untilQueueEmpty();
    const subjects = back.received.map(({ subject }) => subject);
    expect(subjects.sort()).toEqual(["approved:1", "approved:2"]);
    expect(await mail.rows()).toMatchObject([{ lastError: null }, { lastError: null }]);
  });

  it("is not sent again because the database was unavailable afterwards", {
    tags: ["slow"],
  }, async () => {
    let isAway = false;
    let rejected = 0;
    const db = new Proxy(mail.database.db, {
      get(target, name) {
        if (name === "update" && isAway) {
          rejected++;
          throw new Error("away");
        }
        const value = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const deliver = vi.fn(async () => {
      isAway = true;
    });
    await mail.post({ cause: "approved:1" });
    mail.work({ deliver }, { db });
    await vi.waitFor(() => expect(rejected).toBeGreaterThan(3), waitOptions);
    // Longer than its claim.
    await mail.database.db.update(table).set({ claimedUntil: new Date(Date.now() - 1) });
    isAway = false;
    await untilQueueEmpty();
    expect(deliver).toHaveBeenCalledTimes(1);
  });
});

describe("a mail that another process has begun to send", () => {
  it("is left to it until its claim has ended", async () => {
    const smtp = await mail.smtp();
    await mail.post({ cause: "approved:1" });
    const inAMinute = new Date(Date.now() + minute);
    await mail.database.db.update(table).set({ claimedUntil: inAMinute });
    await mail.post({ cause: "approved:2" });
    mail.work(smtpSettings(smtp));
    await vi.waitFor(async () => expect(await mail.waiting()).toHaveLength(1), waitOptions);
    expect(await mail.waiting()).toMatchObject([{ cause: "approved:1", attempts: 0 }]);
    await mail.database.db.update(table).set({ claimedUntil: new Date(Date.now() - 1) });
    await untilQueueEmpty();
    expect(smtp.received.map(({ subject }) => subject)).toEqual(["approved:2", "approved:1"]);
  });
});

it("47: mails that fail slowly again and again do not delay a new one", async () => {
  const { promise: slowEnd, resolve: letGo } = Promise.withResolvers<void>();
  const sent: string[] = [];
  const deliver = ({ to, subject }: { to: string; subject: string }) =>
    to.startsWith("slow") ? slowEnd : Promise.resolve(void sent.push(subject));
  for (let number = 0; number < 10; number++) {
    await mail.post({ cause: `slow:${number}`, recipient: "slow@mail.example" });
  }
  await mail.database.db.update(table).set({ attempts: 1 });
  await mail.post({ cause: "new" });
  mail.work({ deliver });
  await vi.waitFor(() => expect(sent).toEqual(["new"]), waitOptions);
  letGo();
});

describe("a mail that fails", () => {
  const failingWith = (error: Error) => ({ deliver: () => Promise.reject(error) });

  it("is retried after 5 seconds, then with doubled delays up to 10 minutes, for days", {
    tags: ["slow"],
  }, async () => {
    mail.work(failingWith(new Error("no")), { timing: { ...defaultTiming, pollIntervalMs: 100 } });
    await mail.post({ cause: "approved:1" });
    for (let attempts = 1; attempts <= 9; attempts++) {
      const pause = await vi.waitFor(async () => {
        const [row] = await mail.rows();
        expect(row).toMatchObject({ attempts, claimedUntil: null });
        return (Number(row?.nextAttemptAt) - Date.now()) / 1000;
      }, waitOptions);
      // The pause has already begun when it is read.
      const doubled = 2 ** (attempts - 1);
      expect(pause).toBeGreaterThan(Math.min(600, 5 * doubled) - 5);
      expect(pause).toBeLessThanOrEqual(Math.min(600, 10 * doubled));
      await mail.hurry();
    }
    expect(mail.log.error).not.toHaveBeenCalled();
    const createdAt = new Date(Date.now() - 6.9 * day);
    await mail.database.db.update(table).set({ createdAt });
    await mail.hurry();
    await vi.waitFor(async () => expect(await mail.rows()).toMatchObject([{ attempts: 10 }]));
    expect(await mail.rows()).toMatchObject([{ nextAttemptAt: expect.any(Date) }]);
  });

  it("47: is logged as an error after a day, without addresses or links", {
    tags: ["slow"],
  }, async () => {
    mail.work(failingWith(new Error(`see ${appUrl}/secret?a=b of a@b.co`)));
    await postAndAge("approved:1");
    await vi.waitFor(() => expect(mail.log.error).toHaveBeenCalledTimes(2), waitOptions);
    expect(mail.log.error).toHaveBeenCalledWith(
      { mail: expect.any(Number), kind: "approved", reason: "see [link] of [address]" },
      "a mail could not be sent",
    );
  });

  it("is given up only after permanent rejections for a day", { tags: ["slow"] }, async () => {
    const refused = Object.assign(new Error("No such user"), { permanent: true });
    await mail.post({ cause: "new" });
    mail.work(failingWith(refused));
    await postAndAge("old");
    await vi.waitFor(async () => {
      const [fresh] = await mail.rows();
      expect(fresh).toMatchObject({ cause: "new", attempts: 3 });
    }, waitOptions);
    expect(await mail.waiting()).toMatchObject([{ cause: "new" }, { cause: "old", attempts: 1 }]);
    expect((await mail.rows())[1]).toMatchObject({ nextAttemptAt: null });
  });
});

/** Queues a mail and makes it two days old. */
async function postAndAge(cause: string) {
  await mail.database.db.transaction(async (tx) => {
    await mail.outbox.enqueue(tx, { cause, kind: "approved", recipient: "a@mail.example" });
    const createdAt = new Date(Date.now() - 2 * day);
    await tx.update(table).set({ createdAt }).where(eq(table.cause, cause));
  });
}
