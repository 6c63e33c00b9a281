import type { OpenDatabase } from "../database/open.server.ts";

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

const alive = "('created', 'retry', 'active')";
