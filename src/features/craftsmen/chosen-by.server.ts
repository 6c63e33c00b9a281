import { eq } from "drizzle-orm";
import type { Database } from "../../database/open.server.ts";
import { craftsman } from "./table.server.ts";

const columns = { profession: craftsman.professionId, city: craftsman.cityId };

/** How many craftsmen have chosen a profession or a city, in whatever state their listing is. */
export const countUsers = (db: Database, kind: keyof typeof columns, id: number): Promise<number> =>
  db.$count(craftsman, eq(columns[kind], id));
