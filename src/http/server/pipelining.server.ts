import type { RequestListener } from "node:http";
import type { Socket } from "node:net";
import { whenClosed } from "./when-closed.server.ts";

/** Pipelined requests of one connection that may wait: those of one chunk that was read. No browser and no proxy sends any. */
const maxWaiting = 100;

/** Too many requests, or too much load: what waits behind would be refused as well. */
const refusals = new Set([429, 503]);

/**
 * Handles the requests of a connection one after another. node:http begins each as soon as it is parsed,
 * so a client that pipelines requests and reads no responses would open a file, a stream of the bucket
 * or a query for each. While a request waits, nothing more of its connection is read, so that it holds no more
 * than one chunk. A connection with more than `maxWaiting` waiting requests is closed, and one of which a
 * request was refused while others waited.
 */
export function oneRequestAtATime(listener: RequestListener): RequestListener {
  /** The waiting requests of each connection whose response is not finished yet. */
  const waitingOf = new WeakMap<Socket, (() => void)[]>();

  return (request, response) => {
    const { socket } = request;
    const waiting = waitingOf.get(socket);
    if (!waiting) {
      waitingOf.set(socket, []);
      begin();
    } else if (waiting.length < maxWaiting) {
      waiting.push(begin);
      pauseAfterParsing();
    } else socket.destroy();

    function begin() {
      // Not in the same turn of the event loop: a response that is ready at once, such as a refusal, would
      // be followed by all that wait on this connection before anybody else's request is read.
      whenClosed(response, () => setImmediate(beginNext));
      listener(request, response);
    }

    function beginNext() {
      const left = waitingOf.get(socket);
      const next = left?.shift();
      if (socket.destroyed || !next) waitingOf.delete(socket);
      else if (refusals.has(response.statusCode)) socket.destroySoon();
      else next();
      if (left?.length === 0) socket.resume();
      else pauseAfterParsing();
    }

    /** At the end of each request the parser has the socket resumed in the next tick, so this is done behind it. */
    function pauseAfterParsing() {
      process.nextTick(() =>
        process.nextTick(() => {
          if ((waitingOf.get(socket)?.length ?? 0) > 0) socket.pause();
        }),
      );
    }
  };
}
