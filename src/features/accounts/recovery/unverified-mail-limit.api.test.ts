import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { addAccount } from "../../../../tests/support/rows.ts";
import { appKey, openSite, origin, type Site } from "../../../../tests/support/site.ts";
import { account } from "../../../auth/table.server.ts";
import { createLimiter } from "../../../http/security/limits.server.ts";
import { limitCounter } from "../../../http/security/limits.table.server.ts";
import type { MailKind } from "../../../mail/kinds.ts";
import { mail } from "../../../mail/table.server.ts";
import { createMailTemplates } from "../../mail-templates.server.ts";
import { limitUnverifiedMail } from "./unverified-mail-limit.server.ts";

let site: Site;
let write: (kind: MailKind, recipient: string, times?: number) => Promise<boolean>;
let made: number;
beforeEach(async () => {
  site = await openSite({ limits: 1 });
  made = 0;
  const limiter = createLimiter({ db: site.db, kind: "server" }, 1);
  const templates = limitUnverifiedMail(createMailTemplates({ appUrl: origin, appKey }), limiter);
  /** Queues a mail and fills it in as when it is sent. */
  write = async (kind, recipient, times = 1) => {
    const values = { cause: `test:${++made}`, kind, recipient, data: {} };
    const [row] = await site.db.insert(mail).values(values).returning();
    let content = null;
    for (let time = 0; time < times; time++) content = await templates[kind](site.db, row!);
    return content !== null;
  };
});

async function sentOf(kinds: MailKind[], recipients: string[], count: number, times = 1) {
  let sent = 0;
  for (let n = 0; n < count; n++) {
    const [kind, recipient] = [kinds[n % kinds.length]!, recipients[n % recipients.length]!];
    if (await write(kind, recipient, times)) sent++;
  }
  return sent;
}

describe("limit: mails to a mailbox that was never verified", () => {
  const spellings = ["victim+1@gmail.com", "vic.tim+2@gmail.com"];

  it("are twelve an hour of all kinds and to all its spellings together", async () => {
    for (const email of spellings) await addAccount(site.db, { email });
    expect(await sentOf(["verify", "reset", "reset"], spellings, 16)).toBe(12);
  });

  it("are thirty a day", async () => {
    await addAccount(site.db, { email: spellings[0]! });
    let sent = 0;
    for (let hour = 0; hour < 4; hour++) {
      sent += await sentOf(["verify", "reset"], [spellings[0]!], 13);
      const rows = await site.db.select().from(limitCounter);
      for (const { key } of rows.filter((row) => /^unverifiedMails(Value)?:/.test(row.key))) {
        await site.db.delete(limitCounter).where(eq(limitCounter.key, key));
      }
    }
    expect(sent).toBe(30);
  });

  it("count once each, however often the mail server is tried", async () => {
    await addAccount(site.db, { email: spellings[0]! });
    expect(await sentOf(["verify"], [spellings[0]!], 12, 3)).toBe(12);
  });

  it("do not limit links to a new password for a verified one", async () => {
    const email = "omar@mail.example";
    await addAccount(site.db, { email, verified: true });
    expect(await sentOf(["reset"], [email], 14)).toBe(14);
    await site.db.update(account).set({ emailVerifiedAt: null });
    expect(await sentOf(["reset"], [email], 14)).toBe(12);
  });
});
