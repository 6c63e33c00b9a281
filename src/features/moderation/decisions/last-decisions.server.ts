import { and, desc, eq, inArray } from "drizzle-orm";
import { audit } from "#src/audit/table.server.ts";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { decidingActs, type LastDecision } from "#src/features/accounts/record/record.contract.ts";

export interface DecisionInLog extends LastDecision {
  accountId: number | null;
}

/** The last decision on each of these listings, as the audit log has it, by the listing's id. */
export async function findLastDecisions(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, DecisionInLog>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([audit.subject], {
      id: audit.subject,
      accountId: audit.accountId,
      act: audit.act,
      at: audit.createdAt,
      adminName: account.adminName,
      email: account.email,
    })
    .from(audit)
    .leftJoin(account, eq(account.id, audit.accountId))
    .where(and(inArray(audit.subject, [...ids]), inArray(audit.act, [...decidingActs])))
    .orderBy(audit.subject, desc(audit.id));
  return new Map(
    rows.map(({ id, accountId, act, at, adminName, email }) => [
      id!,
      { accountId, act: act as LastDecision["act"], at: at.toISOString(), by: adminName || email },
    ]),
  );
}
