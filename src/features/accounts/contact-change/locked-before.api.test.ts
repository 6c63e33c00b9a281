import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { hour } from "#src/util/time.ts";
import { runMigration } from "#tests/support/database/migration.ts";
import { mailedLink, resetFormFor } from "#tests/support/mails.ts";
import {
  confirmRevert,
  ownerContacts,
  stolenAccount,
  thiefContacts,
} from "#tests/support/people/stolen-account.ts";
import { Person } from "#tests/support/person.ts";
import { expectInvalid, expectRefused } from "#tests/support/responses.ts";
import { openSite, type Site } from "#tests/support/site.ts";

let site: Site;
let id: number;
/** As the version before left an account that its owner had locked by the mailed link. */
beforeEach(async () => {
  site = await openSite();
  ({ id } = await stolenAccount(site));
  for (const statement of formerState(id)) await site.db.execute(sql.raw(statement));
  await runMigration(site.db, "0043_revert_contacts");
  await runMigration(site.db, "0064_hidden_by");
});

/** Undoes the migrations, and locks the account. */
const formerState = (accountId: number) => [
  "alter table account add column locked_at timestamptz",
  "create index account_locked on account (locked_at, id)",
  "alter table contact_change add column used_at timestamptz",
  "alter table contact_change add column hid_listing boolean not null default false",
  "alter table contact_change drop column state",
  "alter table craftsman drop column hidden_at",
  "alter table craftsman drop column hidden_by",
  "alter table craftsman add column paused_at timestamptz",
  `update account set locked_at = now() - interval '10 days' where id = ${accountId}`,
  `update craftsman set state = 'suspended', state_reason = 'أُقفل الحساب' where id = ${accountId}`,
  `update contact_change set created_at = now() - interval '10 days', used_at = now() - interval '10 days',
    hid_listing = true`,
  "update mail set sent_at = now() - interval '10 days'",
  "delete from session",
];

const details = () => new Person(site).get(`/api/show-craftsmen/${id}`);

it("18: an account that was locked before the update stays hidden, and nobody gets in", async () => {
  expectRefused(await details(), 404);
  const [row] = await site.db.select().from(craftsman).where(eq(craftsman.id, id));
  expect(row).toMatchObject({ state: "suspended", hiddenAt: row!.stateSince });
  for (const { email } of [ownerContacts, thiefContacts]) {
    expectInvalid(await new Person(site).logIn(email), { email: accountFieldTexts.wrongLogin });
  }
});

it("18: its former address gets the new mail, whose link gives the account back", async () => {
  const waiting = await site.db.select().from(mail).where(eq(mail.kind, "emailChanged"));
  expect(waiting).toMatchObject([
    { recipient: ownerContacts.email, sentAt: null, data: { changed: ["email", "phone"] } },
  ]);
  // Old enough for the cleanup to queue it.
  expect(Date.now() - waiting[0]!.createdAt.getTime()).toBeGreaterThan(hour);
  const link = await mailedLink(site, ownerContacts.email, "emailChanged");
  expect((await confirmRevert(site, link)).json()).toEqual({ state: "reverted" });
  const by = await resetFormFor(site, ownerContacts.email);
  const password = "mishmish-4-bahr";
  const form = { ...by, password, password_confirmation: password };
  expect((await new Person(site).post("/password/reset", form)).statusCode).toBe(200);
  expect((await details()).json()).toMatchObject({ phone: ownerContacts.phone });
  const [own] = await site.db.select().from(account).where(eq(account.id, id));
  expect(own!.email).toBe(ownerContacts.email);
});
