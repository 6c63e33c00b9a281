import { foldedWords, foldWithoutSpaces } from "#src/arabic/fold.ts";
import { isKnownTitleOf } from "#src/features/catalogue/names/matching-seeds.server.ts";
import type { FindNamed } from "#src/features/catalogue/users.server.ts";
import { readDictionary } from "./words/dictionary.server.ts";

/** The cities or professions that a search finds by each of these texts as a name. */
export const findNamed: FindNamed = async (db, kind, texts) => {
  const { index, professions, cities } = await readDictionary(db);
  const entries = kind === "city" ? cities : professions;
  const meant = kind === "city" ? "city" : "trade";
  return texts.map((text) => {
    const ids = index
      .named(foldedWords(text).join(" "))
      .flatMap((meaning) => (meaning.kind === meant ? [meaning.id] : []));
    const words = index.find(foldedWords(text));
    for (const { id, name } of kind === "city" ? [] : professions) {
      const isWord = words?.meanings.some((one) => one.kind === meant && one.id === id);
      // It would become a name: see `raiseToName`.
      if (isWord && isKnownTitleOf(name, text)) ids.push(id);
    }
    return entries
      .filter(({ id }) => ids.includes(id))
      .map(({ id, name }) => ({
        id,
        name,
        is_own: foldWithoutSpaces(name) === foldWithoutSpaces(text),
      }));
  });
};
