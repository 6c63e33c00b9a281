import type { ServerResponse } from "node:http";

/**
 * Calls back once the response is sent or its connection is closed; at once if it already is.
 * Cheaper than `finished` of node:stream, which adds two listeners for "close" each time:
 * a form with a picture would exceed the ten that Node allows without a warning.
 */
export function whenClosed(response: ServerResponse, callback: () => void): void {
  if (response.closed || response.destroyed) callback();
  else response.once("close", callback);
}
