import type { ServerResponse } from "node:http";
import { finished } from "node:stream";
import { Refusal } from "../../errors/refusal.server.ts";
import { otherFormsInProgress } from "../../errors/refusal.texts.ts";
import { isNetwork, networkFactor, networkOf } from "./address-key.server.ts";

/** Forms with a picture that an address, or an account, may have under way in this process. */
const mostAtOnce = 2;
/** In seconds. */
const tryAgain = 5;

/** @param factor multiplies the limit, as it does all others */
export function createFormLimit(factor: number) {
  const most = Math.max(1, Math.round(mostAtOnce * factor));
  const mostOf = (key: string) => (isNetwork(key) ? most * networkFactor : most);
  const underWay = new Map<string, number>();

  function add(key: string, change: 1 | -1) {
    const count = (underWay.get(key) ?? 0) + change;
    if (count > 0) underWay.set(key, count);
    else underWay.delete(key);
  }

  /**
   * Counts a form as under way until its request is answered or its client is gone.
   * @param accountId of the client, if it is logged in
   * @throws Refusal `tooMany`
   */
  return function claim(address: string, accountId: number | undefined, response: ServerResponse) {
    const account = accountId === undefined ? undefined : `account ${accountId}`;
    const keys = [address, networkOf(address), account].filter((key) => key !== undefined);
    if (keys.some((key) => (underWay.get(key) ?? 0) >= mostOf(key))) {
      throw new Refusal("tooMany", { message: otherFormsInProgress, retryAfter: tryAgain });
    }
    for (const key of keys) add(key, 1);
    finished(response, () => {
      for (const key of keys) add(key, -1);
    });
  };
}
