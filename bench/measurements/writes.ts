import { setTimeout as pause } from "node:timers/promises";
import { register, Visitor } from "#tests/faults/start/visitor.ts";
import { photo } from "#tests/support/pictures/pictures.ts";
import { waitingId } from "../data/data-set.ts";
import type { Plan } from "../plan.ts";
import { type Row, row } from "../report/row.ts";
import { admin, type Running } from "../servers/site.ts";
import { loadInTurn } from "../wrk/wrk.ts";
import { inRounds } from "./rounds.ts";

const perMinute = 50;

/** What readers lose by registrations and approvals beside them, in turn, 50 a minute. */
export async function measureWrites(
  site: Running,
  { listing, plan }: { listing: number; plan: Plan },
): Promise<Row[]> {
  const write = await writer(site.url);
  const paths = ["/", "/?profession=1&city=1", `/carftsman-details/${listing}`];
  paths.push("/api/craftsmen", "/api/search?profession=1&city=1");
  const load = { seconds: plan.writeSeconds, connections: 32 };
  const read = () => loadInTurn(site.url, paths, load);
  await read();
  const taken = await inRounds(plan.writeRounds, {
    alone: read,
    beside: async () => {
      const writing = new AbortController();
      const written = writeUntil(writing.signal, write);
      const taken = await read().finally(() => writing.abort());
      await written;
      return taken;
    },
  });
  const told = { group: "writes beside reads", what: `${perMinute} writes a minute` };
  const figures = { site: taken.beside.perSecond, other: taken.alone.perSecond };
  const failed = taken.beside.failed + taken.alone.failed;
  const target = { is: ">", than: 0.95 } as const;
  return [row({ ...told, against: "no writes", unit: "/s", ...figures, target, failed })];
}

async function writeUntil(over: AbortSignal, write: () => Promise<void>) {
  const between = 60_000 / perMinute;
  // So that a short time has no more of them than its share.
  let next = performance.now() + between / 2;
  for (;;) {
    const rest = Math.max(0, next - performance.now());
    await pause(rest, undefined, { signal: over }).catch(() => {});
    if (over.aborted) return;
    await write();
    next += between;
  }
}

/** Each time another of both: someone registers, the admin approves who has waited longest. */
async function writer(url: string) {
  const boss = new Visitor();
  await accepted(await boss.post(`${url}/login`, admin));
  const bytes = await photo();
  const trade = { professionId: 1, cityId: 1 };
  let number = 0;
  return async () => {
    number++;
    if (number % 2) await register(url, { number, trade, bytes });
    else {
      const waiting = waitingId(number / 2);
      await accepted(await boss.post(`${url}/api/craftsmen-approv/${waiting}`, {}));
    }
  };
}

async function accepted(answer: Response) {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${text}`);
}
