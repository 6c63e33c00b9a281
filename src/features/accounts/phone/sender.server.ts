import { createHmac } from "node:crypto";
import { type CountryCode, phoneCountry } from "#src/arabic/phone.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import type { LimitName } from "#src/http/security/limits/limit-values.server.ts";
import type { Limiter } from "#src/http/security/limits/limits.server.ts";
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

interface SentCode {
  /** Idempotency key. */
  id: string;
  to: string;
  code: string;
  purpose: CodePurpose;
}

const ownLimits: LimitName[] = ["sentCodes"];
const allLimits: LimitName[] = ["sentCodesToAnyone", ...ownLimits];

const timeoutMs = 5 * second;

/** Whether a code can be sent to a number: other countries' cost too much. */
export const canSendTo = ({ hooks, country }: Pick<SenderDeps, "hooks" | "country">, to: string) =>
  hooks.senderUrl !== null && hooks.inboundSecret !== null && phoneCountry(to) === country;

/**
 * Counts a code against what the site may send in a day. Once that is used up the log has an error, the admins are
 * alarmed, and codes come by message only. A part is left for holders of numbers.
 * @param given.costs false where nothing is sent, which its client must not learn: the answer is the same
 */
export async function maySendNow(
  { limiter, log, ...deps }: LimitedDeps,
  { costs, isHolder }: { costs: boolean; isHolder: boolean },
): Promise<boolean> {
  const counted: LimitName[] = [];
  const undo = async () => {
    for (const name of counted) await limiter.refund(name, "site");
  };
  try {
    for (const name of isHolder ? ownLimits : allLimits) {
      await limiter.count(name, "site");
      counted.push(name);
    }
    if (!costs) await undo();
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await undo();
    log.error({}, "no more codes are sent today: their limit is used up");
    await alarmOfCeiling(deps).catch((err) => {
      log.error({ err }, "the admins could not be alarmed that no more codes are sent today");
    });
    return false;
  }
}

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
