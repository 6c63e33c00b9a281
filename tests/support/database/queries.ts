import { sql } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { rowsOf } from "#src/database/statement.server.ts";

export interface RecordedQueries {
  /** What the site has sent to the database. */
  queries: { query: string; params: unknown[] }[];
  stop: () => void;
}

/**
 * Notes all that the site sends, but what its timer sends that forgets acts that can no longer be undone.
 * Drizzle shows its session's logger to nobody else.
 */
export function recordQueries(db: Database): RecordedQueries {
  // Statements that are kept have this very logger.
  const { logger } = db._.session as unknown as { logger: { logQuery?: object } };
  const queries: RecordedQueries["queries"] = [];
  logger.logQuery = (query: string, params: unknown[]) => {
    if (!query.includes('"undoable_act"')) queries.push({ query, params });
  };
  return {
    queries,
    stop: () => {
      delete logger.logQuery;
    },
  };
}

/** How the database would go about this query with these values. */
export const explain = (db: Database, query: string, params: unknown[]): Promise<string> =>
  planOf(
    db,
    query.replace(/\$(\d+)/g, (_, number) => literal(params[number - 1])),
  );

/** How it would go about it if it had made its plan without knowing the values. */
export const explainGenericPlan = (
  db: Database,
  query: string,
  params: unknown[],
): Promise<string> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local plan_cache_mode = force_generic_plan`);
    await tx.execute(sql.raw(`prepare explained as ${query}`));
    const given = params.length ? `(${params.map(literal).join(", ")})` : "";
    const plan = await planOf(tx, `execute explained ${given}`);
    await tx.execute(sql`deallocate explained`);
    return plan;
  });

interface Plan {
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Plan[];
}

/** How many listings this query compares, found or not, as the database tells when it runs it again. */
export async function comparedBy(db: Database, query: string, params: unknown[]): Promise<number> {
  const withValues = query.replace(/\$(\d+)/g, (_, number) => literal(params[number - 1]));
  const explained = sql.raw(`explain (analyze, timing off, format json) ${withValues}`);
  const [row] = await rowsOf<{ "QUERY PLAN": [{ Plan: Plan }] }>(db, explained);
  return comparedIn(row!["QUERY PLAN"][0].Plan);
}

function comparedIn(plan: Plan): number {
  const { Plans: inner = [], "Relation Name": relation, "Actual Loops": loops } = plan;
  const rows =
    plan["Actual Rows"] +
    (plan["Rows Removed by Filter"] ?? 0) +
    (plan["Rows Removed by Index Recheck"] ?? 0);
  const own = relation === "craftsman" ? rows * loops : 0;
  return inner.reduce((sum, one) => sum + comparedIn(one), own);
}

async function planOf(db: Database, statement: string) {
  const plan = await rowsOf<{ "QUERY PLAN": string }>(db, sql.raw(`explain ${statement}`));
  return plan.map((row) => row["QUERY PLAN"]).join("\n");
}

const literal = (value: unknown) => {
  if (typeof value === "number") return String(value);
  const text = Array.isArray(value) ? `{${value.join()}}` : String(value);
  return `'${text.replaceAll("'", "''")}'`;
};
