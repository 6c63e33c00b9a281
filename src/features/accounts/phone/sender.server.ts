import { createHmac } from "node:crypto";
import { type CountryCode, phoneCountry } from "#src/arabic/phone.server.ts";
import { lineKey } from "#src/arabic/same-line.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import type { LimitName } from "#src/http/security/limits/limit-values.server.ts";
import { hashKey, type Limiter } from "#src/http/security/limits/limits.server.ts";
import { second } from "#src/util/time.ts";
import { alarmOfCeiling } from "./ceiling-alarm.server.ts";
import type { CodePurpose } from "./purposes.ts";

/** The operator's own service that sends codes, and the secret that signs what is sent to it and comes from it. */
export interface PhoneHooks {
  senderUrl: string | null;
  inboundSecret: string | null;
}

interface SenderDeps {
  hooks: PhoneHooks;
  country: CountryCode;
  log: { error(context: object, message: string): void };
}

type LimitedDeps = Pick<SenderDeps, "log"> & { limiter: Limiter } & Parameters<
    typeof alarmOfCeiling
  >[0];

interface Sending {
  to: string;
  /** The client's key in rate limits. */
  address: string;
  costs: boolean;
  /** Whether the number is proven by the listing that asks, or to be claimed by an admin's link. */
  isHolder: boolean;
  /** Whether codes cannot come by message. */
  isOnlyWay: boolean;
}

interface SentCode {
  /** Idempotency key. */
  id: string;
  to: string;
  code: string;
  purpose: CodePurpose;
}

/** A limit and its key. */
type Count = [LimitName, string];

const timeoutMs = 5 * second;

/** Whether a code can be sent to a number: other countries' cost too much. */
export const canSendTo = ({ hooks, country }: Pick<SenderDeps, "hooks" | "country">, to: string) =>
  hooks.senderUrl !== null && hooks.inboundSecret !== null && phoneCountry(to) === country;

/**
 * Counts a code against what may be sent in a day: to its number, for who asks, and by the site. A part of each is left
 * for holders of numbers. Once it is used up codes come by message; where the site's is, the log has an error, and the
 * admins are alarmed.
 * @param given.costs false where nothing is sent, which its client must not learn: the answer is the same
 * @throws Refusal `tooMany` where the number's or the address's is used up and codes cannot come by message
 */
export async function maySendNow(
  { limiter, log, ...deps }: LimitedDeps,
  { to, address, costs, isHolder, isOnlyWay }: Sending,
): Promise<boolean> {
  const number = hashKey(lineKey(to));
  const ofOne: Count[] = [["sentCodesToOne", number]];
  const ofSite: Count[] = [["sentCodes", "site"]];
  if (!isHolder) {
    ofOne.unshift(["sentCodesFromOne", address], ["sentCodesToOneForAnyone", number]);
    ofSite.unshift(["sentCodesToAnyone", "site"]);
  }
  const undoOfOne = await countAll(limiter, ofOne).catch((error) => {
    if (isOnlyWay || !isTooMany(error)) throw error;
    return null;
  });
  if (!undoOfOne) return false;
  try {
    const undoOfSite = await countAll(limiter, ofSite);
    if (!costs) await undoOfSite();
    return true;
  } catch (error) {
    await undoOfOne();
    if (!isTooMany(error)) throw error;
    log.error({}, "no more codes are sent today: their limit is used up");
    await alarmOfCeiling(deps).catch((err) => {
      log.error({ err }, "the admins could not be alarmed that no more codes are sent today");
    });
    return false;
  }
}

/** Counts against all limits or, where one refuses, none. @returns a function that undoes it */
async function countAll(limiter: Limiter, counts: Count[]): Promise<() => Promise<void>> {
  const counted: Count[] = [];
  const undo = async () => {
    for (const [name, key] of counted) await limiter.refund(name, key);
  };
  try {
    for (const [name, key] of counts) {
      await limiter.count(name, key);
      counted.push([name, key]);
    }
  } catch (error) {
    await undo();
    throw error;
  }
  return undo;
}

const isTooMany = (error: unknown) => error instanceof Refusal && error.code === "tooMany";

/** Sends a code. Nobody waits for it, so that the answer takes the same time for every number; a failure is logged. */
export function sendCode({ hooks, log }: SenderDeps, { id, ...sent }: SentCode): void {
  const { senderUrl, inboundSecret } = hooks;
  if (senderUrl === null || inboundSecret === null) return;
  const body = JSON.stringify(sent);
  const timestamp = String(Math.floor(Date.now() / second));
  fetch(senderUrl, {
    method: "POST",
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      "content-type": "application/json",
      "idempotency-key": id,
      "x-timestamp": timestamp,
      "x-signature": signatureOf(inboundSecret, timestamp, body),
    },
    body,
  })
    .then(async (answer) => {
      await answer.body?.cancel();
      if (!answer.ok) log.error({ status: answer.status }, "PHONE_SENDER_URL refused a code");
    })
    .catch((error) => log.error({ err: error }, "PHONE_SENDER_URL cannot be reached"));
}

export const signatureOf = (secret: string, timestamp: string, body: string | Buffer): string =>
  createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest("hex");
