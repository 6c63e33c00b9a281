import { sql } from "drizzle-orm";
import { it } from "vitest";
import { addCity, addProfession, openSite } from "../../../tests/support/site.ts";
it("measures", async () => {
  const site = await openSite();
  for (let n = 1; n <= 20; n++) { await addProfession(site.db, `مهنة ${n}`); await addCity(site.db, `مدينة ${n}`); }
  const out: string[] = [];
  const rows = 20000;
  await site.db.execute(sql`insert into account (email, password_hash, type) select 'c' || n || '@m.e', 'n', 0 from generate_series(1, ${rows}::int) n`);
  await site.db.execute(sql`insert into craftsman (id, fullname, phone, gender, profession_id, city_id, status, created_at, approved_at, search_text, description)
    select id, 'حرفي', '+9639' || 40000000 + id, 'male', 1 + (id - 1) % 20, 1 + (id - 1) / 20 % 20, 1, '2026-01-01', timestamptz '2026-01-01' + id * interval '1 minute',
      case when id % 500 = 0 then ' غسان ' else ' عمر ' end || (select string_agg(md5((id * 20 + n)::text), ' ') from generate_series(1, 10) n), repeat('x', 300) from account`);
  const measure = async (label: string) => {
    for (const q of ["", "?profession=3", "?q=" + encodeURIComponent("غسان"), "?q=" + encodeURIComponent("كهربائي"), "?q=" + encodeURIComponent("عمر"), "?page=1000"]) {
      await site.get("/api/craftsmen" + q);
      const t = performance.now(); for (let i = 0; i < 5; i++) await site.get("/api/craftsmen" + q);
      out.push(`${label} ${decodeURIComponent(q)}: ${((performance.now() - t) / 5).toFixed(1)} ms`);
    }
  };
  await measure("fresh"); await site.db.execute(sql`analyze`); await measure("analyzed"); await site.db.execute(sql`vacuum analyze`); await measure("vacuumed");
  console.log(out.join("\n"));
}, 200000);
