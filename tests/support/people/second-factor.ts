import { Secret, TOTP } from "otpauth";
import { expect } from "vitest";
import { newRecoveryCodes } from "#src/features/accounts/second-factor/proof.server.ts";
import { recoveryHash, seal } from "#src/features/accounts/second-factor/seal.server.ts";
import { recoveryCode, secondFactor } from "#src/features/accounts/table.server.ts";
import { type Person, rightPassword } from "#tests/support/person.ts";
import { appKey, type Site } from "#tests/support/site.ts";

/** What the app on a phone shows. */
export const codeOf = (secret: string, at = new Date()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });

/** Turns the second factor on as an admin does. @returns what the app and the paper know */
export async function enableSecondFactor(admin: Person, at = new Date()) {
  const begun = await admin.post("/api/two-factor", { current_password: rightPassword });
  expect(begun.statusCode, begun.body).toBe(200);
  const { secret, uri } = begun.json();
  const confirmed = await admin.post("/api/two-factor/confirm", { code: codeOf(secret, at) });
  expect(confirmed.statusCode, confirmed.body).toBe(200);
  return { secret, uri, codes: confirmed.json().recovery_codes as string[] };
}

/** A second factor that is on already, with one recovery code. @returns the code */
export async function addSecondFactor({ db }: Pick<Site, "db">, accountId: number) {
  const [code = ""] = newRecoveryCodes();
  const sealedSecret = seal(appKey, accountId, "A".repeat(32));
  await db
    .insert(secondFactor)
    .values({ accountId, sealedSecret, confirmedAt: new Date() })
    .onConflictDoNothing();
  await db.insert(recoveryCode).values({ accountId, codeHash: recoveryHash(appKey, code) });
  return code;
}
