import { and, asc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { type CountryCode, displayPhone } from "#src/arabic/phone.server.ts";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { visibleIn } from "#src/features/craftsmen/listing-visibility.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { WithoutEmail } from "#src/features/moderation/contract.ts";
import type { AdminRights } from "#src/http/security/viewer.ts";

/** Which of several craftsmen get no mail but can be sent a message, in the order of their names. */
export async function listWithoutEmail(
  { db, country }: { db: Database; country: CountryCode },
  ids: number[],
  { cities }: Pick<AdminRights, "cities">,
): Promise<WithoutEmail[]> {
  const rows = await db
    .select({ id: craftsman.id, fullname: craftsman.fullname, phone: craftsman.phone })
    .from(craftsman)
    .innerJoin(account, eq(account.id, craftsman.id))
    .where(
      and(
        inArray(craftsman.id, ids),
        isNull(account.email),
        isNotNull(craftsman.phone),
        visibleIn(cities),
      ),
    )
    .orderBy(asc(craftsman.fullname), asc(craftsman.id));
  return rows.map(({ phone, ...row }) => ({
    ...row,
    phone: phone!,
    phone_display: displayPhone(phone!, country),
  }));
}
