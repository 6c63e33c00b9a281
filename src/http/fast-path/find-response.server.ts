import type { IncomingMessage } from "node:http";
import { type KeptAnswers, keyOf } from "../cache/response-cache.server.ts";

/** What is kept, true and ready for who asks so; undefined if anything is left to be done for it. */
export function findMessage(kept: KeptAnswers, asked: Pick<IncomingMessage, "url" | "headers">) {
  const found = kept.find(keyOf(asked));
  if (!found?.isFresh) return undefined;
  const { answer } = found;
  const message = answer.messageIn(answer.encodingFor(asked.headers["accept-encoding"]));
  if (!message) return undefined;
  const isThere = answer.isAmong(asked.headers["if-none-match"]);
  return { message: isThere ? answer.unchanged : message, route: answer.route };
}
