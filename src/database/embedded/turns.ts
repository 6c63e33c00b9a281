import { setImmediate as nextTurn } from "node:timers/promises";

/** The server accepts one new connection in a turn of the event loop. */
const maxTurns = 16;
/** Milliseconds. A busy server would leave the database no time. */
const maxTime = 10;

/** Lets the server work between two queries. */
export async function takeTurns(): Promise<void> {
  const end = performance.now() + maxTime;
  for (let turn = 0; turn < maxTurns && performance.now() < end; turn++) await nextTurn();
}
