import { sql } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { InvalidBackup } from "./manifest.server.ts";

/**
 * Removes everything that a version of Herafi, also a newer one, has created in the database: all tables,
 * functions and sequences of `public` but those of extensions, the record of migrations and the jobs.
 * @throws InvalidBackup if a process still works on the database
 */
export async function removeTables(tx: Database): Promise<void> {
  // Fails instead of waiting for a site that still runs.
  await tx.execute(sql`set local lock_timeout = '5s'`);
  await tx.execute(removal).catch((error: { cause?: { code?: string } }) => {
    if (error.cause?.code !== lockNotAvailable) throw error;
    throw new InvalidBackup("the database is in use: stop the site first");
  });
}

const lockNotAvailable = "55P03";

/** All statements are made before the first of them runs. Sequences of columns are gone by then. */
const removal = sql`
  do $$
  declare
    removed text;
    statements text[] := array(
      select format('drop %s if exists %s cascade', kind, name) from (
        select
          case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view'
            else 'table' end as kind,
          oid::regclass::text as name, oid, relkind = 'S' as is_last
        from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
        union all
        select case prokind when 'p' then 'procedure' when 'a' then 'aggregate' else 'function' end,
          oid::regprocedure::text, oid, true
        from pg_proc where pronamespace = 'public'::regnamespace
        union all
        select 'type', oid::regtype::text, oid, true
        from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
      ) object
      where not exists (select from pg_depend where objid = object.oid and deptype = 'e')
      order by is_last);
  begin
    drop schema if exists drizzle cascade;
    drop schema if exists pgboss cascade;
    foreach removed in array statements loop
      execute removed;
    end loop;
  end $$`;
