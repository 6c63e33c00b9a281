import type { OpenDatabase } from "../database/open.server.ts";
import { KeptAnswers } from "./kept-answers.server.ts";
import { changesChannel, topicsOf } from "./topics.ts";

/** Answers that are dropped as soon as the database tells of a change, whichever process made it. */
export async function keepWhatIsTrue(database: Pick<OpenDatabase, "listen">): Promise<KeptAnswers> {
  const kept = new KeptAnswers();
  await database.listen(changesChannel, {
    told: (what) => kept.drop(topicsOf(what)),
    hears: (isSo) => kept.hear(isSo),
  });
  return kept;
}
