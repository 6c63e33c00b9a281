/** Where changes to what anyone may see are told; see the migration `changes`. */
export const changesChannel = "herafi_changes";

/** What a list is narrowed down to. */
interface Narrowed {
  profession?: number | undefined;
  city?: number | undefined;
}

/** The narrowest topic that tells of every change to such a list. */
export function listTopic({ profession, city }: Narrowed): string {
  if (profession && city) return `trade:${profession}:${city}`;
  if (city) return `city:${city}`;
  return profession ? `profession:${profession}` : "listings";
}

export const listingTopic = (id: number) => `listing:${id}`;

/**
 * The topics of a change as the database tells it: `listing ID PROFESSION CITY`, or null for what
 * may be anywhere.
 */
export function topicsOf(told: string): string[] | null {
  const [, id, profession, city] = told.match(/^listing (\d+) (\d+) (\d+)$/)?.map(Number) ?? [];
  if (id === undefined) return null;
  const lists = [{}, { profession }, { city }, { profession, city }];
  return [listingTopic(id), ...lists.map(listTopic)];
}
