import type { ServerResponse } from "node:http";
import { Refusal } from "#src/errors/refusal.server.ts";
import { otherFormsInProgress } from "#src/errors/refusal.texts.ts";
import { whenClosed } from "#src/http/server/when-closed.server.ts";
import { isNetwork, networkFactor, networkOf } from "./address-key.server.ts";

/** Forms with a picture that an address or an account may be sending to this process. */
const maxConcurrentForms = 2;
/** Seconds. */
const retryAfter = 5;

/** A form that counts. */
export interface FormInProgress {
  startWork(): void;
  endWork(): void;
}

/** @param factor multiplies the limit */
export function createFormLimit(limitFactor: number) {
  const limit = Math.max(1, Math.round(maxConcurrentForms * limitFactor));
  const limitOf = (key: string) => (isNetwork(key) ? limit * networkFactor : limit);
  const inProgress = new Map<string, number>();

  function add(key: string, change: 1 | -1) {
    const count = (inProgress.get(key) ?? 0) + change;
    if (count > 0) inProgress.set(key, count);
    else inProgress.delete(key);
  }

  /**
   * Counts a form until its response is sent or the connection is closed, and while its handler works:
   * a client that leaves does not end the work on its picture.
   * @param accountId of the client, if it is logged in
   * @throws Refusal `tooMany`
   */
  return function claim(
    address: string,
    accountId: number | undefined,
    response: ServerResponse,
  ): FormInProgress {
    const account = accountId === undefined ? undefined : `account ${accountId}`;
    const keys = [address, networkOf(address), account].filter((key) => key !== undefined);
    if (keys.some((key) => (inProgress.get(key) ?? 0) >= limitOf(key))) {
      throw new Refusal("tooMany", { message: otherFormsInProgress, retryAfter });
    }
    for (const key of keys) add(key, 1);
    let isWorking = false;
    let isClosed = false;
    whenClosed(response, () => {
      isClosed = true;
      release();
    });
    return {
      startWork() {
        isWorking = true;
      },
      endWork() {
        isWorking = false;
        release();
      },
    };

    function release() {
      if (!isClosed || isWorking) return;
      for (const key of keys.splice(0)) add(key, -1);
    }
  };
}
