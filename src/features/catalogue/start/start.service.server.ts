import { foldWithoutSpaces } from "#src/arabic/fold.ts";
import { plural } from "#src/arabic/plural.ts";
import { type Actor, writeAudit } from "#src/audit/write-audit.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { retryDeadlock } from "#src/database/retry-deadlock.server.ts";
import { violatedConstraint } from "#src/database/statement.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import type { Entry } from "#src/features/catalogue/contract.ts";
import { type EntryKind, isNameTaken } from "#src/features/catalogue/kinds.server.ts";
import {
  attachSeeds,
  knownCoordinates,
} from "#src/features/catalogue/names/attach-seeds.server.ts";
import type { NamedEntry } from "#src/features/catalogue/names/contract.ts";
import { seedsOfCity } from "#src/features/catalogue/names/matching-seeds.server.ts";
import { citySeeds } from "#src/features/catalogue/names/seeds/seeds.server.ts";
import type { FindNamed } from "#src/features/catalogue/users.server.ts";
import { isName, maxNamesAtOnce, type ReadName } from "./contract.ts";
import { namesInLines } from "./names-in-lines.ts";
import { addedCounts, startTexts } from "./texts.ts";

interface ReadDeps {
  db: Database;
  country: string;
  findNamed: FindNamed;
}

/**
 * What pasted names would be if they were added, in their order; nothing is stored.
 * @throws Refusal `invalid` if there are none, or too many
 */
export async function readNames(
  { db, country, findNamed }: ReadDeps,
  kind: EntryKind,
  text: string,
): Promise<ReadName[]> {
  const names = namesInLines(text);
  if (names.length === 0) throw new Refusal("invalid", { fields: { text: [startTexts.none] } });
  if (names.length > maxNamesAtOnce) {
    throw new Refusal("invalid", { fields: { text: [startTexts.tooMany] } });
  }
  const named = await findNamed(db, kind.name, names);
  const namesakes = pastedNamesakes(kind, names);
  const seen = new Set<string>();
  return names.map((name, at) => {
    const key = foldWithoutSpaces(name);
    const found = named[at]!;
    const isRepeated = seen.has(key);
    seen.add(key);
    const state = !isName(kind.name, name)
      ? "invalid"
      : found.some(({ is_own }) => is_own)
        ? "listed"
        : isRepeated
          ? "repeated"
          : "new";
    return {
      name,
      state,
      ...(kind.name === "city" ? knownCoordinates(name, country) : {}),
      others: state === "new" ? [...found, ...(namesakes.get(key) ?? [])] : [],
    };
  });
}

/**
 * Pasted cities by the folded names that they would get beside their own; they have no id yet. Made once for all names:
 * comparing each with all others took seconds of three hundred.
 */
function pastedNamesakes(kind: EntryKind, names: readonly string[]): Map<string, NamedEntry[]> {
  const namesakes = new Map<string, NamedEntry[]>();
  if (kind.name !== "city") return namesakes;
  // Each once, however often it was pasted.
  const pasted = new Map(names.map((name) => [foldWithoutSpaces(name), name]));
  for (const [own, name] of pasted) {
    const others = seedsOfCity(name, citySeeds).map((seed) => foldWithoutSpaces(seed.name));
    for (const key of new Set(others)) {
      if (key === own) continue;
      namesakes.set(key, [...(namesakes.get(key) ?? []), { id: 0, name, is_own: false }]);
    }
  }
  return namesakes;
}

interface AddDeps {
  db: Database;
  by: Actor;
  country: string;
}

/**
 * Adds several entries at once; those that are listed meanwhile are left out.
 * @returns how many were added, as a text
 * @throws Refusal `conflict` if somebody adds one of them at the same moment
 */
export async function addEntries(
  { db, by, country }: AddDeps,
  kind: EntryKind,
  names: readonly string[],
): Promise<string> {
  try {
    const add = async (tx: Database) => {
      const added: Entry[] = [];
      for (const text of names) {
        if (await isNameTaken(tx, kind, { text })) continue;
        const [row] = await kind.add(tx, text);
        added.push({ id: row!.id, text });
      }
      await attachSeeds(tx, kind.name, added, country);
      for (const { id, text } of added) {
        const act = { act: `${kind.name}.add`, subject: id } as const;
        await writeAudit(tx, by, { ...act, after: { [kind.field]: text } });
      }
      return added.length;
    };
    const count = await retryDeadlock(() => db.transaction(add));
    return plural(count, addedCounts[kind.name]);
  } catch (error) {
    if (violatedConstraint(error) !== kind.uniqueIndex) throw error;
    throw new Refusal("conflict", { message: startTexts.conflict, cause: error });
  }
}
