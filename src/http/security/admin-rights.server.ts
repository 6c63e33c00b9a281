import { adminRoleOf } from "../../auth/admin-roles.ts";
import { account, accountType } from "../../auth/table.server.ts";
import type { Admin2fa } from "../../settings/config.ts";
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
