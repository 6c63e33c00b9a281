import { and, gt, inArray, or } from "drizzle-orm";
import { withQuery } from "../../../client/with-query.ts";
import type { Database } from "../../../database/open.server.ts";
import { type Dictionary, readDictionary } from "../search/dictionary.server.ts";
import { tokenize } from "../search/reading/tokens.ts";
import { every, listingTotal } from "../table.server.ts";
import { tradeAddress } from "../trades/address.ts";
import { type Candidates, findCandidates } from "./candidates.ts";
import type { Suggestion } from "./contract.ts";

const mostSuggestions = 6;
/** Before one of them in many cities. */
const leastSingle = 3;

/** Suggestions for what is being typed, of professions, cities and both that have approved listings. */
export async function suggest(db: Database, typed: string): Promise<Suggestion[]> {
  const dictionary = await readDictionary(db);
  const candidates = findCandidates(tokenize(typed), dictionary.index);
  const { professions, cities } = candidates;
  if (professions.length + cities.length === 0) return [];
  const rows = await countsOf(db, candidates);
  const suggestions = rows.flatMap((row) => toSuggestion(row, dictionary));
  return choose(suggestions, candidates);
}

interface Row {
  professionId: number;
  cityId: number;
  listed: number;
}

/** Counts of these professions and these cities, together, or each alone and in each of the others. */
function countsOf(db: Database, { professions, cities, isPair }: Candidates): Promise<Row[]> {
  const { professionId, cityId, listed } = listingTotal;
  const isProfession = inArray(professionId, [every, ...professions]);
  const isCity = inArray(cityId, [every, ...cities]);
  const isEither = or(
    professions.length > 0 ? inArray(professionId, professions) : undefined,
    cities.length > 0 ? inArray(cityId, cities) : undefined,
  );
  return db
    .select({ professionId, cityId, listed })
    .from(listingTotal)
    .where(and(gt(listed, 0), isEither, isPair ? and(isProfession, isCity) : undefined));
}

function toSuggestion(
  { professionId, cityId, listed: count }: Row,
  { professions, cities }: Dictionary,
): Suggestion[] {
  const title = professions.find(({ id }) => id === professionId)?.name;
  const name = cities.find(({ id }) => id === cityId)?.name;
  if (title && name) {
    const trade = { profession: { id: professionId, title }, city: { id: cityId, name } };
    const path = tradeAddress(trade);
    return [
      { text: `${title} في ${name}`, profession_id: professionId, city_id: cityId, count, path },
    ];
  }
  if (title) {
    const path = `${withQuery("/", { profession: professionId })}#craftsmen`;
    return [{ text: title, profession_id: professionId, city_id: null, count, path }];
  }
  if (!name) return [];
  const path = `${withQuery("/", { city: cityId })}#craftsmen`;
  return [{ text: name, profession_id: null, city_id: cityId, count, path }];
}

/** Pairs first where both were typed; otherwise the entries themselves, then their largest pairs. */
function choose(
  suggestions: Suggestion[],
  { professions, cities, isPair }: Candidates,
): Suggestion[] {
  const order = ({ profession_id, city_id }: Suggestion) =>
    profession_id === null ? cities.indexOf(city_id ?? 0) : professions.indexOf(profession_id);
  const [pairs, single] = [true, false].map((isWanted) =>
    suggestions.filter((one) => isWanted === (one.profession_id !== null && one.city_id !== null)),
  ) as [Suggestion[], Suggestion[]];
  pairs.sort((one, other) => other.count - one.count);
  single.sort((one, other) => order(one) - order(other) || other.count - one.count);
  if (isPair) return [...pairs, ...single].slice(0, mostSuggestions);
  const most = Math.max(mostSuggestions - pairs.length, leastSingle);
  return [...single.slice(0, most), ...pairs].slice(0, mostSuggestions);
}
