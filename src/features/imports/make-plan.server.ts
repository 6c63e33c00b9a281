import { setImmediate as othersFirst } from "node:timers/promises";
import { eq, inArray } from "drizzle-orm";
import { foldWithoutSpaces } from "#src/arabic/fold.ts";
import { lineKey, sameLine } from "#src/arabic/same-line.ts";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { findRefused } from "#src/features/refused-numbers/refused-numbers.server.ts";
import type { ImportInput, LineNote, RefusedRow, UnknownWords } from "./contract.ts";
import {
  type EntryRef,
  type ListedValues,
  listedKeys,
  type PlannedChange,
  type PlannedListing,
  type RowConsent,
} from "./plan.ts";
import { type EntryNames, readEntryNames } from "./rows/entry-names.server.ts";
import type { ParsedRow, ParsedTable, Word } from "./rows/parsed-table.ts";
import { importedListing } from "./table.server.ts";
import { rowTexts, shortened } from "./texts.ts";

export interface Planned {
  /** The statement for the whole file. */
  fileConsent: RowConsent | undefined;
  listings: PlannedListing[];
  changes: PlannedChange[];
  same: number;
  saidNo: number;
  refused: RefusedRow[];
  notes: LineNote[];
  unknown: UnknownWords;
}

type Choices = Pick<ImportInput, "consent" | "values" | "dry_run">;

/**
 * Decides what becomes of each row: it writes nothing. The number comes first: where it exists or is refused by its
 * owner, the rest of the row matters to nobody.
 */
export async function makePlan(
  db: Database,
  { rows, columns }: ParsedTable,
  { consent, values, dry_run: isDryRun }: Choices,
): Promise<Planned> {
  const phones = rows.flatMap(({ phone }) => phone ?? []);
  const existing = await findExisting(db, phones);
  const refusedNumbers = await findRefusedOf(db, phones);
  const names = await readEntryNames(db);
  const professions = createResolver(names.professions, values.professions);
  const cities = createResolver(names.cities, values.cities);
  const fileConsent: RowConsent | undefined = consent && {
    how: consent.how,
    givenAt: consent.given_at.toISOString(),
    wording: consent.wording,
    ofFile: true,
  };
  const hasConsents = columns.some(({ field }) => field?.startsWith("consent"));
  const planned: Planned = {
    fileConsent,
    listings: [],
    changes: [],
    same: 0,
    saidNo: 0,
    refused: [],
    notes: [],
    unknown: { professions: [], cities: [] },
  };
  const lines = new Map<string, number>();

  for (const some of chunks(rows, atOnce)) {
    for (const row of some) plan(row);
    await othersFirst();
  }
  planned.unknown = { professions: professions.unknown(), cities: cities.unknown() };
  return planned;

  function plan(row: ParsedRow) {
    const { line, phone, problems } = row;
    const key = phone && lineKey(phone);
    const before = key ? existing.get(key) : undefined;
    // Its further numbers are not kept.
    if (key && !before && refusedNumbers.has(key)) {
      planned.saidNo++;
      return;
    }
    if (key && lines.has(key)) {
      planned.same++;
      planned.notes.push({ line, field: "phone", message: rowTexts.sameInFile(lines.get(key)!) });
      return;
    }
    planned.notes.push(...row.notes.map((note) => ({ line, ...note })));
    if (before && !before.isImported) {
      planned.same++;
      return;
    }
    const profession = row.profession.text ? professions.resolve(row.profession) : null;
    const city = row.city.text ? cities.resolve(row.city) : null;
    const unknown = [
      ...(row.profession.text && !profession
        ? [
            {
              field: "profession",
              message: rowTexts.unknownProfession(row.profession.text),
              value: shortened(row.profession.text),
            },
          ]
        : []),
      ...(row.city.text && !city
        ? [
            {
              field: "city",
              message: rowTexts.unknownCity(row.city.text),
              value: shortened(row.city.text),
            },
          ]
        : []),
    ];
    const ownConsent: RowConsent | undefined = row.consent
      ? {
          how: row.consent.how,
          givenAt: row.consent.givenAt.toISOString(),
          wording: row.consent.wording ?? consent?.wording ?? rowTexts.consentInRow,
          ofFile: false,
        }
      : undefined;
    const hasProblem = problems.some(({ field }) => field === "consent");
    // A dry run may come before the statement for the file.
    const missing =
      hasConsents && !ownConsent && !fileConsent && !hasProblem && !isDryRun
        ? [{ field: "consent", message: rowTexts.consentMissing, value: "" }]
        : [];
    const { fullname, description, experience, gender } = row;
    const all = [...problems, ...unknown, ...missing];
    if (all.length > 0 || !key || !profession || !city) {
      const message = all.map((problem) => problem.message).join(" ");
      const values = new Set(all.map(({ value }) => value).filter(Boolean));
      planned.refused.push({
        line,
        field: all[0]!.field,
        message,
        name: shortened(fullname),
        value: [...values].join(" · "),
      });
      return;
    }
    lines.set(key, line);
    const given = { fullname, description, experience, gender, profession, city };
    if (before) {
      const change = changeOf(before, given);
      if (change) planned.changes.push({ listingId: before.id, ...change });
      else planned.same++;
      return;
    }
    const own = ownConsent ? { consent: ownConsent } : {};
    planned.listings.push({ line, phone: phone!, ...given, ...own });
    if (hasConsents && !ownConsent) {
      planned.notes.push({ line, field: "consent", message: rowTexts.consentOfFile });
    }
  }
}

interface Existing extends ListedValues {
  id: number;
  /** Added by an import, published, and not claimed. */
  isImported: boolean;
  importedValues: ListedValues | null;
}

/** The numbers of one query, and the rows between which other requests are served. */
const atOnce = 500;

/** Listings in any state by the line of their number; of several the one that has it. */
async function findExisting(db: Database, phones: string[]): Promise<Map<string, Existing>> {
  const found = new Map<string, Existing>();
  for (const some of chunks(phones, atOnce)) {
    const rows = await db
      .select({
        listing: craftsman,
        email: account.email,
        hash: account.passwordHash,
        imported: importedListing.values,
      })
      .from(craftsman)
      .innerJoin(account, eq(account.id, craftsman.id))
      .leftJoin(importedListing, eq(importedListing.listingId, craftsman.id))
      .where(inArray(craftsman.phone, some.flatMap(sameLine)))
      .orderBy(craftsman.id);
    for (const { listing, email, hash, imported } of rows) {
      const key = lineKey(listing.phone!);
      if (found.has(key)) continue;
      const isUnclaimed = email === null && hash === null;
      const isImported = imported !== null && isUnclaimed && listing.state === "approved";
      found.set(key, { ...listing, isImported, importedValues: imported });
    }
  }
  return found;
}

async function findRefusedOf(db: Database, phones: string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const some of chunks(phones, atOnce)) {
    for (const phone of (await findRefused(db, some)).keys()) found.add(lineKey(phone));
  }
  return found;
}

/** What a row changes of a listing: values that it has and nobody has edited since they were imported. */
function changeOf(
  before: Existing,
  {
    profession,
    city,
    ...given
  }: Omit<ListedValues, "professionId" | "cityId"> & {
    profession: EntryRef;
    city: EntryRef;
  },
): Omit<PlannedChange, "listingId"> | null {
  const next = { ...given, professionId: profession, cityId: city };
  const changed = listedKeys.filter(
    (key) =>
      next[key] !== null &&
      next[key] !== before[key] &&
      before[key] === before.importedValues?.[key],
  );
  if (changed.length === 0) return null;
  const names = { professionId: "profession", cityId: "city" } as const;
  return Object.fromEntries(
    changed.map((key) => [key in names ? names[key as keyof typeof names] : key, next[key]]),
  );
}

/** Finds entries by the words of a file, and remembers the words that name none. */
function createResolver({ find, ids }: EntryNames, chosen: Record<string, number | string> = {}) {
  const choices = new Map(
    Object.entries(chosen).map(([word, choice]) => [foldWithoutSpaces(word), choice]),
  );
  const resolved = new Map<string, EntryRef | null>();
  const unknown = new Map<string, string>();
  return {
    resolve({ text, key }: Word): EntryRef | null {
      const known = resolved.get(key);
      if (known !== undefined) return known;
      const ref = choose(text, choices.get(key)) ?? find(key) ?? null;
      resolved.set(key, ref);
      if (ref === null) unknown.set(key, text);
      return ref;
    },
    unknown: () => [...unknown.values()],
  };

  function choose(word: string, choice: number | string | undefined): EntryRef | undefined {
    if (choice === undefined) return undefined;
    if (typeof choice === "number") return ids.has(choice) ? choice : undefined;
    const name = choice === "new" ? word : choice;
    return find(foldWithoutSpaces(name)) ?? (isName(name) ? { add: name } : undefined);
  }
}

/** Whether an entry may have this name. */
const isName = (name: string) => [...name].length >= 2 && [...name].length <= 60;

function* chunks<Item>(items: Item[], size: number) {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
