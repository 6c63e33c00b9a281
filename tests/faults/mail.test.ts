import { setTimeout as pause } from "node:timers/promises";
import { and, isNull } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { mail } from "#src/mail/table.server.ts";
import { startSmtp } from "#tests/support/mail/smtp.ts";
import { type FaultySite, makeSite } from "./site.ts";
import { cleanUp, contactMessage, type Herafi, start } from "./start/process.ts";
import { emailOf, register, Visitor } from "./start/visitor.ts";

/** How long the mail server is away, in seconds; `OUTAGE=3600` for the whole hour. */
const outage = Number(process.env.OUTAGE ?? 60);
const mails = 20;
const minutes = 60;
const timeLimit = (4 * outage + 600) * 1000;

afterAll(cleanUp);

describe.each(["embedded", "server"] as const)("on the %s database", (kind) => {
  it(
    "47: with the mail server away, requests are unaffected and each mail arrives once it is back",
    async () => {
      const site = await makeSite(kind);
      const smtp = await startSmtp();
      const herafi = await start({ ...site.settings, SMTP_URL: smtp.url });
      const before = await work(herafi, site, 0);
      await until(() => smtp.received.length === mails);
      await smtp.stop();

      const during = await work(herafi, site, mails);
      const away = Date.now();
      await pause(outage * 1000);
      if (kind === "server") await letPass(site, minutes);

      const back = await startSmtp({ port: smtp.port });
      const returned = Date.now();
      // The longest pause between two tries.
      if (kind === "server") await letPass(site, 10);
      // A pause is no longer than the outage was by then, or double that.
      await until(() => back.received.length >= mails, outage * 3000 + 60_000);
      const took = (Date.now() - returned) / 1000;
      expect(await herafi.end("SIGTERM")).toBe(0);
      const recipients = back.received.map(({ to }) => to?.[0]?.address).sort();
      const wanted = Array.from({ length: mails }, (_, number) => emailOf(mails + number + 1));
      expect(recipients).toEqual(wanted.sort());
      const unsent = await site.inDatabase(({ db }) =>
        db.$count(mail, and(isNull(mail.sentAt), isNull(mail.droppedAt))),
      );
      expect(unsent).toBe(0);
      console.log(
        `${kind}: ${mails} mails waited ${Math.round((returned - away) / 1000)} s${kind === "server" ? `, as if ${minutes} minutes,` : ""} and were out ${took.toFixed(0)} s`,
        `after the return; a request took ${before.toFixed(0)} ms in the median before, ${during.toFixed(0)} during`,
      );
      await back.stop();
      await site.stop();
    },
    timeLimit,
  );
});

/** Registers people, who are each sent a mail, and writes messages. @returns ms in the median */
async function work({ url }: Herafi, { trade }: FaultySite, from: number) {
  const times: number[] = [];
  async function timed(act: () => Promise<unknown>) {
    const began = performance.now();
    await act();
    times.push(performance.now() - began);
  }
  const visitor = new Visitor();
  for (let number = from + 1; number <= from + mails; number++) {
    await timed(() => register(url, { number, trade }));
    await timed(async () => {
      const message = JSON.parse(contactMessage(`سؤال ${number}`));
      const answer = await visitor.post(`${url}/api/contact-send`, message);
      expect(answer.status).toBe(200);
    });
    await timed(async () => expect((await fetch(`${url}/api/craftsmen`)).status).toBe(200));
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
}

/** As if time went by: what is tried later comes nearer, and what waits grows older. */
async function letPass(site: FaultySite, minutes: number) {
  for (let passed = 0; passed < minutes; passed += 10) {
    await site.inDatabase(({ run }) =>
      run(`
        update mail set created_at = created_at - interval '10 minutes',
          next_attempt_at = next_attempt_at - interval '10 minutes' where sent_at is null`),
    );
    await pause(3000);
  }
}

async function until(condition: () => boolean, timeout = 60_000) {
  const end = Date.now() + timeout;
  while (!condition()) {
    if (Date.now() > end) throw new Error("it never came");
    await pause(100);
  }
}
