import type { IncomingMessage } from "node:http";
import { hasBody } from "../server/bodies.server.ts";
import { hostsOf } from "../server/broken-requests.server.ts";
import type { Porter } from "../server/porter.ts";
import { type KeptAnswers, keyOf } from "./kept-answers.server.ts";

interface Sending {
  kept: KeptAnswers;
  /** Counts a request against the limit of its address. @throws once that is used up */
  count: (request: IncomingMessage) => Promise<void>;
  onSent: (route: string, request: IncomingMessage, status: number) => void;
}

/**
 * Sends what is kept and true before the app has seen the request: no hook could change a byte of
 * it. Whatever is not as usual goes on to the app, which sends the same in more steps.
 */
export const sendKept =
  ({ kept, count, onSent }: Sending): Porter =>
  async (request, response, next) => {
    const found = isUsual(request) ? kept.find(keyOf(request)) : undefined;
    if (!found?.isFresh) return next();
    const { answer } = found;
    const { headers } = request;
    const ready = answer.readyIn(answer.encodingFor(headers["accept-encoding"]));
    const isThere = answer.isAmong(headers["if-none-match"]);
    if (!ready) return next();
    try {
      await count(request);
    } catch {
      return next();
    }
    if (isThere) response.writeHead(304, answer.headersIn("identity")).end();
    else response.writeHead(200, ready.head).end(ready.bytes);
    onSent(answer.route, request, response.statusCode);
  };

const isUsual = (request: IncomingMessage) =>
  request.method === "GET" && !hasBody(request) && hostsOf(request) === 1;
