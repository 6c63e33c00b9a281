import type { Api } from "#src/client/client.ts";
import type { CardPage } from "#src/features/craftsmen/contract.ts";
import { allCraftsmen } from "#src/features/craftsmen/texts.ts";
import { tradeAddress } from "#src/features/craftsmen/trades/address.ts";
import { sheetTexts } from "#src/features/craftsmen/trades/texts.ts";
import { tradePlural } from "#src/features/craftsmen/trades/trade-plural.ts";
import type { DepartedListing } from "./contract.ts";

/** Listings that the page of a craftsman who left, or is away, can lead to. */
export interface Others {
  /** Number of those of the profession in the same city, or anywhere where the city was deleted. */
  ofTrade: number;
  /** Where the same city has nobody: the nearest cities that have the profession. */
  cities: { id: number; name: string }[];
  isAnybodyListed: boolean;
}

interface Offer {
  text: string;
  /** Undefined where nobody is listed. */
  link?: { to: string; name: string };
}

/** @returns null where it cannot be read now */
export async function findOthers(
  api: Api,
  { profession, city }: DepartedListing,
): Promise<Others | null> {
  const list = (filter: { profession?: number | undefined; city?: number | undefined }) =>
    api.get<CardPage>("/api/craftsmen", filter);
  try {
    const trade = profession && (await list({ profession: profession.id, city: city?.id }));
    const ofTrade = trade?.total ?? 0;
    const cities = trade?.nearest_cities ?? [];
    const isFound = ofTrade > 0 || cities.length > 0;
    return { ofTrade, cities, isAnybodyListed: isFound || (await list({})).total > 0 };
  } catch {
    return null;
  }
}

/** What is said of others of the profession, and the way to the nearest: here, in other cities, or all craftsmen. */
export function nearestOffer(
  { profession, city, away }: DepartedListing,
  others: Others | null,
): Offer {
  const why = away ? texts.away : texts.left;
  const all = { to: "/#craftsmen", name: allCraftsmen };
  if (!others) return { text: why, link: all };
  const { ofTrade, cities, isAnybodyListed } = others;
  const inCity = (place: { id: number; name: string }) => {
    const trade = { profession: profession!, city: place };
    return { to: tradeAddress(trade), name: tradePlural(trade) };
  };
  const inCities = (name: string) => ({
    to: `/?profession=${profession!.id}#craftsmen`,
    name: inCity({ id: 0, name }).name,
  });
  if (ofTrade > 0) {
    return {
      text: `${why} ${texts.others}`,
      link: city ? inCity(city) : inCities(sheetTexts.anywhere),
    };
  }
  const [nearest, second] = cities;
  if (city && nearest) {
    return {
      text: `${why} ${texts.elsewhere(city.name)}`,
      link: second ? inCities(texts.otherCities) : inCity(nearest),
    };
  }
  return {
    text: profession ? `${why} ${texts.nobody}` : why,
    ...(isAnybodyListed && { link: all }),
  };
}

const texts = {
  left: "حذف صاحب هذا الملف ملفه.",
  away: "صفحته مخفية مؤقتًا، وقد تعود.",
  others: "في الدليل غيره من أهل مهنته.",
  elsewhere: (city: string) => `لا أحد من أهل مهنته في ${city} الآن، وتجدهم في غيرها.`,
  nobody: "لا أحد من أهل مهنته في الدليل الآن.",
  otherCities: "مدن أخرى",
};
