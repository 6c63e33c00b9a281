import type { CardList } from "./find-craftsmen.ts";

type NearestCity = NonNullable<CardList["nearest_cities"]>[number];

interface Searched {
  profession?: { title: string } | undefined;
  city?: { name: string } | undefined;
}

/**
 * That a search has found nobody, and where the nearest are:
 * «لا يوجد فني مصاعد في تدمر بعد. أقربهم في حمص، نحو 150 كم».
 */
export function nobodyThere(
  { profession, city }: Searched,
  nearest: NearestCity | undefined,
): string {
  const who = profession?.title ?? "حرفيون";
  const isFeminine = profession !== undefined && /^\S*(?:ة|ات)(?: |$)/.test(profession.title);
  const nobody = `${isFeminine ? "لا توجد" : "لا يوجد"} ${who}${city ? ` في ${city.name}` : ""} بعد`;
  if (!nearest) return nobody;
  const closest = isFeminine ? "أقربها" : "أقربهم";
  if (nearest.distance_km === null)
    return `${nobody}. ${isFeminine ? "توجد" : "يوجد"} في ${nearest.name}`;
  return `${nobody}. ${closest} في ${nearest.name}، نحو ${roundedKm(nearest.distance_km)}\u00A0كم`;
}

/** Roads are longer than the straight line, so that finer steps would say nothing. */
export function roundedKm(km: number): number {
  const step = km < 10 ? 1 : km < 50 ? 5 : km < 100 ? 10 : 50;
  return Math.max(1, Math.round(km / step) * step);
}
