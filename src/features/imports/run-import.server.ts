import { eq, inArray, sql } from "drizzle-orm";
import { sameLine } from "#src/arabic/same-line.ts";
import { insertRows } from "#src/database/insert-rows.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { violatedConstraint } from "#src/database/statement.server.ts";
import { type EntryKind, findEntryByName, kinds } from "#src/features/catalogue/kinds.server.ts";
import { addEntry } from "#src/features/catalogue/service.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { insertListings } from "#src/features/listings/insert-listings.server.ts";
import { findRefused } from "#src/features/refused-numbers/refused-numbers.server.ts";
import { createPace } from "./pace.server.ts";
import {
  type EntryRef,
  type ImportPlan,
  type ListedValues,
  listedKeys,
  type PlannedChange,
} from "./plan.ts";
import { setProgress } from "./progress.server.ts";
import { publishImport, type ReadyImport, type RunDeps } from "./publish-import.server.ts";
import { removeEntries, removeListings } from "./remove-imported.server.ts";
import { importedListing, importRun } from "./table.server.ts";
import { importTexts } from "./texts.ts";

/** Listings of one transaction: others use the database between two. */
const batchSize = 100;

/**
 * Writes what an import has planned: listings that nobody sees yet, in small batches, and once all are there publishes
 * them. Goes on where a process that was killed has stopped. Run once at a time for an import.
 * @param takenOver aborts once another process does it
 * @throws what made it impossible to write, publish or remove anything: it is tried again later
 */
export async function runImport(
  deps: RunDeps,
  id: number,
  takenOver: AbortSignal = new AbortController().signal,
): Promise<void> {
  const [run] = await deps.db.select().from(importRun).where(eq(importRun.id, id));
  if (run?.state !== "running" || !run.plan) return;
  const ready = await writeAll(deps, { ...run, plan: run.plan }, takenOver);
  await publishImport(deps, ready, takenOver);
}

async function writeAll(
  deps: RunDeps,
  { id, rows, plan, writtenAt }: Pick<Run, "id" | "rows" | "writtenAt"> & { plan: ImportPlan },
  takenOver: AbortSignal,
): Promise<ReadyImport> {
  try {
    const ready = { id, rows, ...withEntries(plan, await addEntries(deps, id, plan)) };
    if (!writtenAt) await insertAll(deps, ready, takenOver);
    return ready;
  } catch (error) {
    const isElsewhere = takenOver.aborted || error instanceof WrittenElsewhere;
    if (!writtenAt && !isElsewhere) await abandon(deps, id, reasonOf(error));
    throw error;
  }
}

/** Another process goes on with the import. */
class WrittenElsewhere extends Error {}

const reasonOf = (error: unknown) =>
  violatedConstraint(error) === lineConstraint ? importTexts.sameLine : importTexts.failed;

const lineConstraint = "imported_listing_line";

type Run = typeof importRun.$inferSelect;

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

function withEntries(
  { by, fileConsent, listings, changes }: ImportPlan,
  ids: EntryIds,
): Pick<ReadyImport, "by" | "listings" | "changes"> {
  const idOf = (kind: keyof EntryIds, ref: EntryRef) =>
    typeof ref === "number" ? ref : ids[kind].get(ref.add)!;
  return {
    by,
    listings: listings.map(({ profession, city, consent = fileConsent!, ...row }) => ({
      ...row,
      consent,
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

async function insertAll(deps: RunDeps, ready: ReadyImport, takenOver: AbortSignal) {
  const { db, kind, now } = deps;
  const { id, by, listings } = ready;
  // On a server, its processors do most of the work.
  const rest = createPace(kind === "embedded" ? "long" : "usual");
  const lines = await readLines(db, id);
  const left = listings.filter(({ line }) => !lines.has(line));
  for (let at = 0; at < left.length; at += batchSize) {
    takenOver.throwIfAborted();
    const batch = left.slice(at, at + batchSize);
    const insert = () =>
      db.transaction(async (tx) => {
        await insertBatch(tx, deps, id, by, batch);
        await setProgress(tx, ready, { unwritten: left.length - at - batch.length });
      });
    await insert().catch(async (error) => {
      const constraint = violatedConstraint(error);
      if (constraint === lineConstraint && (await isWrittenElsewhere(batch))) {
        throw new WrittenElsewhere("another process writes this import", { cause: error });
      }
      // Somebody else has got one of the numbers at the same moment: it is seen now.
      if (constraint !== "craftsman_phone_unique") throw error;
      return insert();
    });
    for (const { line } of batch) lines.add(line);
    await rest();
  }
  await db.update(importRun).set({ writtenAt: now() }).where(eq(importRun.id, id));

  /** Whether there are rows of the batch that this process has not written; otherwise the plan has a line twice. */
  async function isWrittenElsewhere(batch: ReadyImport["listings"]) {
    const stored = await readLines(db, id);
    return batch.some(({ line }) => stored.has(line) && !lines.has(line));
  }
}

async function readLines(db: Database, id: number): Promise<Set<number>> {
  const written = await db
    .select({ line: importedListing.line })
    .from(importedListing)
    .where(eq(importedListing.importId, id));
  return new Set(written.map(({ line }) => line));
}

async function insertBatch(
  tx: Database,
  { now, formerDecisions }: RunDeps,
  id: number,
  by: ImportPlan["by"],
  batch: ReadyImport["listings"],
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
  // As of a listing that is added by hand: it is hidden, too, by moderators of cities that refused its number.
  const refusedCities = await formerDecisions.findCitiesByPhone(
    tx,
    free.map(({ phone }) => phone),
    now(),
  );
  const ids = await insertListings(
    tx,
    free.map(({ line: _line, consent, ...listing }) => ({
      ...listing,
      refusedCityIds: citiesOrNull(refusedCities.get(listing.phone)),
      consent: { ...consent, givenAt: new Date(consent.givenAt) },
    })),
    { by, now: now(), isPublic: false },
  );
  await insertRows(
    tx,
    importedListing,
    free.map(({ line, consent, ...listing }, index) => ({
      listingId: ids[index]!,
      importId: id,
      line,
      values: { ...valuesOf(listing), phone: listing.phone },
      // Who has agreed in person knows of it.
      toldAt: consent.ofFile ? null : new Date(consent.givenAt),
    })),
  );
}

const citiesOrNull = (cities: number[] = []) => (cities.length > 0 ? cities : null);

const valuesOf = (listing: ListedValues): ListedValues =>
  Object.fromEntries(listedKeys.map((key) => [key, listing[key]])) as unknown as ListedValues;

/** Removes what an import has written, none of which was public yet, and says so. */
async function abandon({ db, now }: RunDeps, id: number, message: string) {
  await removeListings(db, { importId: id, werePublic: false });
  await removeEntries(db, id);
  // Those that somebody uses by now.
  const created = await db.$count(importedListing, eq(importedListing.importId, id));
  await db
    .update(importRun)
    .set({
      state: "failed",
      created,
      updated: 0,
      plan: null,
      message: created > 0 ? importTexts.failedInPart : message,
      finishedAt: now(),
    })
    .where(eq(importRun.id, id));
}
