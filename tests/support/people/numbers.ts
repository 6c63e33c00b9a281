import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { createCode } from "#src/features/accounts/phone/codes.server.ts";
import type { CodePurpose } from "#src/features/accounts/phone/purposes.ts";
import { phoneAccess, phoneQuestion } from "#src/features/accounts/phone/table.server.ts";
import { phoneProof } from "#src/features/craftsmen/proof/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { Person } from "#tests/support/person.ts";
import { appKey, type Site } from "#tests/support/site.ts";

export const operatorNumber = "+963933111222";

/** An owner sets the number to which craftsmen write. */
export async function setOperatorNumber(owner: Person) {
  const answer = await owner.put("/api/settings", { whatsapp: operatorNumber });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

/** Adds a code for the number of a listing. */
export async function addCode(db: Database, craftsmanId: number, purpose: CodePurpose = "prove") {
  const [row] = await db.select().from(craftsman).where(eq(craftsman.id, craftsmanId));
  const wanted = { phone: row!.phone!, purpose, craftsmanId, isSent: false };
  return createCode(db, { appKey, now: new Date() }, wanted);
}

/** Adds a code that somebody without a session asked for, for a number that leads to no page. */
export async function addStrangersCode(db: Database) {
  const phone = "+963955000222";
  const expiresAt = new Date(Date.now() + 1e8);
  const [access] = await db
    .insert(phoneAccess)
    .values({ phone, secretHash: randomUUID(), expiresAt })
    .returning();
  const wanted = { phone, purpose: "password", craftsmanId: null, isSent: false } as const;
  return createCode(db, { appKey, now: new Date() }, { ...wanted, accessId: access!.id });
}

/** Marks the number of a listing as proven. */
export async function addProof(db: Database, craftsmanId: number, provenAt = new Date()) {
  const [row] = await db.select().from(craftsman).where(eq(craftsman.id, craftsmanId));
  await db.insert(phoneProof).values({ craftsmanId, phone: row!.phone!, how: "gateway", provenAt });
}

/** A listing that admins added: nobody can log in. */
export async function withoutAccount({ db }: Pick<Site, "db">, id: number) {
  await db
    .update(account)
    .set({ email: null, passwordHash: null, loginPhone: null })
    .where(eq(account.id, id));
  await db.update(craftsman).set({ confirmedAt: null }).where(eq(craftsman.id, id));
}

/** Adds a question for admins: of the number that `holderId` has proven, or of a new password. @returns its id */
export async function addQuestion(
  db: Database,
  { craftsmanId, holderId }: { craftsmanId: number; holderId?: number },
) {
  const phone = "+963955000111";
  const [access] = holderId
    ? []
    : await db
        .insert(phoneAccess)
        .values({
          craftsmanId,
          kind: "password",
          phone,
          secretHash: randomUUID(),
          expiresAt: new Date(Date.now() + 1e8),
        })
        .returning();
  await db.delete(phoneQuestion).where(eq(phoneQuestion.craftsmanId, craftsmanId));
  const [question] = await db
    .insert(phoneQuestion)
    .values({
      craftsmanId,
      holderId,
      accessId: access?.id,
      phone,
      how: "gateway",
      createdAt: new Date(),
    })
    .returning();
  return question!.id;
}
