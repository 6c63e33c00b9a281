import { and, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { cleanLine } from "#src/arabic/clean.ts";
import { fold } from "#src/arabic/fold.ts";
import { type Actor, writeAudit } from "#src/audit/write-audit.server.ts";
import { lockByKey } from "#src/database/lock-by-key.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { city, profession } from "#src/features/catalogue/table.server.ts";
import { every, listingTotal } from "#src/features/craftsmen/counts/table.server.ts";
import { parseQuery, selectWords } from "#src/features/craftsmen/search/parsing/parse-query.ts";
import { tokenize, writtenText } from "#src/features/craftsmen/search/parsing/tokens.ts";
import { onlyOne } from "#src/features/craftsmen/search/report.server.ts";
import {
  type Dictionary,
  readDictionary,
} from "#src/features/craftsmen/search/words/dictionary.server.ts";
import { listingFieldTexts } from "#src/features/craftsmen/texts.ts";
import type { Outbox } from "#src/mail/outbox.server.ts";
import { readLinkKey } from "#src/program-state/link-key.server.ts";
import { day, hour } from "#src/util/time.ts";
import type { AlertGroup, AlertInput, AlertView } from "./contract.ts";
import { refuseFullNetwork } from "./networks.server.ts";
import { alert, alertNetwork } from "./table.server.ts";
import { alertTexts as texts } from "./texts.ts";
import { alertToken, isConfirmation, readAlertToken } from "./tokens.server.ts";
import { countPeople, selectGroups } from "./waiting-groups.ts";

/** In ms. */
const lifetime = 90 * day;
const confirmationLifetime = 48 * hour;

/** Alerts of one e-mail or number. */
const maxOfContact = 10;
/** Alerts of all people together, so that nobody fills the table. */
const maxTotal = 50_000;

/** In code points. */
const longestQuery = 80;

interface Deps {
  db: Database;
  appKey: string;
  now: Date;
}

/**
 * Stores that somebody asks to be told. An e-mail is told nothing before the link that goes to it was confirmed.
 * @param deps with the client's key in rate limits
 * @returns the token that shows and deletes the alert
 * @throws Refusal `invalid` for an unknown profession or city and for neither a profession nor words, `tooMany`
 */
export async function requestAlert(
  deps: Deps & { outbox: Outbox; address: string },
  input: AlertInput,
): Promise<string> {
  const { db, outbox, appKey, now } = deps;
  const subject = readSubject(await readDictionary(db), input);
  const { phone = null, email = null } = input;
  const id = await db.transaction(async (tx) => {
    await lockByKey(tx, `alert:${phone ?? email}`);
    const isOfContact = phone === null ? eq(alert.email, email!) : eq(alert.phone, phone);
    if ((await tx.$count(alert, isOfContact)) >= maxOfContact) {
      throw new Refusal("tooMany", { message: texts.tooMany });
    }
    const network = await refuseFullNetwork(tx, deps);
    if ((await tx.$count(alert)) >= maxTotal) throw new Refusal("tooMany", { message: texts.full });
    const [added] = await tx
      .insert(alert)
      .values({ ...subject, phone, email, createdAt: now })
      .returning({ id: alert.id });
    const { id } = added!;
    await tx.insert(alertNetwork).values({ alertId: id, network });
    if (email !== null) {
      const mail = { kind: "alertConfirm", recipient: email, data: { alertId: id } } as const;
      await outbox.enqueue(tx, { cause: `alert-confirm:${id}`, ...mail });
    }
    return id;
  });
  return alertToken(await readLinkKey(db, appKey), id);
}

type Subject = Pick<typeof alert.$inferSelect, "professionId" | "cityId" | "query">;

/** What is waited for, by the same reading as the search's. */
function readSubject(
  dictionary: Dictionary,
  { profession_id, city_id, q = "" }: AlertInput,
): Subject {
  const { professions, cities } = dictionary;
  if (profession_id !== undefined && !professions.some(({ id }) => id === profession_id)) {
    throw new Refusal("invalid", { fields: { profession_id: [listingFieldTexts.profession] } });
  }
  if (city_id !== undefined && !cities.some(({ id }) => id === city_id)) {
    throw new Refusal("invalid", { fields: { city_id: [listingFieldTexts.city] } });
  }
  const read = readWords(dictionary, q);
  const professionId = profession_id ?? read.professionId;
  const query = professionId === null ? withoutContacts(read.others) : null;
  if (query !== null && [...fold(query)].length < 2) {
    throw new Refusal("invalid", { fields: { q: [texts.subject] } });
  }
  return { professionId, cityId: city_id ?? read.cityId, query };
}

/** The one profession and city that words stand for, and the words that stand for neither. */
export function readWords({ index }: Dictionary, q: string) {
  const tokens = selectWords(tokenize(q, Number.POSITIVE_INFINITY), index);
  const { trades, cities, rest } = parseQuery(tokens, index);
  const isPlain = trades.length > 0 || cities.length === 0;
  return {
    professionId: onlyOne(trades),
    cityId: onlyOne(cities),
    others: isPlain ? q : writtenText(rest),
  };
}

/** No digits, addresses and links, which may be somebody's. */
const withoutContacts = (q: string) =>
  [...cleanLine(withoutLinks(q).replace(/\p{N}+/gu, " "))].slice(0, longestQuery).join("").trim();

const withoutLinks = (q: string) =>
  q
    .split(/\s+/)
    .filter((word) => !partOfLink.test(word))
    .join(" ");

const partOfLink = /[@/\\]|[\p{L}\p{N}]\.\p{L}/u;

/** @throws Refusal `notFound` */
export async function showAlert(deps: Deps, token: string): Promise<AlertView> {
  const [found] = await selectNamed(deps.db).where(eq(alert.id, await idOf(deps, token)));
  if (!found) throw gone();
  const { phone, confirmedAt, ...row } = found;
  return {
    ...subjectOf(row),
    by: phone === null ? "email" : "phone",
    is_confirmed: phone !== null || confirmedAt !== null,
  };
}

/** Confirms the e-mail of an alert by the link that was sent to it. @throws Refusal `notFound`, `forbidden` */
export async function confirmAlert(deps: Deps, token: string, signature: string): Promise<void> {
  const { db, appKey, now } = deps;
  const id = await idOf(deps, token);
  if (!isConfirmation(await readLinkKey(db, appKey), id, signature)) {
    throw new Refusal("forbidden", { message: texts.badLink });
  }
  const [confirmed] = await db
    .update(alert)
    .set({ confirmedAt: now })
    .where(and(eq(alert.id, id), isNotNull(alert.email)))
    .returning({ id: alert.id });
  if (!confirmed) throw gone();
}

/** @throws Refusal `notFound` */
export async function deleteAlert(deps: Deps, token: string): Promise<void> {
  const id = await idOf(deps, token);
  const [deleted] = await deps.db.delete(alert).where(eq(alert.id, id)).returning({ id: alert.id });
  if (!deleted) throw gone();
}

async function idOf({ db, appKey }: Deps, token: string): Promise<string> {
  const id = readAlertToken(await readLinkKey(db, appKey), token);
  if (id === null) throw gone();
  return id;
}

const gone = () => new Refusal("notFound", { message: texts.gone });

const selectNamed = (db: Database) =>
  db
    .select({
      id: alert.id,
      professionId: alert.professionId,
      profession: profession.title,
      cityId: alert.cityId,
      city: city.name,
      query: alert.query,
      phone: alert.phone,
      email: alert.email,
      confirmedAt: alert.confirmedAt,
      network: alertNetwork.network,
    })
    .from(alert)
    .leftJoin(profession, eq(profession.id, alert.professionId))
    .leftJoin(city, eq(city.id, alert.cityId))
    .leftJoin(alertNetwork, eq(alertNetwork.alertId, alert.id));

interface NamedRow {
  professionId: number | null;
  profession: string | null;
  cityId: number | null;
  city: string | null;
  query: string | null;
}

const subjectOf = ({ professionId, profession, cityId, city, query }: NamedRow) => ({
  profession: professionId === null ? null : { id: professionId, name: profession ?? "" },
  city: cityId === null ? null : { id: cityId, name: city ?? "" },
  query,
});

/** More would not fit on a screen. */
const maxListed = 5000;
const maxGroups = 100;

/** Whoever waits: a number, or an e-mail that was confirmed, since anybody can ask with anybody's. */
export const isAlertWaiting = or(isNotNull(alert.phone), isNotNull(alert.confirmedAt));

/**
 * Lists the waiting alerts by what they are for, those of most networks first. The newest alert of each network is
 * read before the second of any.
 */
export async function listWaiting(db: Database): Promise<AlertGroup[]> {
  const turn = sql`row_number() over (
    partition by ${alertNetwork.network} order by ${alert.createdAt} desc, ${alert.id})`;
  const rows = await selectNamed(db)
    .where(isAlertWaiting)
    .orderBy(turn, desc(alert.createdAt), alert.id)
    .limit(maxListed);
  const groups = Map.groupBy(rows, ({ professionId, cityId, query }) =>
    JSON.stringify([professionId, cityId, query && fold(query)]),
  );
  const counts = await countListed(db, rows);
  return selectGroups([...groups.values()], maxGroups).map((group) => toAlertGroup(group, counts));
}

type AlertRow = Awaited<ReturnType<typeof selectNamed>>[number];

function toAlertGroup(group: AlertRow[], counts: Map<string, number>): AlertGroup {
  const [first] = group;
  const emails = new Set(group.flatMap(({ email }) => email ?? []));
  return {
    ...subjectOf(first!),
    people: countPeople(group),
    emails: emails.size,
    found: counts.get(pairKey(first!)) ?? 0,
    phones: group.flatMap(({ id, phone }) => (phone === null ? [] : [{ id, phone }])),
    ids: group.map(({ id }) => id),
  };
}

const pairKey = ({ professionId, cityId }: Pick<AlertRow, "professionId" | "cityId">) =>
  `${professionId}:${cityId ?? every}`;

/** Listings of each profession that is waited for, by city. */
async function countListed(db: Database, rows: AlertRow[]): Promise<Map<string, number>> {
  const ids = [...new Set(rows.flatMap(({ professionId }) => professionId ?? []))];
  if (ids.length === 0) return new Map();
  const totals = await db
    .select()
    .from(listingTotal)
    .where(inArray(listingTotal.professionId, ids));
  return new Map(totals.map((total) => [pairKey(total), total.listed]));
}

/** Deletes alerts, as when their people were told. */
export const removeAlerts = (db: Database, by: Actor, ids: string[]): Promise<void> =>
  db.transaction(async (tx) => {
    const removed = await tx
      .delete(alert)
      .where(inArray(alert.id, ids))
      .returning({ id: alert.id });
    if (removed.length === 0) return;
    await writeAudit(tx, by, { act: "alert.remove", after: { count: removed.length } });
  });

/** Deletes those that ended, and those whose e-mail nobody has confirmed. */
export async function deleteOldAlerts(db: Database, now: Date): Promise<void> {
  const before = (age: number) => lt(alert.createdAt, new Date(now.getTime() - age));
  const isUnconfirmed = and(isNotNull(alert.email), isNull(alert.confirmedAt));
  await db
    .delete(alert)
    .where(or(before(lifetime), and(isUnconfirmed, before(confirmationLifetime))));
}
