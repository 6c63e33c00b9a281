import { and, desc, eq, inArray } from "drizzle-orm";
import { audit } from "../../audit/table.server.ts";
import { account } from "../../auth/table.server.ts";
import type { Database } from "../../database/open.server.ts";
import type { LastDecision } from "../accounts/record.contract.ts";
import { decisionActs } from "./decision-acts.ts";

/** The last decision on each of these listings, as the audit log has it, by the listing's id. */
export async function findLastDecisions(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, LastDecision>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([audit.subject], {
      id: audit.subject,
      act: audit.act,
      at: audit.createdAt,
      adminName: account.adminName,
      email: account.email,
    })
    .from(audit)
    .leftJoin(account, eq(account.id, audit.accountId))
    .where(and(inArray(audit.subject, [...ids]), inArray(audit.act, [...decisionActs])))
    .orderBy(audit.subject, desc(audit.id));
  return new Map(
    rows.map(({ id, act, at, adminName, email }) => [
      id!,
      { act: act as LastDecision["act"], at: at.toISOString(), by: adminName || email },
    ]),
  );
}
