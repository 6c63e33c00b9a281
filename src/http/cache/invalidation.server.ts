import { randomUUID } from "node:crypto";
import type { OpenDatabase } from "../../database/open.server.ts";
import { KeptAnswers } from "./response-cache.server.ts";
import { changesChannel, topicsOf } from "./tags.ts";

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
    onNotification(what) {
      if (isMark(what)) awaited.get(what)?.();
      else answers.drop(topicsOf(what));
    },
    onSubscribedChange: (isSo) => answers.hear(isSo),
  });

  return {
    answers,
    async heardAll() {
      // The embedded one tells of a change before it says that it is made.
      if (database.kind === "embedded" || !answers.isTold) return;
      // What is told comes in the order of the commits: with this comes all that was before.
      const mark = newMark();
      const { promise: heard, resolve: go } = Promise.withResolvers<void>();
      awaited.set(mark, go);
      const late = setTimeout(go, patience);
      database.run("select pg_notify($1, $2)", [changesChannel, mark]).catch(() => go());
      await heard;
      clearTimeout(late);
      awaited.delete(mark);
    },
  };
}

const newMark = () => `mark ${randomUUID()}`;
const isMark = (told: string) => told.startsWith("mark ");
