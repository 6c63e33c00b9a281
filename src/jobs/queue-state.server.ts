import type { OpenDatabase } from "#src/database/open.server.ts";

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

const pendingStates = "('created', 'retry', 'active')";

/** The queues that jobs are added to. Hourly ones are named where `hourly` is called. */
export type QueueName = "push" | "import";
