import { rmSync } from "node:fs";
import { asc, eq, inArray, isNotNull } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { contactChange } from "#src/features/accounts/table.server.ts";
import { mailDirectory } from "#src/mail/files.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { day } from "#src/util/time.ts";
import { mailFilesOf, writeMailFiles } from "#tests/support/mail/mail-files.ts";
import { newVisitor } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { renewLinks } from "./renew-links.server.ts";

let site: Site;
beforeEach(async () => {
  site = await openSite();
  rmSync(mailDirectory(site.files), { recursive: true, force: true });
});

/** As a restore does. */
const renew = () => renewLinks(site.db, new Date());

it("mails the link that reverts a change again unless it was used or has expired, or its change was settled", async () => {
  const email = "omar@mail.example";
  await addAccount(site.db, { email, verified: true, state: "pending" });
  const omar = newVisitor(site);
  await omar.signIn(email);
  const form = await profileOf(omar);
  for (const phone of ["0933 123 451", "0933 123 452", "0933 123 453", "0933 123 454"]) {
    await omar.put("/api/update-user", { ...form, phone });
  }
  await writeMailFiles(site);
  expect(mailFilesOf(site)).toHaveLength(4);
  const changes = await site.db.select().from(contactChange).orderBy(asc(contactChange.createdAt));
  const [used, expired, settled] = changes.map(({ id }) => eq(contactChange.id, id));
  await site.db.update(contactChange).set({ state: "reverted" }).where(used);
  const createdAt = new Date(Date.now() - 8 * day);
  await site.db.update(contactChange).set({ createdAt }).where(expired);
  await site.db.delete(contactChange).where(settled);
  const before = await site.db.select().from(mail).orderBy(asc(mail.id));
  rmSync(mailDirectory(site.files), { recursive: true });

  await renew();
  await writeMailFiles(site);
  expect(mailFilesOf(site)).toEqual(["000004-phoneChanged.eml"]);
  const after = await site.db.select().from(mail).orderBy(asc(mail.id));
  expect(after.slice(0, 3)).toEqual(before.slice(0, 3));
  // Both are in the Message-ID, by which mail programs recognise a mail that they have.
  expect(after[3]?.createdAt).not.toEqual(before[3]?.createdAt);
});

it("has registrations reminded again whose e-mail is not verified", async () => {
  const ids = [await addAccount(site.db), await addAccount(site.db, { verified: true })];
  await site.db.update(account).set({ remindedAt: new Date() }).where(inArray(account.id, ids));
  await renew();
  const reminded = await site.db.select().from(account).where(isNotNull(account.remindedAt));
  expect(reminded.map(({ id }) => id)).toEqual([ids[1]]);
});
