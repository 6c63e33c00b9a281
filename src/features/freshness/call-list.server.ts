import { and, asc, desc, eq, isNotNull, not, sql } from "drizzle-orm";
import { type CountryCode, displayPhone } from "#src/arabic/phone.server.ts";
import { type Actor, writeAudit } from "#src/audit/write-audit.server.ts";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { city, profession } from "#src/features/catalogue/table.server.ts";
import { isWithin } from "#src/features/craftsmen/counts/listing-requests.server.ts";
import {
  listingRequestCount,
  tradeRequestCount,
} from "#src/features/craftsmen/counts/table.server.ts";
import { confirmedAt } from "#src/features/craftsmen/freshness.server.ts";
import { visibleIn } from "#src/features/craftsmen/listing-visibility.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { lockListing } from "#src/features/moderation/decisions/lock-listing.server.ts";
import { lockRights, refuseOtherCity } from "#src/http/security/admin-rights.server.ts";
import type { AdminRights } from "#src/http/security/viewer.ts";
import { dueCondition, hasMailbox, isStillDue, noteQuestion } from "./ask.server.ts";
import type { ToCall } from "./contract.ts";
import { callListTexts } from "./texts.ts";

export const callsPerPage = 20;

/** How often visitors asked for its number in 30 days. */
const ownDemand = (clock: { timeZone: string; now: Date }) =>
  sql`(select coalesce(sum(${listingRequestCount.requests}), 0) from ${listingRequestCount}
    where ${listingRequestCount.craftsmanId} = ${craftsman.id} and ${isWithin(30, clock)})`;

/** Numbers of its profession that visitors asked for. */
const demand = sql`(select coalesce(sum(${tradeRequestCount.requests}), 0) from ${tradeRequestCount}
  where ${tradeRequestCount.professionId} = ${craftsman.professionId})`;

interface CallDeps {
  db: Database;
  sendsMail: boolean;
  now: Date;
}

type Cities = Pick<AdminRights, "cities">;

const isToCall = async ({ db, sendsMail, now }: CallDeps, { cities }: Cities) =>
  and(
    await dueCondition(db, now),
    isNotNull(craftsman.phone),
    sendsMail ? not(hasMailbox!) : undefined,
    visibleIn(cities),
  );

export async function countCalls(deps: CallDeps, cities: Cities): Promise<number> {
  const [row] = await deps.db
    .select({ count: sql<number>`count(*)::int` })
    .from(craftsman)
    .innerJoin(account, eq(account.id, craftsman.id))
    .where(await isToCall(deps, cities));
  return row!.count;
}

/**
 * Who is to be asked and gets no mail, in cities of the admin's: those whose numbers are asked for most first, then those
 * of the professions that are.
 */
export async function listCalls(
  { country, timeZone, ...deps }: CallDeps & { country: CountryCode; timeZone: string },
  cities: Cities,
  page: number,
) {
  const { db, now } = deps;
  const rows = await db
    .select({
      listing: craftsman,
      profession: profession.title,
      city: city.name,
    })
    .from(craftsman)
    .innerJoin(account, eq(account.id, craftsman.id))
    .innerJoin(profession, eq(profession.id, craftsman.professionId))
    .innerJoin(city, eq(city.id, craftsman.cityId))
    .where(await isToCall(deps, cities))
    .orderBy(
      desc(ownDemand({ timeZone, now })),
      desc(demand),
      asc(craftsman.freshSince),
      asc(craftsman.id),
    )
    .limit(callsPerPage)
    .offset((page - 1) * callsPerPage);
  const items = rows.map(
    ({ listing: { id, fullname, phone, ...listing }, profession, city }): ToCall => ({
      id,
      fullname,
      profession,
      city,
      phone: { e164: phone!, display: displayPhone(phone!, country) },
      confirmed_at: listing.confirmedAt?.toISOString() ?? null,
      times_asked: listing.timesAsked,
    }),
  );
  return { items, total: await countCalls(deps, cities) };
}

/**
 * Notes what somebody answered to an admin who called.
 * @returns the name of whom
 * @throws Refusal `notFound`, `forbidden` without a right on the city, `conflict` where it need not be asked
 */
export const noteAnswer = (
  { db, by, now }: { db: Database; by: Actor; now: Date },
  id: number,
  answer: "works" | "none",
): Promise<string> =>
  db.transaction(async (tx) => {
    const rights = await lockRights(tx, by.accountId);
    const found = await lockListing(tx, id, rights);
    refuseOtherCity(rights, [found.cityId]);
    if (!(await isStillDue(tx, id, now))) {
      throw new Refusal("conflict", { message: callListTexts.notDue });
    }
    const [listing] = await tx.select().from(craftsman).where(eq(craftsman.id, id));
    if (answer === "works") {
      await tx.update(craftsman).set(confirmedAt(now)).where(eq(craftsman.id, id));
    } else await noteQuestion(tx, listing!, now);
    await writeAudit(tx, by, {
      act: answer === "works" ? "listing.confirm" : "listing.ask",
      subject: id,
      cityIds: [found.cityId],
    });
    return found.fullname;
  });
