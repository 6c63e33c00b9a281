import type { RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { whenClosed } from "./when-closed.server.ts";

/** Pipelined requests of one connection that may wait: those of one chunk that was read. No browser and no proxy sends any. */
const maxWaiting = 100;

/** Too many requests, or too much load: what waits behind would be refused as well. */
const refusals = new Set([429, 503]);

/** Connections of which a request waits for the one before. */
const withWaiting = new WeakSet<object>();

/** Whether nothing more of a connection should be parsed at present. */
export const hasWaitingRequests = (socket: object): boolean => withWaiting.has(socket);

/**
 * Handles the requests of a connection one after another. node:http begins each as soon as it is parsed,
 * so a client that pipelines requests and reads no responses would open a file, a stream of the bucket
 * or a query for each. While a request waits, nothing more of its connection is read, so that it holds no more
 * than one chunk. A connection with more than `maxWaiting` waiting requests is closed, and one of which a
 * request was refused while others waited. A request that came after the whole refusal is not pipelined: a
 * proxy sends those of many visitors on one connection.
 */
export function oneRequestAtATime(listener: RequestListener): RequestListener {
  const inProgress = new WeakMap<Socket, Progress>();

  return (request, response) => {
    const { socket } = request;
    const progress = inProgress.get(socket);
    if (!progress) {
      inProgress.set(socket, { current: response, waiting: [] });
      begin();
    } else if (progress.waiting.length < maxWaiting) {
      const isPipelined = !progress.current.writableFinished;
      progress.waiting.push({ begin, isPipelined });
      withWaiting.add(socket);
      pauseAfterParsing();
    } else socket.destroy();

    function begin() {
      const own = inProgress.get(socket);
      if (own) own.current = response;
      // Not in the same turn of the event loop: a response that is ready at once, such as a refusal, would
      // be followed by all that wait on this connection before anybody else's request is read.
      whenClosed(response, () => setImmediate(beginNext));
      listener(request, response);
    }

    function beginNext() {
      const left = inProgress.get(socket)?.waiting;
      const next = left?.shift();
      if (socket.destroyed || !next) inProgress.delete(socket);
      else if (next.isPipelined && refusals.has(response.statusCode)) socket.destroySoon();
      else next.begin();
      if (left?.length === 0) {
        withWaiting.delete(socket);
        socket.resume();
      } else pauseAfterParsing();
    }

    /** At the end of each request the parser has the socket resumed in the next tick, so this is done behind it. */
    function pauseAfterParsing() {
      process.nextTick(() =>
        process.nextTick(() => {
          if ((inProgress.get(socket)?.waiting.length ?? 0) > 0) socket.pause();
        }),
      );
    }
  };
}

/** What is under way on a connection. */
interface Progress {
  /** What is being answered. */
  current: ServerResponse;
  /** Requests that came before that response was closed; pipelined are those that came before its end was sent. */
  waiting: { begin(): void; isPipelined: boolean }[];
}
