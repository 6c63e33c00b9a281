import { eq } from "drizzle-orm";
import { type Actor, writeAudit } from "#src/audit/write-audit.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { profession } from "#src/features/catalogue/table.server.ts";
import type { TradeIcon } from "./icons.ts";

/** Empty where an admin has chosen none. */
export async function findIcon(db: Database, id: number): Promise<{ icon?: string }> {
  const [row] = await db
    .select({ icon: profession.icon })
    .from(profession)
    .where(eq(profession.id, id));
  return row?.icon ? { icon: row.icon } : {};
}

export async function setIcon(tx: Database, id: number, icon: TradeIcon | null) {
  await tx.update(profession).set({ icon }).where(eq(profession.id, id));
}

/** @returns false if the profession has this icon already */
export async function changeIcon(
  { tx, by }: { tx: Database; by: Actor },
  id: number,
  icon: TradeIcon | null,
): Promise<boolean> {
  const former = await findIcon(tx, id);
  if ((former.icon ?? null) === icon) return false;
  await setIcon(tx, id, icon);
  await writeAudit(tx, by, {
    act: "profession.setIcon",
    subject: id,
    ...(former.icon ? { before: former } : {}),
    ...(icon ? { after: { icon } } : {}),
  });
  return true;
}
