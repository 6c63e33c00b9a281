import { and, asc, desc, eq, gte, like, lt, lte, type SQL, sql } from "drizzle-orm";
import { audit } from "../../audit/table.server.ts";
import { account, accountType } from "../../auth/table.server.ts";
import type { Slice } from "../../contract/pagination.ts";
import type { Database } from "../../database/open.server.ts";
import { mail } from "../../mail/table.server.ts";
import { craftsman } from "../craftsmen/table.server.ts";
import { message } from "../messages/table.server.ts";
import type { AuditEntry, AuditFilter } from "./contract.ts";

export const entriesPerPage = 20;

/**
 * A page of what admins have done, the newest first.
 * @param timeZone IANA name, by whose calendar the days of the filter begin
 */
export async function listEntries(
  db: Database,
  timeZone: string,
  filter: AuditFilter,
  page: number,
): Promise<Slice<AuditEntry>> {
  const asked = fits(filter, timeZone);
  const [rows, total] = await Promise.all([
    db
      .select({ done: audit, subjectName, admin: adminView })
      .from(audit)
      .leftJoin(account, eq(account.id, audit.accountId))
      .leftJoin(craftsman, subjectIs("listing", craftsman))
      .leftJoin(message, subjectIs("message", message))
      .leftJoin(mail, subjectIs("mail", mail))
      .where(asked)
      .orderBy(desc(audit.createdAt), desc(audit.id))
      .limit(entriesPerPage)
      .offset((page - 1) * entriesPerPage),
    db.$count(audit, asked),
  ]);
  return { items: rows.map(asEntry), total };
}

export const listAdmins = (db: Database) =>
  db
    .select(adminView)
    .from(account)
    .where(eq(account.type, accountType.admin))
    .orderBy(asc(account.id));

const adminView = {
  id: account.id,
  fullname: sql<string>`coalesce(${account.adminName}, ${account.email})`,
  email: account.email,
};

function fits({ act, admin, from, to }: AuditFilter, timeZone: string) {
  // The index knows moments, not days: it leads to a day more on either side, for midnight may come
  // twice in a night or not at all. What the clock on the wall said then decides.
  const midnight = (day: string) => sql`(${day}::timestamp at time zone ${timeZone})`;
  const wallDay = sql`(${audit.createdAt} at time zone ${timeZone})::date`;
  const since = (day: string) =>
    and(
      gte(audit.createdAt, sql`${midnight(day)} - interval '1 day'`),
      gte(wallDay, sql`${day}::date`),
    );
  const until = (day: string) =>
    and(
      lt(audit.createdAt, sql`${midnight(day)} + interval '2 days'`),
      lte(wallDay, sql`${day}::date`),
    );
  return and(
    act ? eq(audit.act, act) : undefined,
    admin ? eq(audit.accountId, admin) : undefined,
    from ? since(from) : undefined,
    to ? until(to) : undefined,
  );
}

/**
 * As it was called at that moment, where that was written down; people by what is still there of
 * them, so that who is deleted is nowhere here. What is done to an account, its owner does.
 */
const subjectName = sql<string | null>`coalesce(
  ${audit.after} ->> 'name', ${audit.after} ->> 'title',
  ${audit.before} ->> 'name', ${audit.before} ->> 'title', ${audit.before} ->> 'fullname',
  ${craftsman.fullname}, ${message.fullname}, ${mail.recipient},
  ${audit.after} ->> 'email', ${audit.before} ->> 'email',
  case when ${audit.act} like 'account.%' then ${account.email} end)`;

const subjectIs = (
  kind: string,
  { id }: typeof craftsman | typeof message | typeof mail,
): SQL | undefined => and(like(audit.act, `${kind}.%`), eq(id, audit.subject));

interface Row {
  done: typeof audit.$inferSelect;
  subjectName: string | null;
  admin: AuditEntry["admin"];
}

const asEntry = ({ done, subjectName, admin }: Row): AuditEntry => ({
  id: done.id,
  act: done.act,
  subject: done.subject,
  subject_name: subjectName,
  before: done.before,
  after: done.after,
  address: done.address,
  created_at: done.createdAt.toISOString(),
  admin,
});
