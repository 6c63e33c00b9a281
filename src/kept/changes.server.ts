import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { OpenDatabase } from "../database/open.server.ts";
import { KeptAnswers } from "./kept-answers.server.ts";
import { changesChannel, topicsOf } from "./topics.ts";

/** In ms. A change stands, heard of or not. */
const patience = 500;

export interface Kept {
  answers: KeptAnswers;
  /** Comes when all is heard of that was changed before, or when that takes too long. */
  heardAll(): Promise<void>;
}

/** Answers that are dropped as soon as the database tells of a change, whichever process made it. */
export async function keepWhatIsTrue(
  database: Pick<OpenDatabase, "listen" | "run" | "kind">,
): Promise<Kept> {
  const answers = new KeptAnswers();
  const awaited = new Map<string, () => void>();
  await database.listen(changesChannel, {
    told(what) {
      if (isMark(what)) awaited.get(what)?.();
      else answers.drop(topicsOf(what));
    },
    hears: (isSo) => answers.hear(isSo),
  });

  /** What is told comes in the order of the commits: who hears the mark has heard what was before. */
  async function hearMark() {
    const mark = newMark();
    const { promise: heard, resolve } = Promise.withResolvers<void>();
    awaited.set(mark, resolve);
    try {
      await database.run("select pg_notify($1, $2)", [changesChannel, mark]);
      await heard;
    } finally {
      awaited.delete(mark);
    }
  }

  return {
    answers,
    async heardAll() {
      // The embedded one tells of a change before it says that it is made.
      if (database.kind === "embedded" || !answers.isTold) return;
      const late = new AbortController();
      const waited = pause(patience, undefined, { ref: false, signal: late.signal });
      await Promise.race([hearMark(), waited]).catch(() => {});
      late.abort();
    },
  };
}

const newMark = () => `mark ${randomUUID()}`;
const isMark = (told: string) => told.startsWith("mark ");
