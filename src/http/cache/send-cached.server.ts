import type { IncomingMessage } from "node:http";
import { hasBody } from "../api/bodies.server.ts";
import { findMessage } from "../fast-path/find-response.server.ts";
import { isCompressed } from "../server/compressed-bodies.server.ts";
import { hostsOf } from "../server/malformed-requests.server.ts";
import type { Porter } from "../server/middleware.ts";
import type { KeptAnswers } from "./response-cache.server.ts";

interface Sending {
  kept: KeptAnswers;
  /** Counts a request against the limit of its address. @returns false once that is used up */
  mayAsk: (request: IncomingMessage) => boolean;
  onSent: (route: string, status: number) => void;
}

/**
 * Sends what is kept and true before the app has seen the request: no hook could change a byte of
 * it. Whatever is not as usual goes on to the app, which sends the same in more steps.
 */
export const sendKept =
  ({ kept, mayAsk, onSent }: Sending): Porter =>
  (request, response, next) => {
    const found = isUsual(request) ? findMessage(kept, request) : undefined;
    if (!found || !mayAsk(request)) return next();
    const { message, route } = found;
    response.writeHead(message.status, message.headers).end(message.body);
    onSent(route, message.status);
  };

const isUsual = (request: IncomingMessage) =>
  request.method === "GET" && !hasBody(request) && !isCompressed(request) && hostsOf(request) === 1;
