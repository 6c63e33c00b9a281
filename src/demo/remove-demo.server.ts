import { and, eq, inArray, or, sql } from "drizzle-orm";
import { account, accountType } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { city, profession } from "#src/features/catalogue/table.server.ts";
import { furtherList } from "#src/features/craftsmen/counts/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { workPicture } from "#src/features/craftsmen/works/table.server.ts";
import { formerDecision } from "#src/features/former-decisions/table.server.ts";
import { message } from "#src/features/messages/table.server.ts";
import { discardPicture } from "#src/images/unused.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { demoRow } from "#src/program-state/table.server.ts";
import { demoCities, demoProfessions } from "./catalogue.ts";
import { hasDemoEmail } from "./mark-rows.server.ts";

/** What was removed, and what stays because real listings use it. */
export interface RemovedDemo {
  listings: number;
  admins: number;
  messages: number;
  professions: number;
  cities: number;
  usedNames: string[];
  remainingAdmins: number;
}

/**
 * Deletes all demo data and nothing else, in one transaction. Professions and cities stay if listings
 * use them or their names were changed. Pictures are discarded; `removeDiscarded` deletes their files.
 */
export function removeDemo(db: Database): Promise<RemovedDemo> {
  return db.transaction(async (tx) => {
    const people = await removePeople(tx);
    const messages = await tx
      .delete(message)
      .where(isMarked("message", message.id))
      .returning({ email: message.email });
    const emails = [
      ...people.flatMap(({ email }) => email ?? []),
      ...messages.map(({ email }) => email),
    ];
    await removeMails(tx, people, emails);
    const catalogue = await removeCatalogue(tx);
    await tx.delete(demoRow);
    return {
      listings: people.filter(({ type }) => type === accountType.craftsman).length,
      admins: people.filter(({ type }) => type === accountType.admin).length,
      messages: messages.length,
      ...catalogue,
      remainingAdmins: await tx.$count(account, eq(account.type, accountType.admin)),
    };
  });
}

const isMarked = (
  kind: (typeof demoRow.$inferInsert)["kind"],
  id: typeof account.id | typeof message.id | typeof profession.id | typeof city.id,
) => sql`${id} in (select row_id from demo_row where kind = ${kind})`;

async function removePeople(tx: Database) {
  const isDemo = and(isMarked("account", account.id), hasDemoEmail(new Date()));
  const listings = await tx
    .select({ id: craftsman.id, image: craftsman.image })
    .from(craftsman)
    .innerJoin(account, eq(account.id, craftsman.id))
    .where(isDemo)
    .for("update");
  const works = await tx
    .select({ image: workPicture.image })
    .from(workPicture)
    .innerJoin(account, eq(account.id, workPicture.craftsmanId))
    .where(isDemo);
  const removed = await tx
    .delete(account)
    .where(isDemo)
    .returning({ id: account.id, email: account.email, type: account.type });
  for (const { image } of [...listings, ...works]) {
    if (image) await discardPicture(tx, image);
  }
  if (listings.length > 0) {
    const ids = listings.map(({ id }) => id);
    await tx.delete(formerDecision).where(inArray(formerDecision.listingId, ids));
  }
  return removed;
}

async function removeMails(tx: Database, people: { id: number }[], emails: string[]) {
  if (emails.length === 0) return;
  const ids = people.map(({ id }) => String(id));
  const isToDemo = inArray(mail.recipient, emails);
  const isAboutDemo = inArray(sql`${mail.data}->>'accountId'`, ids);
  await tx.delete(mail).where(ids.length > 0 ? or(isToDemo, isAboutDemo) : isToDemo);
}

async function removeCatalogue(tx: Database) {
  const titles = demoProfessions.map(({ title }) => title);
  const isProfession = and(
    isMarked("profession", profession.id),
    inArray(profession.title, titles),
  );
  const isCity = and(isMarked("city", city.id), inArray(city.name, demoCities));
  const isUnused = (
    column: typeof craftsman.professionId | typeof craftsman.cityId,
    further: typeof furtherList.professionId | typeof furtherList.cityId,
    id: typeof profession.id | typeof city.id,
  ) => sql`not exists (select from ${craftsman} where ${column} = ${id})
    and not exists (select from ${furtherList} where ${further} = ${id})`;
  const professions = await tx
    .delete(profession)
    .where(
      and(isProfession, isUnused(craftsman.professionId, furtherList.professionId, profession.id)),
    )
    .returning({ id: profession.id });
  const cities = await tx
    .delete(city)
    .where(and(isCity, isUnused(craftsman.cityId, furtherList.cityId, city.id)))
    .returning({ id: city.id });
  const usedProfessions = await tx.select().from(profession).where(isProfession);
  const usedCities = await tx.select().from(city).where(isCity);
  const usedNames = [
    ...usedProfessions.map(({ title }) => title),
    ...usedCities.map(({ name }) => name),
  ];
  return { professions: professions.length, cities: cities.length, usedNames };
}
