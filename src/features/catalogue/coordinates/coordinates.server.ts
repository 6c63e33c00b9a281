import { eq } from "drizzle-orm";
import { type Actor, writeAudit } from "#src/audit/write-audit.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { city } from "#src/features/catalogue/table.server.ts";
import type { Coordinates } from "./coordinates.ts";

export async function findCoordinates(db: Database, id: number): Promise<Coordinates | null> {
  const [row] = await db
    .select({ latitude: city.latitude, longitude: city.longitude })
    .from(city)
    .where(eq(city.id, id));
  const { latitude = null, longitude = null } = row ?? {};
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** Stores an admin's choice, which the program's own coordinates do not replace. */
export async function setCoordinates(tx: Database, id: number, coordinates: Coordinates | null) {
  const { latitude, longitude } = coordinates ?? { latitude: null, longitude: null };
  const values = { latitude, longitude, hasOwnCoordinates: true };
  await tx.update(city).set(values).where(eq(city.id, id));
}

/** @returns false if the city has these coordinates already */
export async function changeCoordinates(
  { tx, by }: { tx: Database; by: Actor },
  id: number,
  coordinates: Coordinates | null,
): Promise<boolean> {
  const former = await findCoordinates(tx, id);
  const isSame =
    former?.latitude === coordinates?.latitude && former?.longitude === coordinates?.longitude;
  if (isSame) return false;
  await setCoordinates(tx, id, coordinates);
  await writeAudit(tx, by, {
    act: "city.setCoordinates",
    subject: id,
    ...(former ? { before: { ...former } } : {}),
    ...(coordinates ? { after: { ...coordinates } } : {}),
  });
  return true;
}
