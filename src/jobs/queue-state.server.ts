import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database, OpenDatabase } from "#src/database/open.server.ts";
import { rowsOf } from "#src/database/statement.server.ts";

/** Counts of a queue's jobs. */
export interface QueueState {
  queue: string;
  /** New, running, or to be retried. */
  waiting: number;
  /** Failed for good, until pg-boss removes them. */
  failed: number;
  /** Age of the oldest waiting job; 0 if there is none. */
  oldestSeconds: number;
}

/** All queues, empty ones included, without pg-boss's internal ones. */
export async function readQueues({ run }: Pick<OpenDatabase, "run">): Promise<QueueState[]> {
  const { rows } = await run(`
    select queue.name, count(job.id) filter (where job.state in ${pendingStates})::int as waiting,
      count(job.id) filter (where job.state = 'failed')::int as failed,
      coalesce(extract(epoch from now() - min(job.created_on)
        filter (where job.state in ${pendingStates})), 0)::float8 as oldest
    from pgboss.queue left join pgboss.job on job.name = queue.name
    where queue.name not like '\\_\\_pgboss%' group by queue.name order by queue.name`);
  return rows.map(({ name, waiting, failed, oldest }) => ({
    queue: String(name),
    waiting: Number(waiting),
    failed: Number(failed),
    oldestSeconds: Number(oldest),
  }));
}

/** SQL condition: the queue has a pending job whose data has this value under `name`. */
export const hasPendingJob = (
  queue: QueueName,
  name: string,
  value: SQLWrapper,
) => sql<boolean>`exists (
  select from pgboss.job where name = ${queue} and state in ${sql.raw(pendingStates)}
  and data ->> ${name} = ${value}::text)`;

/** Schedules for now the delayed jobs whose data has one of these numbers under `name`. */
export async function runDelayedNow(
  db: Database,
  queue: QueueName,
  name: string,
  values: number[],
): Promise<void> {
  await db.execute(sql`update pgboss.job set start_after = now()
    where name = ${queue} and state = 'retry' and start_after > now()
    and data ->> ${name} = any(${sql.param(values.map(String))}::text[])`);
}

/** Schedules a delayed job with this data for now; a running one is left alone. */
export async function runNow(
  tx: Database,
  queue: QueueName,
  data: object,
): Promise<"scheduled" | "running" | "none"> {
  const matches = sql`name = ${queue} and data = ${JSON.stringify(data)}::jsonb`;
  const execute = (statement: SQL) => rowsOf<{ state: string }>(tx, statement);
  // A running job may be put back between the two queries: then the second round finds it.
  for (let attempt = 0; attempt < 2; attempt++) {
    const scheduled = await execute(sql`update pgboss.job set start_after = now()
      where ${matches} and state in ('created', 'retry') returning state`);
    if (scheduled.length > 0) return "scheduled";
    const pending = await execute(sql`select state from pgboss.job
      where ${matches} and state in ${sql.raw(pendingStates)}`);
    if (pending.length === 0) return "none";
    if (pending.some(({ state }) => state === "active")) break;
  }
  return "running";
}

const pendingStates = "('created', 'retry', 'active')";

/** The queues that jobs are added to. Hourly ones are named where `hourly` is called. */
export type QueueName = "mail" | "push";
