import { sql } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { city, profession } from "#src/features/catalogue/table.server.ts";
import { addCity, addProfession, anyId } from "#tests/support/rows.ts";

/** In one statement: on a busy machine more might take longer than a statement may. */
const atOnce = 1000;

/** Adds so many craftsmen, every other one of them pending, the rest approved. */
export async function addCraftsmen(
  db: Database,
  count: number,
  description: string | null = null,
  searchText = " عمر",
) {
  const professionId = await anyId(db, profession, addProfession);
  const cityId = await anyId(db, city, addCity);
  await db.execute(sql`
    insert into account (email, password_hash, type)
    select 'many' || n || '@mail.example', 'none', 0 from generate_series(1, ${count}::int) n`);
  // So that whether each account is there is asked of its index, though there were few before.
  await db.execute(sql`analyze account`);
  for (let added = 0; added < count; added += atOnce) {
    await db.execute(sql`
      insert into craftsman (id, fullname, phone, gender, profession_id, city_id, description,
        state, approved_at, search_text)
      select id, 'عمر', '+96395' || lpad(id::text, 7, '0'), 'male', ${professionId}::int, ${cityId}::int,
        ${description}::text, case when id % 2 = 0 then 'pending' else 'approved' end,
        case when id % 2 = 0 then null else now() end, ${searchText}::text
      from account where email like 'many%' order by id limit ${atOnce} offset ${added}`);
  }
}
