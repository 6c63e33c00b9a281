import { displayPhone } from "#src/arabic/phone.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import type { AccountDeps } from "#src/features/accounts/deps.server.ts";
import {
  lockOwnListing,
  refuseEndedSession,
} from "#src/features/accounts/sessions/end-sessions.server.ts";
import { plainName } from "#src/settings/site.ts";
import { countCode, createCode } from "./codes.server.ts";
import type { CodeOffer } from "./contract.ts";
import { isPhoneTaken } from "./numbers.server.ts";
import type { CodePurpose } from "./purposes.ts";
import { canSendTo, maySendNow, sendCode } from "./sender.server.ts";
import { codeMessage, phoneSentences } from "./texts.ts";

export type OfferDeps = Pick<
  AccountDeps,
  | "db"
  | "appKey"
  | "country"
  | "limiter"
  | "settings"
  | "hooks"
  | "outbox"
  | "formerDecisions"
  | "now"
> & { log: { error(context: object, message: string): void } };

interface Wanted {
  phone: string;
  purpose: CodePurpose;
  craftsmanId: number | null;
  accessId?: string;
  /** The session that asks, whose end is the code's. */
  sessionId?: string;
  /** The listing's name in the message; null where its client must not learn it. */
  name: string | null;
  way: "message" | "sent";
  /** The client's key in rate limits. */
  address: string;
  /** The listing of a session, or the link to claim one: it is counted apart from what strangers ask for. */
  asker?: string;
  /** Whether the asker's listing has proven the number, or an admin's link leads to it. */
  isHolder?: boolean;
}

/** Whether and how codes for a number can travel. */
export const codeWays = (
  { settings, hooks, country }: Pick<OfferDeps, "settings" | "hooks" | "country">,
  phone: string | null,
) => ({
  by_message: settings.current.site.whatsapp !== null,
  by_sending: phone !== null && canSendTo({ hooks, country }, phone),
});

type Choice = Pick<Wanted, "phone" | "way" | "address" | "asker" | "isHolder" | "craftsmanId">;

/**
 * Counts a code that is wanted, before anything is written for it.
 * @returns whether it is sent to the number, instead of coming from it
 * @throws Refusal `conflict` if there is no way, `tooMany`
 */
export async function chooseWay(
  deps: OfferDeps,
  { phone, way, address, asker, isHolder = false, craftsmanId }: Choice,
): Promise<boolean> {
  const { by_message, by_sending } = codeWays(deps, phone);
  if (!by_message && !by_sending) {
    throw new Refusal("conflict", { message: phoneSentences.noWay });
  }
  await countCode(deps.limiter, { phone, address, asker });
  const wantsSending = by_sending && (way === "sent" || !by_message);
  const sending = {
    to: phone,
    address,
    costs: await mayGetCode(deps.db, { phone, craftsmanId }),
    isHolder,
    isOnlyWay: !by_message,
  };
  const isSent = wantsSending && (await maySendNow(deps, sending));
  if (!isSent && !by_message) throw new Refusal("conflict", { message: phoneSentences.noWay });
  return isSent;
}

/** Whether somebody has the number, or an account wants it as its own: a code is sent to no other. */
const mayGetCode = async (
  db: Database,
  { phone, craftsmanId }: Pick<Wanted, "phone" | "craftsmanId">,
): Promise<boolean> => craftsmanId !== null || isPhoneTaken(db, { phone });

/**
 * Makes a code and says how it travels. One that is to be sent to a number that nobody has is not sent, without
 * anybody without a session being able to tell.
 * @param isSent by `chooseWay`
 */
export async function makeOffer(
  deps: OfferDeps,
  {
    phone,
    purpose,
    craftsmanId,
    accessId,
    sessionId,
    name,
  }: Omit<Wanted, "way" | "address" | "asker" | "isHolder">,
  isSent: boolean,
): Promise<CodeOffer> {
  const { db, appKey, country, settings, now } = deps;
  const { whatsapp } = settings.current.site;
  const made = await db.transaction(async (tx: Database) => {
    if (sessionId) {
      await lockOwnListing(tx, craftsmanId ?? 0);
      await refuseEndedSession(tx, sessionId, craftsmanId ?? 0);
    }
    const wanted = { phone, purpose, craftsmanId, isSent };
    return createCode(
      tx,
      { appKey, now: now() },
      { ...wanted, ...(accessId ? { accessId } : {}), ...(sessionId ? { sessionId } : {}) },
    );
  });
  const { id, code, expiresAt } = made;
  if (isSent && (await mayGetCode(db, { phone, craftsmanId }))) {
    sendCode(deps, { id, to: phone, code, purpose });
  }
  const text = codeMessage({ code, purpose, name }, plainName(settings.current.site));
  return {
    code: isSent ? null : code,
    url: isSent ? null : `https://wa.me/${whatsapp!.slice(1)}?text=${encodeURIComponent(text)}`,
    phone_display: displayPhone(phone, country),
    expires_at: expiresAt.toISOString(),
  };
}

/** Both at once. @throws Refusal `conflict` if there is no way, `tooMany` */
export const offerCode = async (deps: OfferDeps, wanted: Wanted): Promise<CodeOffer> =>
  makeOffer(deps, wanted, await chooseWay(deps, wanted));
