import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database, OpenDatabase } from "../database/open.server.ts";
import { rowsOf } from "../database/rows.server.ts";
import type { QueueName } from "./queue-names.ts";

/** How it stands with the jobs of a queue. */
export interface QueueState {
  queue: string;
  /** Not done yet: new, in hand, or to be tried again. */
  waiting: number;
  /** Given up, until the library removes them. */
  failed: number;
  /** Since when the oldest of those not done is there; 0 if there is none. */
  oldestSeconds: number;
}

/** All queues, idle ones too, without the library's own. */
export async function readQueues({ run }: Pick<OpenDatabase, "run">): Promise<QueueState[]> {
  const { rows } = await run(`
    select queue.name, count(job.id) filter (where job.state in ${alive})::int as waiting,
      count(job.id) filter (where job.state = 'failed')::int as failed,
      coalesce(extract(epoch from now() - min(job.created_on)
        filter (where job.state in ${alive})), 0)::float8 as oldest
    from pgboss.queue left join pgboss.job on job.name = queue.name
    where queue.name not like '\\_\\_pgboss%' group by queue.name order by queue.name`);
  return rows.map(({ name, waiting, failed, oldest }) => ({
    queue: String(name),
    waiting: Number(waiting),
    failed: Number(failed),
    oldestSeconds: Number(oldest),
  }));
}

/** Whether the queue has a job not done yet whose data has this value of that name. */
export const hasJob = (queue: QueueName, name: string, value: SQLWrapper) => sql<boolean>`exists (
  select from pgboss.job where name = ${queue} and state in ${sql.raw(alive)}
  and data ->> ${name} = ${value}::text)`;

/** Has a job with this data that pauses go on now; one in hand is left as it is. */
export async function hasten(
  tx: Database,
  queue: QueueName,
  data: object,
): Promise<"hastened" | "in hand" | "none"> {
  const own = sql`name = ${queue} and data = ${JSON.stringify(data)}::jsonb`;
  const ask = (statement: SQL) => rowsOf<{ state: string }>(tx, statement);
  // One in hand may be put back between the two questions: then there is one to hasten.
  for (let time = 0; time < 2; time++) {
    const hastened = await ask(sql`update pgboss.job set start_after = now()
      where ${own} and state in ('created', 'retry') returning state`);
    if (hastened.length > 0) return "hastened";
    const rest = await ask(sql`select state from pgboss.job
      where ${own} and state in ${sql.raw(alive)}`);
    if (rest.length === 0) return "none";
    if (rest.some(({ state }) => state === "active")) break;
  }
  return "in hand";
}

const alive = "('created', 'retry', 'active')";
