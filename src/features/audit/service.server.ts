import {
  and,
  arrayOverlaps,
  asc,
  desc,
  eq,
  gte,
  isNotNull,
  like,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { audit } from "#src/audit/table.server.ts";
import { account, accountType } from "#src/auth/table.server.ts";
import type { Slice } from "#src/contract/pagination.ts";
import type { Database } from "#src/database/open.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { message } from "#src/features/messages/table.server.ts";
import { mail } from "#src/mail/table.server.ts";
import type { AuditEntry, AuditFilter } from "./contract.ts";

export const entriesPerPage = 20;

interface LogDeps {
  db: Database;
  /** IANA name; the filter's days are in this time zone. */
  timeZone: string;
  /** The moderator who reads; undefined of an owner, who reads all. */
  only: Reader | undefined;
}

interface Reader {
  accountId: number;
  /** Null for all cities. */
  cities: number[] | null;
}

/** A page of the log, newest first. */
export async function listAuditEntries(
  { db, timeZone, only }: LogDeps,
  filter: AuditFilter,
  page: number,
): Promise<Slice<AuditEntry>> {
  const condition = and(filterCondition(filter, timeZone), isReadableBy(only));
  const [rows, total] = await Promise.all([
    db
      .select({ entry: audit, subjectName, admin: adminView })
      .from(audit)
      .leftJoin(account, eq(account.id, audit.accountId))
      .leftJoin(subjectAdmin, subjectIs("account", subjectAdmin))
      .leftJoin(craftsman, subjectIs("listing", craftsman))
      .leftJoin(message, subjectIs("message", message))
      .leftJoin(mail, subjectIs("mail", mail))
      .where(condition)
      .orderBy(desc(audit.createdAt), desc(audit.id))
      .limit(entriesPerPage)
      .offset((page - 1) * entriesPerPage),
    db.$count(audit, condition),
  ]);
  return { items: rows.map(toView), total };
}

/** SQL condition: the moderator's own acts, and what holders of listings in these cities changed. */
function isReadableBy(only: Reader | undefined): SQL | undefined {
  if (!only) return undefined;
  const { accountId, cities } = only;
  const isInCities =
    cities === null
      ? isNotNull(audit.cityIds)
      : cities.length > 0
        ? arrayOverlaps(audit.cityIds, cities)
        : undefined;
  return or(eq(audit.accountId, accountId), isInCities);
}

/** The admins whose acts are read, or the moderator who reads. */
export const listAdmins = (db: Database, only: Reader | undefined) =>
  db
    .select(adminView)
    .from(account)
    .where(and(eq(account.type, accountType.admin), only && eq(account.id, only.accountId)))
    .orderBy(asc(account.id));

const adminView = {
  id: account.id,
  fullname: sql<string>`coalesce(${account.adminName}, ${account.email})`,
  // An admin has one.
  email: sql<string>`${account.email}`,
};

function filterCondition({ act, admin, from, to }: AuditFilter, timeZone: string) {
  // The comparison of timestamps uses the index. It includes one day more on either side, since
  // midnight may occur twice or not at all when clocks change; the local date decides.
  const midnight = (day: string) => sql`(${day}::timestamp at time zone ${timeZone})`;
  const localDate = sql`(${audit.createdAt} at time zone ${timeZone})::date`;
  const since = (day: string) =>
    and(
      gte(audit.createdAt, sql`${midnight(day)} - interval '1 day'`),
      gte(localDate, sql`${day}::date`),
    );
  const until = (day: string) =>
    and(
      lt(audit.createdAt, sql`${midnight(day)} + interval '2 days'`),
      lte(localDate, sql`${day}::date`),
    );
  return and(
    act ? eq(audit.act, act) : undefined,
    admin ? eq(audit.accountId, admin) : undefined,
    from ? since(from) : undefined,
    to ? until(to) : undefined,
  );
}

/** The admin of an act on an account, who may be another than whoever acted. */
const subjectAdmin = alias(account, "subject_admin");

/**
 * The recorded name, where there is one. Names of people are read from their current rows, so that the
 * log loses them when the person is deleted.
 */
const subjectName = sql<string | null>`coalesce(
  ${audit.after} ->> 'name', ${audit.after} ->> 'title',
  ${audit.before} ->> 'name', ${audit.before} ->> 'title',
  ${craftsman.fullname}, ${message.fullname}, ${mail.recipient},
  ${audit.after} ->> 'email', ${audit.before} ->> 'email',
  ${subjectAdmin.email})`;

const subjectIs = (
  kind: string,
  { id }: typeof craftsman | typeof message | typeof mail | typeof subjectAdmin,
): SQL | undefined => and(like(audit.act, `${kind}.%`), eq(id, audit.subject));

interface Row {
  entry: typeof audit.$inferSelect;
  subjectName: string | null;
  admin: AuditEntry["admin"];
}

const toView = ({ entry, subjectName, admin }: Row): AuditEntry => ({
  id: entry.id,
  act: entry.act,
  subject: entry.subject,
  subject_name: subjectName,
  before: entry.before,
  after: entry.after,
  address: entry.address,
  created_at: entry.createdAt.toISOString(),
  admin,
});
