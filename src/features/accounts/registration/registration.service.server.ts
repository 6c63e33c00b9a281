import { and, eq, isNull } from "drizzle-orm";
import { lineKey } from "#src/arabic/same-line.ts";
import type { SiteActor } from "#src/audit/write-audit.server.ts";
import { account, accountType } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import type { Registration, RegistrationByPhone } from "#src/features/accounts/contract.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { countUnrequestedLink } from "#src/features/accounts/limits/count-link.server.ts";
import { hashPassword } from "#src/features/accounts/password/passwords.server.ts";
import { lockComparer } from "#src/features/accounts/phone/access.service.server.ts";
import {
  findHolder,
  isFreeToProof,
  isPhoneTaken,
  lockPhone,
  takeNumber,
} from "#src/features/accounts/phone/numbers.server.ts";
import { auditProof, writeProof } from "#src/features/accounts/phone/prove.server.ts";
import { phoneAccess } from "#src/features/accounts/phone/table.server.ts";
import { asFieldError, refuseUnusable } from "#src/features/accounts/usable.server.ts";
import { union } from "#src/features/craftsmen/listing-visibility.server.ts";
import { withSearchText } from "#src/features/craftsmen/search/words/stored-search-text.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type {
  FormerDecisions,
  RefusingCities,
} from "#src/features/former-decisions/former-decisions.server.ts";
import { liftRefusal } from "#src/features/refused-numbers/refused-numbers.server.ts";
import { notifyOfOrder } from "#src/features/waiting-mail/enqueue.server.ts";
import type { Limiter } from "#src/http/security/limits/limits.server.ts";
import { encodePicture, type PictureClient } from "#src/images/encode.server.ts";
import type { Storage } from "#src/images/storage/storage.server.ts";
import { removeUnusedPicture } from "#src/images/unused.server.ts";
import type { Outbox } from "#src/mail/outbox.server.ts";
import type { LiveSettings } from "#src/settings/live-settings.ts";
import { recordOrigin } from "./bursts.server.ts";

const form = {
  profession: "profession_id",
  city: "city_id",
  emailTaken: accountFieldTexts.emailRegistered,
};

interface Deps {
  db: Database;
  storage: Storage;
  outbox: Outbox;
  limiter: Limiter;
  formerDecisions: FormerDecisions;
  settings: Pick<LiveSettings, "current">;
  appKey: string;
  now: () => Date;
}

/** One who registers with a number alone has neither of the others. */
type NewCraftsman = RegistrationByPhone & {
  [Key in Exclude<keyof Registration, keyof RegistrationByPhone>]?: Registration[Key] | null;
};

/** By which the client has proven the number before. */
type NumberProof = Pick<typeof phoneAccess.$inferSelect, "id" | "how" | "byAccountId">;

type Made = typeof account.$inferSelect & { passwordHash: string };

/**
 * Makes an account with its pending listing, its picture and the mail that verifies its address:
 * all of them, or none. An e-mail that has had its links of the hour gets no mail; its holder can ask
 * for one later.
 * @param given.address the client's key in rate limits
 * @param welcome what else belongs to it; `isMailed` is false where no link is sent
 * @returns what that returns
 * @throws Refusal `invalid` naming each field that is taken or unknown; ClientGone if the client has
 * left before that
 */
export async function register<Welcomed>(
  { db, storage, outbox, limiter, formerDecisions, settings, appKey, now }: Deps,
  {
    client,
    address,
    proof,
    ...given
  }: NewCraftsman & { client?: PictureClient; address: string; proof?: NumberProof | undefined },
  welcome: (tx: Database, made: Made, isMailed: boolean) => Promise<Welcomed>,
): Promise<Welcomed> {
  const { email = null, phone, profession_id: professionId, city_id: cityId } = given;
  const { fullname: name, password } = given;
  const ownPhone = !proof && (await beginsWithoutNumber(db, given)) ? null : phone;
  const isPhoneProven = proof !== undefined;
  await refuseUnusable(
    db,
    { email, phone: ownPhone, isPhoneProven, professionId, cityId, name, password },
    form,
  );
  // Only now: else it would count against whose address it is.
  const hasLinkLeft = email !== null && (await countUnrequestedLink(limiter, email));
  const [passwordHash, picture] = await Promise.all([
    hashPassword(given.password),
    given.image && client && encodePicture(given.image, client),
  ]);
  const image = picture ? await storage.savePicture(picture, "private") : null;
  try {
    // Nothing is written for a client that has left.
    client?.signal.throwIfAborted();
    return await db.transaction(async (tx) => {
      const at = now();
      const refusing = await formerDecisions.findCities(tx, { phone, email }, at);
      const cities = citiesBefore(refusing, at);
      if (proof) await takeProvenNumber(tx, { outbox, now: at }, { phone, proof });
      const made = await insertAccount(
        tx,
        { ...given, phone: ownPhone },
        { passwordHash, image, cities },
      );
      if (proof) await keepProof(tx, { id: made.id, phone, proof, now: at });
      await recordOrigin(tx, { accountId: made.id, address, appKey, now: at });
      if (hasLinkLeft) {
        await outbox.enqueue(tx, {
          cause: `registered:${made.id}`,
          kind: "verify",
          recipient: email,
          data: { accountId: made.id },
        });
      }
      await notifyOfOrder(
        tx,
        { outbox, settings },
        union([cityId], [...refusing.refused, ...refusing.unconfirmed]),
      );
      await outbox.notifyAdmins(tx, { kind: "order", id: made.id });
      return welcome(tx, made, hasLinkLeft);
    });
  } catch (error) {
    await removeUnusedPicture(storage, image, error);
    throw asFieldError(error, form);
  }
}

/**
 * The cities that refused a listing with these contacts, also one whose account is deleted. Those that refused only
 * accounts which had proven nothing see it, too.
 */
const citiesBefore = ({ refused, unconfirmed }: RefusingCities, now: Date) => ({
  refusedCityIds: refused.length > 0 ? refused : null,
  ...(unconfirmed.length > 0 ? { flagCityIds: unconfirmed, contactsFlaggedAt: now } : {}),
});

const holder: SiteActor = { accountId: null, address: "holder" };

/**
 * @throws Refusal `invalid` where the proof was used, somebody else has proven the number since, or the admin who compared
 * the message is removed
 */
async function takeProvenNumber(
  tx: Database,
  { outbox, now }: { outbox: Outbox; now: Date },
  { phone, proof }: { phone: string; proof: NumberProof },
): Promise<void> {
  const comparer = await lockComparer(tx, proof, proofEnded);
  const used = await tx
    .update(phoneAccess)
    .set({ doneAt: now })
    .where(and(eq(phoneAccess.id, proof.id), isNull(phoneAccess.doneAt)))
    .returning();
  const taking = { phone, id: 0, from: "unproven", by: holder, comparer, now } as const;
  await lockPhone(tx, phone);
  const isFree = used.length > 0 && (await isFreeToProof(tx, { phone, comparer, now }));
  if (!isFree || (await takeNumber(tx, { outbox }, taking))) {
    throw new Refusal("invalid", { fields: { phone: [accountFieldTexts.phoneTaken] } });
  }
}

const proofEnded = () =>
  new Refusal("invalid", { fields: { phone: [accountFieldTexts.proofEnded] } });

async function keepProof(
  tx: Database,
  { id, phone, proof, now }: { id: number; phone: string; proof: NumberProof; now: Date },
): Promise<void> {
  const how = proof.how!;
  await writeProof(tx, { now }, { id, phone, how, by: { accountId: proof.byAccountId } });
  await liftRefusal(tx, phone);
  await auditProof(tx, id, { how, by: holder });
}

/**
 * Whether the number is another account's, and whoever registers says that it is theirs. One of a listing without an
 * account leads to the claim of that.
 */
async function beginsWithoutNumber(
  db: Database,
  { phone, email, phone_is_mine: isMine = false }: NewCraftsman,
): Promise<boolean> {
  if (!isMine || !email || !(await isPhoneTaken(db, { phone }))) return false;
  const holder = await findHolder(db, { phone });
  return holder?.hasAccount ?? true;
}

async function insertAccount(
  tx: Database,
  {
    fullname,
    phone,
    gender = null,
    email = null,
    profession_id,
    city_id,
    description = null,
  }: Omit<NewCraftsman, "phone"> & { phone: string | null },
  {
    passwordHash,
    image,
    cities,
  }: {
    passwordHash: string;
    image: string | null;
    cities: ReturnType<typeof citiesBefore>;
  },
) {
  const loginPhone = phone && lineKey(phone);
  const [inserted] = await tx
    .insert(account)
    .values({ email, loginPhone, passwordHash, type: accountType.craftsman })
    .returning();
  const { id } = inserted!;
  await tx.insert(craftsman).values(
    withSearchText({
      id,
      fullname,
      phone,
      gender,
      professionId: profession_id,
      cityId: city_id,
      description,
      ...cities,
      image,
    }),
  );
  return { ...inserted!, passwordHash };
}
