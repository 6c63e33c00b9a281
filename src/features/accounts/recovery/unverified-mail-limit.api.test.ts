import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { like, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { accountSentences } from "#src/features/accounts/field-texts.ts";
import { passwordReset } from "#src/features/accounts/table.server.ts";
import { limitCounter } from "#src/http/security/limits/limits.table.server.ts";
import { mailDirectory } from "#src/mail/files.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { mailFilesOf, writeMailFiles } from "#tests/support/mail/mail-files.ts";
import { newVisitor, rightPassword } from "#tests/support/person.ts";
import { expectText } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const email = "omar@mail.example";
const token = "zaytoun-8-jisr-4";

let site: Site;
beforeEach(async () => {
  site = await openSite({ limitFactor: 1, metrics: { host: "127.0.0.1", port: undefined, token } });
  rmSync(mailDirectory(site.files), { recursive: true, force: true });
});

/** Somebody else requests a link to a new password for this e-mail, a minute after the last request. */
async function requestLink(whose = email) {
  await site.db.delete(limitCounter).where(like(limitCounter.key, "linksToOne:%"));
  expectText(
    await newVisitor(site).post("/password/email", { email: whose }),
    accountSentences.resetSent,
  );
}

const deliver = () => writeMailFiles(site, 1);
const sentLinks = () => mailFilesOf(site).filter((name) => name.endsWith("-reset.eml"));

async function useLink(file: string) {
  const text = readFileSync(join(mailDirectory(site.files), file), "utf8");
  const [, secret] = /password\/reset\/([\w-]{43})/.exec(text) ?? [];
  const form = { token: secret, email, password: rightPassword };
  const passwords = { ...form, password_confirmation: rightPassword };
  return (await newVisitor(site).post("/password/reset", passwords)).statusCode;
}

async function makeLinksOlder(minutes: number) {
  const age = sql`make_interval(mins => ${minutes})`;
  await site.db.update(mail).set({ sentAt: sql`${mail.sentAt} - ${age}` });
  await site.db.update(passwordReset).set({ expiresAt: sql`${passwordReset.expiresAt} - ${age}` });
}

async function limitedMails() {
  const { body } = await site.get("/metrics", { authorization: `Bearer ${token}` });
  return Number(/^herafi_mails_limited (\d+)$/m.exec(body)?.[1]);
}

describe("limit: links to a new password for a mailbox that was never verified", () => {
  it("are one in half an hour, whose link is valid; a request beyond it is answered alike, logged and counted", async () => {
    await addAccount(site.db, { email });
    await requestLink();
    await deliver();
    await requestLink();
    await requestLink("nobody@mail.example");
    const log = await deliver();
    expect(sentLinks()).toEqual(["000001-reset.eml"]);
    expect(log.warn.mock.calls).toEqual([
      [{ mail: 2, kind: "reset" }, expect.stringContaining("not sent")],
    ]);
    expect(await limitedMails()).toBe(1);
    expect(await useLink("000001-reset.eml")).toBe(200);
  });

  it("are sent again once the last one is valid for less than half an hour", async () => {
    await addAccount(site.db, { email });
    await requestLink();
    await deliver();
    await makeLinksOlder(31);
    await requestLink();
    await deliver();
    expect(sentLinks()).toEqual(["000001-reset.eml", "000002-reset.eml"]);
    expect(await useLink("000001-reset.eml")).toBe(422);
    expect(await useLink("000002-reset.eml")).toBe(200);
  });

  it("are sent if the last one is no longer valid or was never sent, so that the newest always works", async () => {
    await addAccount(site.db, { email });
    await requestLink();
    await deliver();
    await site.db.delete(passwordReset);
    for (let time = 0; time < 3; time++) await requestLink();
    await deliver();
    expect(sentLinks()).toEqual(["000001-reset.eml", "000004-reset.eml"]);
    expect(await useLink("000004-reset.eml")).toBe(200);
  });

  it("are not limited for a verified one", async () => {
    await addAccount(site.db, { email, verified: true });
    for (let time = 0; time < 3; time++) {
      await requestLink();
      await deliver();
    }
    expect(sentLinks()).toHaveLength(3);
    expect(await limitedMails()).toBe(0);
  });

  it("use up no verification mails of the owner, who cannot be kept from verifying by others", async () => {
    await addAccount(site.db, { email });
    for (let time = 0; time < 10; time++) await requestLink();
    const owner = newVisitor(site);
    await owner.signIn(email);
    expectText(
      await owner.post("/email/verification-notification"),
      accountSentences.verificationSent,
    );
    await deliver();
    expect(mailFilesOf(site)).toEqual(["000010-reset.eml", "000011-verify.eml"]);
  });
});
