import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { deriveKey } from "#src/util/hash.server.ts";
import { programState } from "./table.server.ts";

const name = "link_salt";

/** The key that signs mailed links. Until `endMailedLinks` is called for the first time it is `appKey`. */
export async function readLinkKey(db: Database, appKey: string): Promise<string> {
  const [salt] = await db.select().from(programState).where(eq(programState.name, name));
  return salt ? deriveKey(appKey, `mailed links: ${salt.value}`).toString("base64url") : appKey;
}

/** Makes every signed link invalid that has been mailed until now. */
export async function endMailedLinks(db: Database): Promise<void> {
  const value = randomBytes(16).toString("base64url");
  await db
    .insert(programState)
    .values({ name, value })
    .onConflictDoUpdate({ target: programState.name, set: { value } });
}
