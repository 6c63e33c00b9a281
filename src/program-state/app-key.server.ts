import { eq } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { type Config, InvalidSetting } from "#src/settings/config.ts";
import { deriveKey } from "#src/util/hash.server.ts";
import { programState } from "./table.server.ts";

const name = "app_key_fingerprint";

/**
 * Compares the key with the fingerprint in the database; the first start that finds none writes it.
 * @returns what the operator has to do, or null
 * @throws InvalidSetting if the key has changed and the change is not accepted
 */
export async function checkAppKey(
  db: Database,
  { appKey, acceptsKeyChange }: Pick<Config, "appKey" | "acceptsKeyChange">,
): Promise<string | null> {
  const value = fingerprintOf(appKey);
  if (await isStoredKey(db, value)) {
    return acceptsKeyChange ? "APP_KEY_CHANGED: the key has not changed; leave this out" : null;
  }
  if (!acceptsKeyChange) throw new InvalidSetting(keyChanged);
  await db.update(programState).set({ value }).where(eq(programState.name, name));
  return "APP_KEY: the changed key is accepted; leave APP_KEY_CHANGED out from now on";
}

/** Whether the fingerprint is the stored one. Of several processes that start at once, one writes it. */
async function isStoredKey(db: Database, value: string) {
  await db.insert(programState).values({ name, value }).onConflictDoNothing();
  return (await readFingerprint(db)) === value;
}

/** @returns the fingerprint of the key that the site has been used with; undefined before its first start */
export async function readFingerprint(db: Database): Promise<string | undefined> {
  const [stored] = await db.select().from(programState).where(eq(programState.name, name));
  return stored?.value;
}

const keyChanged =
  "APP_KEY: this is not the key that the site had. With it mailed links, second factors, their recovery " +
  "codes, known devices and notifications on devices stop working, and numbers and e-mails of deleted or " +
  "suspended listings are no longer recognised. Set the former key (without APP_KEY it is DATA_DIR/app.key, or " +
  "DATA_DIR/app.key.before-restore if a restore was cut off), or set APP_KEY_CHANGED=accept to lose these";

export const fingerprintOf = (appKey: string) =>
  deriveKey(appKey, "fingerprint").toString("base64url");
