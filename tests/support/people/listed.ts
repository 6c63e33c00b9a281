import { eq } from "drizzle-orm";
import { account } from "#src/auth/table.server.ts";
import type { Site } from "#tests/support/site.ts";

/** What admins send of a craftsman who has agreed to be listed, of the first profession and city. */
export const newListing = {
  fullname: "سامر النجار",
  phone: "0944 123 456",
  profession_id: 1,
  city_id: 1,
  consent: { how: "call", given_at: "2026-11-20", wording: "سألته بالهاتف فقال: أضفني." },
};

/** Makes a listing one without an account. */
export const forgetAccount = ({ db }: Pick<Site, "db">, id: number) =>
  db
    .update(account)
    .set({ email: null, passwordHash: null, emailVerifiedAt: null })
    .where(eq(account.id, id));
