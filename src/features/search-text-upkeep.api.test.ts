import { type SQL, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { fold } from "#src/arabic/fold.ts";
import { rowsOf } from "#src/database/statement.server.ts";
import { addCity, addProfession } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { startSearchTextUpkeep } from "./search-text-upkeep.server.ts";

/** As typed and, since that version knew none of these letters, as an older version folded it. */
const typed = "ڕانیە";
const folded = fold(typed);

let site: Site;
beforeEach(async () => {
  site = await openSite();
});

/** What the first start of this version does with the texts of an older one. */
async function update() {
  const log = { warn: () => {}, error: () => {} } as unknown as Parameters<
    typeof startSearchTextUpkeep
  >[1];
  await site.db.execute(sql`delete from folded_by`);
  await (await startSearchTextUpkeep(site.db, log)).done;
}

async function run(...statements: SQL[]) {
  for (const statement of statements) await site.db.execute(statement);
}

describe("texts that an older version has folded", () => {
  it("are folded again in every column of such texts", async () => {
    await run(
      sql`insert into city (name, name_folded) values (${typed}, ${typed})`,
      sql`insert into profession (title, title_folded) values (${typed}, ${typed})`,
      sql`insert into former_name (folded, city_id) select ${typed}, id from city`,
      sql`insert into former_title (folded, profession_id) select ${typed}, id from profession`,
      sql`insert into city_name (name, folded, city_id) select ${typed}, ${typed}, id from city`,
      sql`insert into place (name, folded, kind, city_id)
        select ${typed}, ${typed}, 'quarter', id from city`,
      sql`insert into profession_name (name, folded, profession_id)
        select ${typed}, ${typed}, id from profession`,
      sql`insert into canned_reply (title, title_folded, body) values (${typed}, ${typed}, 'نص')`,
      sql`insert into missed_query (folded, person, typed, at) values (${typed}, 'one', ${typed}, now())`,
    );
    const columns = await rowsOf<{ table: string; column: string }>(
      site.db,
      sql`select table_name as table, column_name as column from information_schema.columns
        where table_schema = 'public' and column_name like '%folded'`,
    );
    const texts = async () =>
      Object.fromEntries(
        await Promise.all(
          columns.map(async ({ table, column }) => [
            `${table}.${column}`,
            await rowsOf(
              site.db,
              sql`select ${sql.identifier(column)} as text from ${sql.identifier(table)}`,
            ),
          ]),
        ),
      );
    const allHave = (text: string) =>
      Object.fromEntries(columns.map(({ table, column }) => [`${table}.${column}`, [{ text }]]));
    expect(columns.length).toBeGreaterThan(0);
    // A column that is missing above has no text of an older version.
    expect(await texts()).toEqual(allHave(typed));
    await update();
    expect(await texts()).toEqual(allHave(folded));
  });

  it("leave one of an entry's names that are equal now: an admin's own, and one in use", async () => {
    const cityId = await addCity(site.db);
    const professionId = await addProfession(site.db);
    // Each seed has another spelling. What one name becomes may be what another was.
    await run(
      sql`insert into city_name (name, folded, is_seed, is_removed, city_id) values
        (${folded}, ${folded}, true, true, ${cityId}), (${typed}, ${typed}, true, false, ${cityId})`,
      sql`insert into profession_name (name, folded, is_seed, profession_id) values
        ('ڕازی', 'رازي', true, ${professionId}), ('راني', 'ڕازی', true, ${professionId}),
        (${folded}, ${folded}, true, ${professionId}), (${typed}, ${typed}, false, ${professionId})`,
    );
    await update();
    expect(await rowsOf(site.db, sql`select name, folded, is_removed from city_name`)).toEqual([
      { name: typed, folded, is_removed: false },
    ]);
    const names = await rowsOf(
      site.db,
      sql`select name, folded, is_seed from profession_name order by id`,
    );
    expect(names).toEqual([
      { name: "ڕازی", folded: "رازي", is_seed: true },
      { name: "راني", folded: "راني", is_seed: true },
      { name: typed, folded, is_seed: false },
    ]);
  });

  it("change places in one unique index", async () => {
    const professionId = await addProfession(site.db);
    await run(sql`insert into profession_name (name, folded, profession_id) values
      ('رازي', 'راني', ${professionId}), ('راني', 'رازي', ${professionId})`);
    await update();
    expect(
      await rowsOf(site.db, sql`select name, folded from profession_name order by id`),
    ).toEqual([
      { name: "رازي", folded: "رازي" },
      { name: "راني", folded: "راني" },
    ]);
  });

  it("lose no canned reply: titles that are equal now are numbered", async () => {
    const long = "ڕ".repeat(60);
    await run(sql`insert into canned_reply (title, title_folded, body) values
      (${typed}, ${typed}, 'الأول'), (${folded}, ${folded}, 'الثاني'), (${`${folded} 2`}, ${`${folded} 2`}, 'الثالث'),
      (${long}, ${long}, 'الرابع'), (${fold(long)}, ${fold(long)}, 'الخامس')`);
    await update();
    const replies = await rowsOf<{ title: string; title_folded: string }>(
      site.db,
      sql`select title, title_folded, body from canned_reply order by id`,
    );
    expect(replies.map((reply) => reply.title_folded)).toEqual(
      replies.map(({ title }) => fold(title)),
    );
    expect(replies).toMatchObject([
      { title: typed, body: "الأول" },
      { title: `${folded} (3)`, body: "الثاني" },
      { title: `${folded} 2`, body: "الثالث" },
      { title: long, body: "الرابع" },
      { title: `${"ر".repeat(56)} (2)`, body: "الخامس" },
    ]);
  });

  it("count as one search of one person where they are equal now, made when the last was", async () => {
    const [first, last] = ["2026-01-01T00:00:00.000Z", "2026-02-01T00:00:00.000Z"];
    await run(sql`insert into missed_query (person, folded, typed, at) values
      ('one', ${folded}, ${folded}, ${first}), ('one', ${typed}, ${typed}, ${last}),
      ('two', ${typed}, ${typed}, ${first}), ('two', 'رانیە', 'رانیە', ${last})`);
    await update();
    const searches = await rowsOf<{ person: string; folded: string; at: Date | string }>(
      site.db,
      sql`select person, folded, at from missed_query order by person`,
    );
    expect(searches.map((search) => ({ ...search, at: new Date(search.at) }))).toEqual([
      { person: "one", folded, at: new Date(last) },
      { person: "two", folded, at: new Date(last) },
    ]);
  });
});
