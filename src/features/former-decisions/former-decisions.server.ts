import { createHmac } from "node:crypto";
import { and, desc, eq, getTableColumns, gt, inArray, type SQLWrapper, sql } from "drizzle-orm";
import { lineKey } from "#src/arabic/same-line.ts";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { lockCities } from "#src/features/catalogue/merging/merged-ids.server.ts";
import { union } from "#src/features/craftsmen/listing-visibility.server.ts";
import type { ListingState } from "#src/features/craftsmen/states.ts";
import { foldEmail } from "#src/util/email-address.ts";
import { deriveKey } from "#src/util/hash.server.ts";
import { year } from "#src/util/time.ts";
import type { FormerDecision } from "./contract.ts";
import { formerDecision } from "./table.server.ts";

export type FormerDecisions = ReturnType<typeof openFormerDecisions>;

interface Contacts {
  phone: string | null;
  email: string | null;
}

interface Searched extends Contacts {
  id: number;
  /** Leaves out decisions on this listing itself: its state tells of them. */
  skipsOwn: boolean;
}

/** A listing's state, since when it is in it, and the cities whose moderators refused it. */
interface Current {
  state: ListingState;
  stateSince: Date;
  cityIds: number[] | null;
  /** Whether its account ever proved an e-mail; by default what its row says. */
  isConfirmed?: boolean;
}

export type FoundDecision = Omit<FormerDecision, "cities"> & { cityIds: number[] | null };

/** Cities that refused listings with the same contacts. */
export interface RefusingCities {
  /** Publishing a listing needs a right on each of these. */
  refused: number[];
  /** These refused only accounts that had proven nothing, so that anybody may have given somebody else's contacts. */
  unconfirmed: number[];
}

type Row = typeof formerDecision.$inferSelect;

export type DecisionsSnapshot = Row[];

/** Ids begin with 1. */
const noListing = 0;

type StoredSnapshot = (Omit<Row, "decidedAt" | "expiresAt"> & {
  decidedAt: string;
  expiresAt: string;
})[];

/**
 * Remembers declined and suspended listings by keyed hashes of their numbers and e-mails, for a year
 * after the decision, and again for a year after the account was deleted. Everything is written in the
 * transaction of what it follows from.
 */
export function openFormerDecisions(appKey: string) {
  const key = deriveKey(appKey, "contacts of former decisions");
  const hash = (contact: keyof Contacts, value: string) =>
    createHmac("sha256", key).update(`${contact}:${value}`).digest("base64url");
  const hashPhone = (phone: string) => hash("phone", lineKey(phone));
  const hashEmail = (email: string) => hash("email", foldEmail(email));
  /** Of the contacts that there are. */
  const hashesOf = ({ phone, email }: Contacts) => [
    ...(phone === null ? [] : [{ contact: "phone" as const, contactHash: hashPhone(phone) }]),
    ...(email === null ? [] : [{ contact: "email" as const, contactHash: hashEmail(email) }]),
  ];
  const hashListOf = (contacts: Contacts) =>
    hashesOf(contacts).map(({ contactHash }) => contactHash);

  /** The contacts that a listing has when it is declined or suspended. */
  async function remember(tx: Database, listingId: number, contacts: Contacts, current: Current) {
    const { state, stateSince, cityIds, isConfirmed = hasProvenEmail(sql`${listingId}`) } = current;
    if (state !== "declined" && state !== "suspended") return;
    const values = hashesOf(contacts).map((hashed) => ({
      ...hashed,
      listingId,
      state,
      cityIds,
      isConfirmed,
      decidedAt: stateSince,
      expiresAt: yearAfter(stateSince),
    }));
    if (values.length === 0) return;
    await tx
      .insert(formerDecision)
      .values(values)
      .onConflictDoUpdate({
        target: [formerDecision.contactHash, formerDecision.listingId],
        set: {
          state: sql`excluded.state`,
          cityIds: sql`excluded.city_ids`,
          isConfirmed: sql`${formerDecision.isConfirmed} or excluded.is_confirmed`,
          decidedAt: sql`excluded.decided_at`,
          expiresAt: sql`excluded.expires_at`,
        },
      });
  }

  const belongTo = (listingId: number, contacts: Contacts) =>
    and(
      eq(formerDecision.listingId, listingId),
      inArray(formerDecision.contactHash, hashListOf(contacts)),
    );

  /**
   * Contacts that a listing has before and after a change, under the decision that those before are
   * remembered for. A listing that was decided before any of this was remembered has only its state
   * to tell; one that is approved is not remembered by what it has.
   */
  async function rememberChange(
    tx: Database,
    listingId: number,
    { from, to }: { from: Contacts; to: Contacts },
    current: Current,
  ) {
    if (current.state === "approved") return;
    const [last] = await tx
      .select({
        state: formerDecision.state,
        stateSince: formerDecision.decidedAt,
        cityIds: formerDecision.cityIds,
      })
      .from(formerDecision)
      .where(belongTo(listingId, from))
      .orderBy(desc(formerDecision.decidedAt))
      .limit(1);
    const decision = { ...current, ...last };
    for (const contacts of [from, to]) await remember(tx, listingId, contacts, decision);
  }

  return {
    remember,
    rememberChange,

    /** Keyed hash of a number, for what else is remembered of numbers that were given up. */
    hashPhone,

    /** Keyed hash of an e-mail, by which its holder's former decisions are found. */
    hashEmail,

    /** The contacts with which a listing is deleted; its other ones are kept as long. */
    async rememberDeletion(
      tx: Database,
      listingId: number,
      contacts: Contacts,
      { now, ...current }: Required<Current> & { now: Date },
    ) {
      await rememberChange(tx, listingId, { from: contacts, to: contacts }, current);
      await tx
        .update(formerDecision)
        .set({
          expiresAt: yearAfter(now),
          isConfirmed: sql`${formerDecision.isConfirmed} or ${current.isConfirmed}`,
        })
        .where(eq(formerDecision.listingId, listingId));
    },

    /**
     * A listing that is approved or restored is remembered no longer by the contacts that it has then.
     * Former ones stay: it may have been declined for them, and could return to them.
     */
    async forget(tx: Database, listingId: number, contacts: Contacts) {
      await tx.delete(formerDecision).where(belongTo(listingId, contacts));
    },

    /** What was remembered of a listing by an e-mail that is somebody else's, by the one that the listing has now. */
    async moveEmail(
      tx: Database,
      listingId: number,
      { from, to }: { from: string; to: string | null },
    ) {
      if (to === null) return;
      const rows = await tx
        .delete(formerDecision)
        .where(
          and(
            eq(formerDecision.listingId, listingId),
            eq(formerDecision.contactHash, hashEmail(from)),
          ),
        )
        .returning();
      const contactHash = hashEmail(to);
      const moved = rows.map((row) => ({ ...row, contactHash }));
      if (moved.length > 0) await tx.insert(formerDecision).values(moved).onConflictDoNothing();
    },

    /** All that is remembered of a listing, for `restoreSnapshot`. */
    snapshotOf: (tx: Database, listingId: number): Promise<DecisionsSnapshot> =>
      tx.select().from(formerDecision).where(eq(formerDecision.listingId, listingId)),

    /** @param snapshot as JSON has it: each date is its ISO string */
    async restoreSnapshot(tx: Database, listingId: number, snapshot: StoredSnapshot) {
      await tx.delete(formerDecision).where(eq(formerDecision.listingId, listingId));
      if (snapshot.length === 0) return;
      const rows = snapshot.map((row) => ({
        ...row,
        decidedAt: new Date(row.decidedAt),
        expiresAt: new Date(row.expiresAt),
      }));
      await tx.insert(formerDecision).values(rows);
    },

    find,

    /**
     * The cities that refused any listing with this number or e-mail. They are not merged until the transaction
     * ends.
     */
    async findCities(
      tx: Database,
      { id = noListing, ...contacts }: Contacts & { id?: number },
      now: Date,
    ): Promise<RefusingCities> {
      const found = await find(tx, [{ id, ...contacts, skipsOwn: true }], now);
      return lockRefusingCities(tx, found.get(id) ?? []);
    },

    /** The cities that refused any listing with one of these numbers, by number: for listings that are yet to be added. */
    async findCitiesByPhone(
      tx: Database,
      phones: readonly string[],
      now: Date,
    ): Promise<Map<string, number[]>> {
      // Negative ids are of no listing.
      const searched = phones.map((phone, index) => ({
        id: -1 - index,
        phone,
        email: null,
        skipsOwn: false,
      }));
      const found = await find(tx, searched, now);
      const cities = new Map<string, number[]>();
      for (const { id, phone } of searched) {
        const decisions = found.get(id) ?? [];
        if (decisions.length === 0) continue;
        const { refused, unconfirmed } = await lockRefusingCities(tx, decisions);
        cities.set(phone, union(refused, unconfirmed));
      }
      return cities;
    },
  };

  /** By listing: the decisions on any that had the same number or e-mail, the newest first. */
  async function find(db: Database, listings: Searched[], now: Date) {
    if (listings.length === 0) return new Map<number, FoundDecision[]>();
    const hashed = listings.map((listing) => ({ ...listing, hashes: hashListOf(listing) }));
    const hashes = hashed.flatMap((listing) => listing.hashes);
    const rows = await db
      .select({
        ...getTableColumns(formerDecision),
        isConfirmed: sql<boolean>`${formerDecision.isConfirmed}
          or ${hasProvenEmail(formerDecision.listingId)}`,
      })
      .from(formerDecision)
      .where(and(inArray(formerDecision.contactHash, hashes), gt(formerDecision.expiresAt, now)))
      .orderBy(desc(formerDecision.decidedAt), formerDecision.listingId);
    return new Map(
      hashed.map(({ id, skipsOwn, hashes }) => {
        const matching = rows.filter(
          ({ contactHash, listingId }) =>
            hashes.includes(contactHash) && !(skipsOwn && listingId === id),
        );
        return [id, asDecisions(matching, id)];
      }),
    );
  }
}

/** The cities of these decisions, which are not merged until the transaction ends. */
export async function lockRefusingCities(
  tx: Database,
  decisions: FoundDecision[],
): Promise<RefusingCities> {
  const citiesOf = (some: FoundDecision[]) => some.flatMap(({ cityIds }) => cityIds ?? []);
  const all = await lockCities(tx, citiesOf(decisions));
  const confirmed = decisions.filter((decision) => !decision.email_unconfirmed);
  const refused = await lockCities(tx, citiesOf(confirmed));
  const unconfirmed = all.filter((id) => !refused.includes(id));
  return { refused, unconfirmed };
}

/**
 * Number and e-mail of one listing under one decision are one entry.
 * @param ownId the listing whose own decisions count as confirmed
 */
function asDecisions(rows: Row[], ownId: number): FoundDecision[] {
  const groups = Map.groupBy(rows, ({ listingId, decidedAt }) => `${listingId} ${+decidedAt}`);
  return [...groups.values()].map(([first, ...others]) => ({
    state: first!.state,
    cityIds: first!.cityIds,
    decided_at: first!.decidedAt.toISOString(),
    same: [first!, ...others]
      .map(({ contact }) => contact)
      .sort()
      .reverse(),
    ...(first!.isConfirmed || first!.listingId === ownId ? {} : { email_unconfirmed: true }),
  }));
}

/** Whether the account of a listing, if it is still there, has ever proven an e-mail. */
const hasProvenEmail = (listingId: SQLWrapper) => sql`exists (
  select from ${account} where ${account.id} = ${listingId}
    and (${account.emailVerifiedAt} is not null or ${account.wasVerified}))`;

const yearAfter = (moment: Date) => new Date(moment.getTime() + year);
