import { randomBytes, randomUUID } from "node:crypto";
import { and, desc, eq, isNull } from "drizzle-orm";
import { type Actor, writeAudit } from "#src/audit/write-audit.server.ts";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { violatedConstraint } from "#src/database/statement.server.ts";
import { type FieldErrors, Refusal } from "#src/errors/refusal.server.ts";
import { replaceEmail } from "#src/features/accounts/contact-change/contact-change.service.server.ts";
import {
  type Contacts,
  differences,
  formerContacts,
} from "#src/features/accounts/contact-change/contacts.ts";
import { flagContacts } from "#src/features/accounts/contact-change/flag-contacts.server.ts";
import { hashPassword } from "#src/features/accounts/password/passwords.server.ts";
import { contactChange } from "#src/features/accounts/table.server.ts";
import type { ReleaseDeps } from "#src/features/accounts/unconfirmed/former-holds.server.ts";
import { lockPhone } from "#src/features/accounts/unconfirmed/phone-holder.server.ts";
import {
  readRelease,
  releasePhone,
} from "#src/features/accounts/unconfirmed/release-phone.server.ts";
import { union } from "#src/features/craftsmen/listing-cities.server.ts";
import { changeListing } from "#src/features/craftsmen/pictures/pictures.server.ts";
import type { ListingState } from "#src/features/craftsmen/states.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { FormerDecisions } from "#src/features/former-decisions/former-decisions.server.ts";
import type { Storage } from "#src/images/storage/storage.server.ts";
import type { Outbox } from "#src/mail/outbox.server.ts";
import { checkDecision } from "./check-decision.server.ts";
import { endLockLinks } from "./end-lock-links.server.ts";
import { hidesListing, settleListing } from "./settle-listing.server.ts";
import type { Unlock } from "./unlock.contract.ts";
import { unlockFieldTexts as say, unlockSentences } from "./unlock.texts.ts";

interface UnlockDeps {
  db: Database;
  storage: Storage;
  outbox: Outbox;
  formerDecisions: FormerDecisions;
  by: Actor;
  now: Date;
}

/**
 * Unlocks an account as an admin has decided, with the contacts that it has or with former ones. Where
 * something goes back the password does not count any more, since whoever changed it may know it: the
 * holder chooses another one by a link to the e-mail.
 * @throws Refusal `notFound`, `conflict` where it is not locked, `invalid` for contacts that it never
 * had or that another account has by now
 */
export async function unlock(
  { db, storage, outbox, formerDecisions, by, now }: UnlockDeps,
  id: number,
  wanted: Unlock,
): Promise<void> {
  const passwordHash = await hashPassword(randomBytes(32).toString("base64url"));
  // Settled by another admin meanwhile, it is locked no more, and nothing is done below.
  const isShown = wanted.listing === "show" && (await hidesListing(db, id));
  const stateAfter = (state: ListingState) => (isShown ? "approved" : state);
  try {
    await changeListing({ db, storage }, id, stateAfter, async (tx) => {
      const held = await holdLocked(tx, id);
      const contacts = checkDecision(held, wanted);
      const returned = differences(held.current, contacts);
      if (returned.length > 0) {
        const change = { from: held.current, to: contacts };
        await formerDecisions.rememberChange(tx, id, change, held.decided);
      }
      await returnContacts(tx, { formerDecisions, now }, id, held, contacts);
      const hasReturned = returned.length > 0;
      await tx
        .update(account)
        .set({ lockedAt: null, ...(hasReturned ? { passwordHash } : {}) })
        .where(eq(account.id, id));
      // A published listing may have taken contacts that other cities refused.
      const cityIds = union(held.decided.cityIds, [held.cityId]);
      const state = held.hidesListing
        ? await settleListing(tx, id, cityIds, wanted, now)
        : undefined;
      if (state === "approved") await formerDecisions.forget(tx, id, contacts);
      if (state) {
        await formerDecisions.remember(tx, id, contacts, { state, stateSince: now, cityIds });
      }
      if (returned.length > 0) {
        await flagContacts(tx, { formerDecisions, now }, { id, contacts, changed: returned });
      }
      await endLockLinks(tx, id, { ...held, contacts, now });
      await outbox.enqueue(tx, {
        cause: `unlocked:${randomUUID()}`,
        kind: "unlocked",
        recipient: contacts.email,
        data: { accountId: id, hasReturned, state },
      });
      const after = { ...(state ? { state } : {}), ...(hasReturned ? { returned } : {}) };
      await writeAudit(tx, by, {
        act: "listing.unlock",
        subject: id,
        ...(state ? { before: { state: "suspended" } } : {}),
        ...(Object.keys(after).length > 0 ? { after } : {}),
      });
    });
  } catch (error) {
    throw asTaken(error);
  }
}

interface Held {
  current: Contacts;
  /** The newest first. */
  changes: (typeof contactChange.$inferSelect)[];
  former: Contacts[];
  hidesListing: boolean;
  cityId: number;
  /** What admins have decided of the listing: one that the lock has hidden was approved. */
  decided: { state: ListingState; stateSince: Date; cityIds: number[] | null };
  /** The e-mails of all who used their link, who so have proven that these are theirs. */
  provenEmails: Set<string>;
}

/** A locked account's contacts and what they have been; its rows are held until the transaction ends. */
async function holdLocked(tx: Database, id: number): Promise<Held> {
  const [listing] = await tx
    .select({
      phone: craftsman.phone,
      state: craftsman.state,
      stateSince: craftsman.stateSince,
      cityId: craftsman.cityId,
      refusedCityIds: craftsman.refusedCityIds,
    })
    .from(craftsman)
    .where(eq(craftsman.id, id))
    .for("update");
  const [own] = await tx
    .select({ email: account.email, lockedAt: account.lockedAt })
    .from(account)
    .where(eq(account.id, id))
    .for("update");
  if (!listing || !own) throw new Refusal("notFound");
  if (!own.lockedAt) throw new Refusal("conflict", { message: unlockSentences.notLocked });
  const changes = await tx
    .select()
    .from(contactChange)
    .where(eq(contactChange.accountId, id))
    .orderBy(desc(contactChange.createdAt), desc(contactChange.id));
  const hidesListing = changes.some(({ hidListing }) => hidListing);
  return {
    current: { email: own.email, phone: listing.phone },
    changes,
    former: changes.map(formerContacts),
    hidesListing,
    cityId: listing.cityId,
    decided: {
      state: hidesListing ? "approved" : listing.state,
      stateSince: listing.stateSince,
      cityIds: listing.refusedCityIds,
    },
    provenEmails: new Set(
      changes.filter(({ usedAt }) => usedAt).map(({ formerEmail }) => formerEmail),
    ),
  };
}

async function returnContacts(
  tx: Database,
  deps: ReleaseDeps,
  id: number,
  held: Held,
  to: Contacts,
) {
  const { now } = deps;
  const { current, provenEmails } = held;
  if (to.phone !== current.phone) {
    const released = await readRelease(tx, id);
    await lockPhone(tx, to.phone);
    // Where another listing has the number by now, in any spelling, the unique index refuses it.
    await tx
      .update(craftsman)
      .set({ phone: to.phone, phoneClaimed: false })
      .where(eq(craftsman.id, id));
    if (released) await releasePhone(tx, deps, released);
  }
  const isProven = provenEmails.has(to.email);
  if (to.email !== current.email) {
    const verifiedAt = isProven ? now : null;
    await replaceEmail(tx, id, { from: current.email, to: to.email, verifiedAt });
  } else if (isProven) {
    const isUnverified = and(eq(account.id, id), isNull(account.emailVerifiedAt));
    await tx.update(account).set({ emailVerifiedAt: now }).where(isUnverified);
  }
}

/** Somebody else has registered with former contacts meanwhile. */
function asTaken(error: unknown) {
  const taken: Record<string, FieldErrors> = {
    account_email_unique: { email: [say.emailTaken] },
    craftsman_phone_unique: { phone: [say.phoneTaken] },
  };
  const fields = taken[violatedConstraint(error) ?? ""];
  return fields ? new Refusal("invalid", { fields, cause: error }) : error;
}
