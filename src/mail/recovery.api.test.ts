import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Mail, openMail } from "#tests/support/mail/mail.ts";
import { waitOptions } from "#tests/support/wait-options.ts";
import { createMailRecovery } from "./recovery.server.ts";

let mail: Mail;
beforeEach(async () => {
  mail = await openMail();
});
afterEach(() => mail.end());

it("47: mail that waits is tried at once when the mail server is back, the oldest first", async () => {
  const sent: string[] = [];
  let isAway = true;
  const transport = {
    deliver: async ({ subject }: { subject: string }) => {
      if (isAway) throw Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
      sent.push(subject);
    },
    isReachable: vi.fn(async () => !isAway),
  };
  // As after many failures: without the check a mail would be tried again in ten minutes.
  mail.work(transport, {
    timing: { pollIntervalMs: 100, firstDelayMs: 600_000, maxDelayMs: 600_000 },
  });
  const causes = Array.from({ length: 12 }, (_, number) => `approved:${number}`);
  for (const cause of causes) await mail.post({ cause });
  const areAllDelayed = async () =>
    (await mail.rows()).every(({ nextAttemptAt }) => Number(nextAttemptAt) > Date.now() + 300_000);
  await vi.waitFor(async () => expect(await areAllDelayed()).toBe(true), waitOptions);
  const check = createMailRecovery({ db: mail.database.db, transport });
  await check();
  expect(await areAllDelayed()).toBe(true);

  isAway = false;
  await check();
  await vi.waitFor(async () => expect(await mail.waiting()).toHaveLength(0), waitOptions);
  expect(sent.toSorted()).toEqual(causes.toSorted());
  // Five are sent at the same time, in any order.
  for (const [age, cause] of causes.entries()) {
    expect(Math.abs(sent.indexOf(cause) - age), cause).toBeLessThan(5);
  }
  transport.isReachable.mockClear();
  await check();
  expect(transport.isReachable).not.toHaveBeenCalled();
});
