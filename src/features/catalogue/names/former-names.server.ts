import { and, eq } from "drizzle-orm";
import { fold } from "#src/arabic/fold.ts";
import type { Database } from "#src/database/open.server.ts";
import type { Entry } from "#src/features/catalogue/contract.ts";
import { nameTables } from "./lists.server.ts";

type KindName = keyof typeof nameTables;

/** Makes a title that an entry had, or that of an entry merged into it, another name: people go on searching by it. */
export async function keepAsName(tx: Database, kind: KindName, { id, text }: Entry): Promise<void> {
  const table = nameTables[kind];
  await tx
    .insert(table)
    .values({ entryId: id, name: text, folded: fold(text) })
    .onConflictDoUpdate({
      target: [table.entryId, table.folded],
      set: { kind: "name", isSeed: false, isRemoved: false },
    });
}

/** After a rename: the title is not another name, too, while its former title becomes one. */
export async function keepFormerTitle(
  tx: Database,
  kind: KindName,
  { id, text }: Entry,
  former: string,
): Promise<void> {
  const table = nameTables[kind];
  const isOwn = and(
    eq(table.entryId, id),
    eq(table.folded, fold(text)),
    eq(table.isRemoved, false),
  );
  await tx.delete(table).where(isOwn);
  if (fold(former) !== fold(text)) await keepAsName(tx, kind, { id, text: former });
}
