import { and, desc, eq, inArray } from "drizzle-orm";
import { age } from "../../arabic/age.ts";
import { audit } from "../../audit/table.server.ts";
import { account } from "../../auth/table.server.ts";
import type { Database } from "../../database/open.server.ts";
import type { ListingState } from "../craftsmen/states.ts";
import { decisionActs } from "./decision-acts.ts";
import { conflictTexts, decidedBy } from "./texts.ts";

export interface LastDecision {
  accountId: number | null;
  /** Of the admin; null once that account is deleted. */
  name: string | null;
}

/** Who decided on a listing last, as the audit log has it; undefined if nobody has. */
export async function findLastDecision(
  tx: Database,
  id: number,
): Promise<LastDecision | undefined> {
  const [found] = await tx
    .select({
      accountId: audit.accountId,
      adminName: account.adminName,
      email: account.email,
    })
    .from(audit)
    .leftJoin(account, eq(account.id, audit.accountId))
    .where(and(eq(audit.subject, id), inArray(audit.act, [...decisionActs])))
    .orderBy(desc(audit.id))
    .limit(1);
  return found && { accountId: found.accountId, name: found.adminName || found.email };
}

/** Why a decision came too late: how the listing is now and, of another admin's decision, whose it was and when. */
export function conflictText(
  state: ListingState,
  last: LastDecision | undefined,
  { accountId, since, now }: { accountId: number; since: Date; now: Date },
): string {
  const what = conflictTexts[state];
  if (!last?.name || last.accountId === accountId) return what;
  return `${what} ${decidedBy(last.name, age(since, now))}`;
}
