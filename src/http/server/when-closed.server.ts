import type { ServerResponse } from "node:http";

const callbacksOf = new WeakMap<ServerResponse, (() => void)[]>();

/**
 * Calls back once the response is sent or its connection is closed; at once if it already is. All
 * callbacks share one listener, since a stream would exceed the ten that Node allows without a warning;
 * `finished` of node:stream adds two listeners for "close" each time.
 */
export function whenClosed(response: ServerResponse, callback: () => void): void {
  if (response.closed || response.destroyed) {
    callback();
    return;
  }
  const waiting = callbacksOf.get(response);
  if (waiting) {
    waiting.push(callback);
    return;
  }
  const callbacks = [callback];
  callbacksOf.set(response, callbacks);
  response.once("close", () => {
    for (const call of callbacks) call();
  });
}
