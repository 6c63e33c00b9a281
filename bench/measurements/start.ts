import { setTimeout as pause } from "node:timers/promises";
import type { Plan } from "../plan.ts";
import { type Row, row } from "../report/row.ts";
import type { Running } from "../servers/site.ts";
import { median } from "./rounds.ts";

const mebibyte = 1024 * 1024;
/** In seconds. */
const soon = 2;

/** How soon the site is ready on a database that is there, and what it takes while nobody asks. */
export async function measureStart(
  start: () => Promise<Running>,
  { where, maxMemory, plan }: { where: string; maxMemory: number; plan: Plan },
): Promise<Row[]> {
  const times: number[] = [];
  let memory = 0;
  for (let round = 1; round <= plan.starts; round++) {
    const site = await start();
    times.push(site.readyIn / 1000);
    if (round === plan.starts) {
      await pause(plan.idle * 1000);
      memory = site.memory() / mebibyte;
    }
    await site.stop();
  }
  const told = {
    group: "start",
    target: { is: "<", than: 1 },
    against: "the most allowed",
  } as const;
  const time = median(times);
  return [
    row({ ...told, what: `ready, ${where}`, unit: "s", site: time, other: soon }),
    row({ ...told, what: `idle memory, ${where}`, unit: "MB", site: memory, other: maxMemory }),
  ];
}
