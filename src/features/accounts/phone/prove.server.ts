import { and, eq, isNull, sql } from "drizzle-orm";
import { sameLine } from "#src/arabic/same-line.ts";
import { type Actor, type SiteActor, writeAudit } from "#src/audit/write-audit.server.ts";
import type { Database } from "#src/database/open.server.ts";
import {
  changeContacts,
  lockContacts,
} from "#src/features/accounts/contact-change/contact-change.service.server.ts";
import {
  flagContacts,
  flagNewNumber,
} from "#src/features/accounts/contact-change/flag-contacts.server.ts";
import { confirmListing } from "#src/features/craftsmen/freshness.server.ts";
import { decidedState } from "#src/features/craftsmen/hidden.server.ts";
import { settlePicture } from "#src/features/craftsmen/pictures/pictures.server.ts";
import type { ProofWay } from "#src/features/craftsmen/proof/proof-ways.ts";
import { isWithinYear } from "#src/features/craftsmen/proof/proven.server.ts";
import { phoneProof } from "#src/features/craftsmen/proof/table.server.ts";
import { noDoubts } from "#src/features/craftsmen/reports/doubts.server.ts";
import { dropHeld } from "#src/features/craftsmen/revisions/revisions.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { isOfUnfinishedImport } from "#src/features/craftsmen/unfinished-import.server.ts";
import type { FormerDecisions } from "#src/features/former-decisions/former-decisions.server.ts";
import { liftRefusal } from "#src/features/refused-numbers/refused-numbers.server.ts";
import type { Storage } from "#src/images/storage/storage.server.ts";
import type { Outbox } from "#src/mail/outbox.server.ts";
import { day } from "#src/util/time.ts";
import { type CodeRow, consumeCode } from "./codes.server.ts";
import { disputeNumber } from "./dispute.server.ts";
import { findTarget } from "./number-target.server.ts";
import { isFreeToProof, isProvenWithoutListing, setNumber, takeNumber } from "./numbers.server.ts";
import type { ProofOutcome } from "./purposes.ts";
import { type ActingAdmin, provesAgainstOthers } from "./second-admin.server.ts";
import { phoneAccess, phoneQuestion } from "./table.server.ts";

export interface ProofDeps {
  outbox: Outbox;
  formerDecisions: FormerDecisions;
  now: Date;
}

/**
 * Hides a page without an account whose removal is asked for by whoever has its number. Its row must be locked.
 * @returns false where it has an account by now
 */
export type HideByProof = (
  tx: Database,
  deps: Pick<ProofDeps, "outbox" | "now">,
  id: number,
) => Promise<boolean>;

/** Of `listings`, which stands above accounts. */
interface CodeDeps extends ProofDeps {
  hideByProof: HideByProof;
}

interface Proof {
  how: ProofWay;
  by: Actor | SiteActor;
  /** The admin who compared the message. */
  comparer?: ActingAdmin;
}

interface WrittenProof {
  id: number;
  phone: string;
  how: ProofWay;
  /** Who compared the message; without an account of the other ways. */
  by: { accountId: number | null };
}

/** A number that was proven waits for so long for what comes next. */
const provenLifetime = 7 * day;

/**
 * Uses a code that came from its number, or was typed by who got it. Nothing of it is left then. After `hidden` the
 * picture of the page is yet to be hidden, by `hidePictureOf`.
 */
export async function proveByCode(
  tx: Database,
  deps: CodeDeps,
  code: CodeRow,
  proof: Proof,
): Promise<ProofOutcome> {
  if (code.craftsmanId !== null) {
    await tx
      .select({ id: craftsman.id })
      .from(craftsman)
      .where(eq(craftsman.id, code.craftsmanId))
      .for("update");
  }
  if (await isLeftToOwner(tx, code, proof.comparer, deps.now)) return "left";
  if (!(await consumeCode(tx, code.id))) return "used";
  if (code.purpose === "prove") return proveOwn(tx, deps, code, proof);
  return proveAccess(tx, deps, code, proof);
}

/** Whether somebody else has proven the number, or the page, that an admin's own comparison would give away. */
async function isLeftToOwner(
  tx: Database,
  { phone, accessId, craftsmanId, purpose }: CodeRow,
  comparer: ActingAdmin | undefined,
  now: Date,
): Promise<boolean> {
  if (!comparer || provesAgainstOthers(comparer)) return false;
  if (await isProvenWithoutListing(tx, { phone, comparer, accessId, now })) return true;
  if (purpose !== "claim") return false;
  const isOthers = and(
    eq(phoneProof.craftsmanId, craftsmanId!),
    isWithinYear,
    sql`${phoneProof.byAccountId} is distinct from ${comparer.accountId}`,
  );
  return (await tx.$count(phoneProof, isOthers)) > 0;
}

/**
 * Gives the picture of a page that a proof has hidden a private name. Until that is done, also by the upkeep of
 * pictures where the storage is away, it is withheld.
 */
export const hidePictureOf = (deps: { db: Database; storage: Storage }, id: number) =>
  settlePicture(deps, id).catch(() => {});

async function proveOwn(
  tx: Database,
  deps: ProofDeps,
  { craftsmanId, phone }: CodeRow,
  proof: Proof,
): Promise<ProofOutcome> {
  const id = craftsmanId!;
  const { by, comparer } = proof;
  const taking = { phone, id, from: "unproven", by, comparer, now: deps.now } as const;
  const holder = await takeNumber(tx, deps, taking);
  if (!holder) {
    await giveProvenNumber(tx, deps, { id, phone, ...proof });
    // Its owner had refused to be listed, and has a listing of the own now.
    await liftRefusal(tx, phone);
    await auditProof(tx, id, proof);
    return "proven";
  }
  await ask(tx, deps, { craftsmanId: id, holderId: holder.id, phone }, proof);
  return "held";
}

async function proveAccess(
  tx: Database,
  deps: CodeDeps,
  { accessId, craftsmanId, phone, purpose }: CodeRow,
  proof: Proof,
): Promise<ProofOutcome> {
  if (purpose === "password" && craftsmanId !== null) {
    const target = await findTarget(tx, phone, deps.now);
    if (target?.id !== craftsmanId || target.kind !== purpose) return "used";
  }
  const [listing] = await tx
    .select({
      id: craftsman.id,
      phone: craftsman.phone,
      state: craftsman.state,
      stateReason: craftsman.stateReason,
    })
    .from(craftsman)
    .where(eq(craftsman.id, craftsmanId ?? 0));
  // Corrected meanwhile: whoever has the former number has no part in the page.
  if (listing && purpose !== "password" && !sameLine(phone).includes(listing.phone ?? ""))
    return "used";
  if (listing && (await isOfUnfinishedImport(tx, listing))) return "used";
  const expiresAt = new Date(deps.now.getTime() + provenLifetime);
  const [access] = await tx
    .update(phoneAccess)
    .set({ provenAt: deps.now, how: proof.how, byAccountId: proof.by.accountId, expiresAt })
    .where(and(eq(phoneAccess.id, accessId ?? ""), isNull(phoneAccess.doneAt)))
    .returning();
  if (!access) return "used";
  if (craftsmanId === null) {
    if (await isFreeToProof(tx, { phone, comparer: proof.comparer, now: deps.now })) {
      await tx
        .update(phoneAccess)
        .set({ kind: "registration" })
        .where(eq(phoneAccess.id, access.id));
    }
    return "proven";
  }
  if (purpose === "password") {
    await ask(tx, deps, { craftsmanId, accessId: access.id, phone }, proof);
    return "asked";
  }
  if (!listing?.phone) return "proven";
  if (purpose === "dispute") {
    const { by, comparer } = proof;
    return disputeNumber(tx, deps, { id: craftsmanId, reportId: access.reportId, by, comparer });
  }
  // The proof is of no use to a page that is to go.
  if (purpose === "removal") {
    return (await deps.hideByProof(tx, deps, craftsmanId)) ? "hidden" : "used";
  }
  await writeProof(tx, deps, { id: craftsmanId, phone: listing.phone, ...proof });
  await auditProof(tx, craftsmanId, proof);
  return "proven";
}

interface Question {
  craftsmanId: number;
  holderId?: number;
  accessId?: string;
  phone: string;
}

/** Asks an admin; again changes nothing. */
async function ask(
  tx: Database,
  { outbox, now }: ProofDeps,
  question: Question,
  { how, by }: Proof,
): Promise<void> {
  const [asked] = await tx
    .insert(phoneQuestion)
    .values({ ...question, how, byAccountId: by.accountId, createdAt: now })
    .onConflictDoNothing()
    .returning();
  if (asked) await outbox.notifyAdmins(tx, { kind: "order", id: question.craftsmanId });
}

/**
 * Gives a listing a number that was proven. Another number than before counts as a change of contacts: the e-mail, if
 * there is one, gets the link that reverts it. No other listing may have the number.
 */
export async function giveProvenNumber(
  tx: Database,
  deps: ProofDeps,
  { id, phone, ...proof }: WrittenProof,
): Promise<void> {
  const former = await lockContacts(tx, id);
  await setNumber(tx, { id, phone, isProven: true });
  await dropHeld(tx, id, ["phone"]);
  await writeProof(tx, deps, { id, phone, ...proof });
  if (former.phone === phone) return;
  const to = { email: former.email, phone };
  const [listing] = await tx.select().from(craftsman).where(eq(craftsman.id, id));
  const { stateSince, refusedCityIds: cityIds } = listing!;
  await deps.formerDecisions.rememberChange(
    tx,
    id,
    { from: former, to },
    { state: decidedState(listing!), stateSince, cityIds },
  );
  await flagContacts(tx, deps, { id, contacts: to, changed: ["phone"] });
  await flagNewNumber(tx, id, deps.now);
  await changeContacts(tx, deps.outbox, { id, from: former, to, at: deps.now });
}

/** Writes down that a listing's number was proven. */
export async function writeProof(
  tx: Database,
  { now }: Pick<ProofDeps, "now">,
  { id, phone, how, by }: WrittenProof,
): Promise<void> {
  const values = { phone, how, byAccountId: by.accountId, provenAt: now };
  await tx
    .insert(phoneProof)
    .values({ craftsmanId: id, ...values })
    .onConflictDoUpdate({ target: phoneProof.craftsmanId, set: values });
  // So that the trigger drops cached responses that say whether the number is proven.
  await tx
    .update(craftsman)
    .set({ phone, ...noDoubts })
    .where(eq(craftsman.id, id));
  await confirmListing(tx, id, now);
}

export const auditProof = (tx: Database, id: number, { how, by }: Pick<Proof, "how" | "by">) =>
  writeAudit(tx, by, { act: "listing.provePhone", subject: id, after: { how } });
