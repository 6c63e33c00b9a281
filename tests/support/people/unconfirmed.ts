import { eq } from "drizzle-orm";
import { account, accountType } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";

interface Unconfirmed {
  createdAt: Date;
  remindedAt?: Date;
}

/** Adds so many registrations that are not confirmed, which are otherwise as this one. */
export async function addUnconfirmed(
  db: Database,
  likeId: number,
  count: number,
  { createdAt, remindedAt }: Unconfirmed,
) {
  const [like] = await db.select().from(craftsman).where(eq(craftsman.id, likeId));
  const emails = Array.from({ length: count }, (_, n) => `unconfirmed${n}@mail.example`);
  const accounts = await db
    .insert(account)
    .values(
      emails.map((email) => ({
        email,
        passwordHash: "none",
        type: accountType.craftsman,
        remindedAt,
      })),
    )
    .returning({ id: account.id });
  const phoneOf = (n: number) => `+96393${String(n).padStart(7, "0")}`;
  const rows = accounts.map(({ id }, n) => ({
    ...like!,
    id,
    createdAt,
    image: null,
    phone: phoneOf(n),
  }));
  await db.insert(craftsman).values(rows);
}
