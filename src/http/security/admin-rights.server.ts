import { and, eq } from "drizzle-orm";
import { adminRoleOf } from "#src/auth/admin-roles.ts";
import { account, accountType } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { otherCity } from "#src/errors/refusal.texts.ts";
import type { Admin2fa } from "#src/settings/config.ts";
import type { AdminRights, Viewer } from "./viewer.ts";

const rightsColumns = { role: account.role, cities: account.cities, messages: account.messages };

/** The columns of an account that say who makes a request. */
export const roleColumns = { type: account.type, ...rightsColumns };

type Row = typeof account.$inferSelect;
type RightsRow = Pick<Row, keyof typeof rightsColumns>;

/** The rights in an admin's row. Cities and messages are stored for moderators; owners have all. */
export function rightsOf(row: RightsRow): AdminRights {
  const role = adminRoleOf(row);
  if (role === "owner") return { role, cities: null, messages: true };
  return { role, cities: row.cities, messages: row.messages };
}

/** The role in which an account makes requests. */
export function viewerRoleOf(
  { type, securedAt, ...row }: Pick<Row, keyof typeof roleColumns> & { securedAt: Date | null },
  admin2fa: Admin2fa,
): Pick<Viewer, "role" | "rights"> {
  if (type === accountType.craftsman) return { role: "user" };
  const rights = rightsOf(row);
  const isNew = admin2fa === "required" && securedAt === null;
  return { role: isNew ? "newAdmin" : rights.role, rights };
}

/**
 * The acting admin's rights, which nobody changes until the transaction ends: an act that is under way
 * when an owner takes them away is done before or not at all.
 * @throws Refusal `unauthenticated` once the account is removed
 */
export async function lockRights(tx: Database, accountId: number): Promise<AdminRights> {
  const [row] = await tx
    .select(rightsColumns)
    .from(account)
    .where(and(eq(account.id, accountId), eq(account.type, accountType.admin)))
    .for("share");
  if (!row) throw new Refusal("unauthenticated");
  return rightsOf(row);
}

/**
 * @param cityIds the cities to which a listing or an act on it belongs
 * @throws Refusal `forbidden` unless this admin decides on one of them
 */
export function refuseOtherCity(
  { cities }: Pick<AdminRights, "cities">,
  cityIds: readonly number[],
): void {
  if (cities && !cityIds.some((id) => cities.includes(id))) {
    throw new Refusal("forbidden", { message: otherCity });
  }
}
