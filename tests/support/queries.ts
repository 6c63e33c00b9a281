import { sql } from "drizzle-orm";
import type { Database } from "../../src/database/open.server.ts";

export interface Heard {
  /** What the site has sent to the database. */
  queries: { query: string; params: unknown[] }[];
  stop: () => void;
}

/** Notes all that the site sends; drizzle shows its session's logger to nobody else. */
export function listenTo(db: Database): Heard {
  const session = db._.session as unknown as { logger: object };
  const before = session.logger;
  const queries: Heard["queries"] = [];
  session.logger = {
    logQuery: (query: string, params: unknown[]) => queries.push({ query, params }),
  };
  return {
    queries,
    stop: () => {
      session.logger = before;
    },
  };
}

/** How the database would go about this query with these values. */
export async function explain(db: Database, query: string, params: unknown[]): Promise<string> {
  const literal = (value: unknown) =>
    typeof value === "number" ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
  const filled = query.replace(/\$(\d+)/g, (_, number) => literal(params[number - 1]));
  const plan = await db.execute(sql.raw(`explain ${filled}`));
  return (plan as unknown as { rows: { "QUERY PLAN": string }[] }).rows
    .map((row) => row["QUERY PLAN"])
    .join("\n");
}
