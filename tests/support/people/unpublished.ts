import { eq } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";

/** Does something while a listing waits for its first decision, when nothing that its holder changes has to be reviewed. */
export async function whileUnpublished<Result>(
  db: Database,
  id: number,
  act: () => Promise<Result>,
): Promise<Result> {
  const isIt = eq(craftsman.id, id);
  const [before] = await db.select().from(craftsman).where(isIt);
  const { state, approvedAt, position } = before!;
  await db
    .update(craftsman)
    .set({ state: "pending", approvedAt: null, position: null })
    .where(isIt);
  try {
    return await act();
  } finally {
    await db.update(craftsman).set({ state, approvedAt, position }).where(isIt);
  }
}
