import { Agent, get } from "node:http";
import { onTestFinished } from "vitest";
import { type ReadPath, stepIn } from "./consistency-steps.ts";

/** One of several processes of a site. */
export interface ProcessAddress {
  url: string;
  /** Killed, and not yet back: that it gives no answer is no fault. */
  isDown: boolean;
}

/** Asks a process for something. @returns the step it shows */
export async function readStep(
  door: ProcessAddress,
  shown: ReadPath,
  agent?: Agent,
): Promise<number> {
  const { status, text } = await ask(door.url + shown.path, agent);
  if (status !== 200) throw new Error(`${shown.path}: ${status}`);
  return stepIn(text, shown);
}

/**
 * Readers, each with one connection to every process, ask all in turn until `stop`, which tells how
 * many answers came and what was wrong with them: an error, or what was known before and no more.
 */
export function readAll(doors: ProcessAddress[], shown: ReadPath[], readers: number) {
  const wrong: string[] = [];
  let answers = 0;
  let isOver = false;
  /** What somebody has been told, for each process and address. */
  const told = new Map<string, number>();

  async function read(number: number) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = number; !isOver; turn++) {
      const door = doors[turn % doors.length]!;
      const one = shown[Math.floor(turn / doors.length) % shown.length]!;
      const key = door.url + one.path;
      const atLeast = told.get(key) ?? 0;
      const wasDown = door.isDown;
      try {
        const step = await readStep(door, one, agent);
        if (step < atLeast) wrong.push(`${key}: step ${step} after ${atLeast}`);
        told.set(key, Math.max(step, told.get(key) ?? 0));
        answers++;
      } catch (error) {
        if (!wasDown && !door.isDown) wrong.push(`${key}: ${error}`);
      }
    }
    agent.destroy();
  }

  onTestFinished(() => {
    isOver = true;
  });
  const all = Promise.all(Array.from({ length: readers }, (_, number) => read(number)));
  return {
    async stop() {
      isOver = true;
      await all;
      return { answers, wrong };
    },
  };
}

/** Comes from another address each time, as if through a proxy, so that no limit is met. */
function ask(url: string, agent = new Agent()) {
  const address = [10, ...Array.from({ length: 3 }, () => Math.floor(Math.random() * 256))];
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  get(url, { agent, headers: { "x-forwarded-for": address.join(".") } }, (response) => {
    let text = "";
    response.setEncoding("utf8");
    response.on("data", (part) => {
      text += part;
    });
    response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    response.on("error", reject);
  }).on("error", reject);
  return promise;
}
