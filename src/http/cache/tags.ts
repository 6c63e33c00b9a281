/** The channel of PostgreSQL's notifications about public data, sent by triggers (craftsmen/triggers.sql). */
export const changesChannel = "herafi_changes";

interface ListFilter {
  profession?: number | undefined;
  city?: number | undefined;
}

/** The narrowest tag that is invalidated by every change to a list with this filter. */
export function listTag({ profession, city }: ListFilter): string {
  if (profession && city) return `trade:${profession}:${city}`;
  if (city) return `city:${city}`;
  return profession ? `profession:${profession}` : "listings";
}

export const listingTag = (id: number) => `listing:${id}`;

/**
 * @param payload `listing ID PROFESSION CITY`; anything else may concern every response
 * @returns null for all tags
 */
export function tagsForChange(payload: string): string[] | null {
  const [, id, profession, city] = payload.match(/^listing (\d+) (\d+) (\d+)$/)?.map(Number) ?? [];
  if (id === undefined) return null;
  const filters = [{}, { profession }, { city }, { profession, city }];
  return [listingTag(id), ...filters.map(listTag)];
}
