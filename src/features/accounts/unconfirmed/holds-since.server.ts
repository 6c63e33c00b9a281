import { sql } from "drizzle-orm";
import { contactChange } from "#src/features/accounts/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";

/**
 * Since when a listing has its number. Changes are remembered for a week: one that is older does not
 * count any more, and the registration is taken instead.
 */
export const holdsSince = sql<Date>`coalesce(
  (select max(${contactChange}.created_at) from ${contactChange}
    where ${contactChange}.account_id = ${craftsman}.id
      and ${contactChange}.former_phone <> ${craftsman}.phone),
  ${craftsman}.created_at)`.mapWith(craftsman.createdAt);
