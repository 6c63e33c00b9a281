import { setTimeout as pause } from "node:timers/promises";
import { and, eq, inArray, sql } from "drizzle-orm";
import { sameLine } from "#src/arabic/same-line.ts";
import { writeAudit } from "#src/audit/write-audit.server.ts";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { violatedConstraint } from "#src/database/statement.server.ts";
import { type EntryKind, findEntryByName, kinds } from "#src/features/catalogue/kinds.server.ts";
import { addEntry } from "#src/features/catalogue/service.server.ts";
import { updateSearchText } from "#src/features/craftsmen/search/words/stored-search-text.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { insertListings } from "#src/features/listings/insert-listings.server.ts";
import { findRefused } from "#src/features/refused-numbers/refused-numbers.server.ts";
import {
  type EntryRef,
  type ImportPlan,
  type ListedValues,
  listedKeys,
  type PlannedChange,
  type PlannedListing,
} from "./plan.ts";
import { importedChange, importedListing, importRun } from "./table.server.ts";
import { doneMessage, importTexts } from "./texts.ts";

export interface RunDeps {
  db: Database;
  /** ISO 3166, for cities of one name in two countries. */
  country: string;
  now: () => Date;
}

/** Listings of one transaction: others use the database between two. */
const batchSize = 50;
/** In ms, between two transactions. */
const batchPause = 5;

/**
 * Writes what an import has planned: listings that nobody sees yet, in small batches, and once all are there publishes
 * them in one transaction. Goes on where a process that was killed has stopped. Run once at a time for an import.
 * @param takenOver aborts once another process does it
 * @throws what made it impossible to write or to remove anything: it is tried again later
 */
export async function runImport(
  deps: RunDeps,
  id: number,
  takenOver: AbortSignal = new AbortController().signal,
): Promise<void> {
  const [run] = await deps.db.select().from(importRun).where(eq(importRun.id, id));
  if (run?.state !== "running" || !run.plan) return;
  try {
    const entries = await addEntries(deps, id, run.plan);
    const plan = withEntries(run.plan, entries);
    await insertAll(deps, id, plan, takenOver);
    await publish(deps, id, plan);
  } catch (error) {
    if (takenOver.aborted || violatedConstraint(error) === "imported_listing_line") throw error;
    await abandon(deps, id);
    throw error;
  }
}

interface ReadyPlan {
  by: ImportPlan["by"];
  listings: (Omit<PlannedListing, "profession" | "city"> & ListedValues)[];
  changes: (Partial<ListedValues> & { listingId: number })[];
}

/** Adds the professions and cities that the plan names. @returns their ids by kind and name */
async function addEntries(deps: RunDeps, id: number, { by, listings, changes }: ImportPlan) {
  const refs = [...listings, ...changes] as { profession?: EntryRef; city?: EntryRef }[];
  const ids = { profession: new Map<string, number>(), city: new Map<string, number>() };
  for (const kind of [kinds.profession, kinds.city]) {
    const named = refs.flatMap((row) => nameOf(row[kind.name]) ?? []);
    for (const name of new Set(named)) ids[kind.name].set(name, await add(kind, name));
  }
  return ids;

  async function add(kind: EntryKind, text: string): Promise<number> {
    const found = await findEntryByName(deps.db, kind, text);
    if (found) return found.id;
    await addEntry({ ...deps, by }, kind, { text });
    const added = (await findEntryByName(deps.db, kind, text))!;
    const column = kind.name === "city" ? importRun.addedCities : importRun.addedProfessions;
    await deps.db
      .update(importRun)
      .set({ [addedKey[kind.name]]: sql`array_append(${column}, ${added.id}::int)` })
      .where(eq(importRun.id, id));
    return added.id;
  }
}

const addedKey = { profession: "addedProfessions", city: "addedCities" } as const;

const nameOf = (ref: EntryRef | undefined) => (typeof ref === "object" ? ref.add : undefined);

type EntryIds = Awaited<ReturnType<typeof addEntries>>;

function withEntries({ by, listings, changes }: ImportPlan, ids: EntryIds): ReadyPlan {
  const idOf = (kind: keyof EntryIds, ref: EntryRef) =>
    typeof ref === "number" ? ref : ids[kind].get(ref.add)!;
  return {
    by,
    listings: listings.map(({ profession, city, ...row }) => ({
      ...row,
      professionId: idOf("profession", profession),
      cityId: idOf("city", city),
    })),
    changes: changes.map(({ profession, city, ...change }: PlannedChange) => ({
      ...change,
      ...(profession === undefined ? {} : { professionId: idOf("profession", profession) }),
      ...(city === undefined ? {} : { cityId: idOf("city", city) }),
    })),
  };
}

async function insertAll(
  deps: RunDeps,
  id: number,
  { by, listings }: ReadyPlan,
  takenOver: AbortSignal,
) {
  const { db } = deps;
  const written = await db
    .select({ line: importedListing.line })
    .from(importedListing)
    .where(eq(importedListing.importId, id));
  const lines = new Set(written.map(({ line }) => line));
  const left = listings.filter(({ line }) => !lines.has(line));
  for (let at = 0; at < left.length; at += batchSize) {
    takenOver.throwIfAborted();
    const batch = left.slice(at, at + batchSize);
    try {
      await db.transaction((tx) => insertBatch(tx, deps, id, by, batch));
    } catch (error) {
      // Somebody else has got one of the numbers at the same moment: it is seen now.
      if (violatedConstraint(error) !== "craftsman_phone_unique") throw error;
      await db.transaction((tx) => insertBatch(tx, deps, id, by, batch));
    }
    await pause(batchPause);
  }
}

async function insertBatch(
  tx: Database,
  { now }: RunDeps,
  id: number,
  by: ImportPlan["by"],
  batch: ReadyPlan["listings"],
) {
  const phones = batch.map(({ phone }) => phone);
  const taken = await tx
    .select({ phone: craftsman.phone })
    .from(craftsman)
    .where(inArray(craftsman.phone, phones.flatMap(sameLine)));
  const unavailable = new Set(taken.map(({ phone }) => phone));
  for (const phone of (await findRefused(tx, phones)).keys()) unavailable.add(phone);
  const free = batch.filter(({ phone }) => !sameLine(phone).some((one) => unavailable.has(one)));
  if (free.length === 0) return;
  const ids = await insertListings(
    tx,
    free.map(({ line: _line, consent, ...listing }) => ({
      ...listing,
      consent: { ...consent, givenAt: new Date(consent.givenAt) },
    })),
    { by, now: now(), isPublic: false },
  );
  await tx.insert(importedListing).values(
    free.map(({ line, consent, ...listing }, index) => ({
      listingId: ids[index]!,
      importId: id,
      line,
      values: valuesOf(listing),
      // Who has agreed in person knows of it.
      toldAt: consent.ofFile ? null : new Date(consent.givenAt),
    })),
  );
}

const valuesOf = (listing: ListedValues): ListedValues =>
  Object.fromEntries(listedKeys.map((key) => [key, listing[key]])) as unknown as ListedValues;

/** In one transaction, so that visitors see all of them or none. */
async function publish({ db, now }: RunDeps, id: number, { by, listings, changes }: ReadyPlan) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    const [run] = await tx.select().from(importRun).where(eq(importRun.id, id)).for("update");
    // Another process has done it.
    if (run?.state !== "running") return;
    const published = await tx
      .update(craftsman)
      .set({ state: "approved", stateReason: null })
      .where(inArray(craftsman.id, idsOf(tx, id)))
      .returning({ id: craftsman.id });
    let updated = 0;
    for (const change of changes) if (await applyChange(tx, id, change)) updated++;
    const created = published.length;
    // Numbers that somebody else has got since the file was read.
    const same = run.same + listings.length - created + changes.length - updated;
    await tx
      .update(importRun)
      .set({
        state: "done",
        created,
        updated,
        same,
        plan: null,
        message: doneMessage(created, false),
        finishedAt: now(),
      })
      .where(eq(importRun.id, id));
    const { accountId, address } = by;
    await writeAudit(
      tx,
      { accountId, address },
      { act: "import.done", subject: id, after: { count: created } },
    );
  });
}

const idsOf = (tx: Database, id: number) =>
  tx
    .select({ id: importedListing.listingId })
    .from(importedListing)
    .where(eq(importedListing.importId, id));

/** @returns false if the listing was edited, claimed or removed since the file was read */
async function applyChange(
  tx: Database,
  id: number,
  { listingId, ...after }: ReadyPlan["changes"][number],
): Promise<boolean> {
  const [row] = await tx
    .select({
      listing: craftsman,
      imported: importedListing.values,
      email: account.email,
      hash: account.passwordHash,
    })
    .from(craftsman)
    .innerJoin(importedListing, eq(importedListing.listingId, craftsman.id))
    .innerJoin(account, eq(account.id, craftsman.id))
    .where(and(eq(craftsman.id, listingId), eq(craftsman.state, "approved")))
    .for("update", { of: craftsman });
  if (!row || row.email !== null || row.hash !== null) return false;
  const keys = listedKeys.filter((key) => key in after);
  if (keys.some((key) => row.listing[key] !== row.imported[key])) return false;
  const before = Object.fromEntries(keys.map((key) => [key, row.listing[key]]));
  await tx.update(craftsman).set(after).where(eq(craftsman.id, listingId));
  await updateSearchText(tx, listingId);
  await tx
    .update(importedListing)
    .set({ values: { ...row.imported, ...after } })
    .where(eq(importedListing.listingId, listingId));
  await tx.insert(importedChange).values({ importId: id, listingId, before, after });
  return true;
}

/** Removes all that an import has written, and says so. */
async function abandon({ db, now }: RunDeps, id: number) {
  await removeListings(db, () => idsOf(db, id));
  await removeEntries(db, id);
  await db
    .update(importRun)
    .set({
      state: "failed",
      created: 0,
      updated: 0,
      plan: null,
      message: importTexts.failed,
      finishedAt: now(),
    })
    .where(eq(importRun.id, id));
}

/** Deletes listings without an account in small batches. @param some a query of those that are left */
export async function removeListings(
  db: Database,
  some: () => ReturnType<typeof idsOf>,
): Promise<void> {
  for (;;) {
    const rows = await some().limit(batchSize);
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    await db.transaction((tx) => tx.delete(account).where(inArray(account.id, ids)));
    await pause(batchPause);
  }
}

/** Deletes the professions and cities that an import has added and nobody uses. */
export async function removeEntries(db: Database, id: number): Promise<void> {
  const [run] = await db.select().from(importRun).where(eq(importRun.id, id));
  const added = [
    ...run!.addedProfessions.map((entry) => ({ kind: kinds.profession, entry })),
    ...run!.addedCities.map((entry) => ({ kind: kinds.city, entry })),
  ];
  for (const { kind, entry } of added) {
    try {
      await db.transaction((tx) => tx.delete(kind.table).where(eq(kind.table.id, entry)));
    } catch (error) {
      // Somebody has chosen it since.
      if (violatedConstraint(error) !== kind.foreignKey) throw error;
    }
  }
}
