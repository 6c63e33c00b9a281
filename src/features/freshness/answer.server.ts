import { eq } from "drizzle-orm";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { pauseListing, resumeListing } from "#src/features/accounts/pause/pause.service.server.ts";
import { hiddenBy } from "#src/features/craftsmen/hidden.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { Storage } from "#src/images/storage/storage.server.ts";
import { readLinkKey } from "#src/program-state/link-key.server.ts";
import {
  isSigned,
  type LinkSigner,
  type Signature,
  signedLink,
} from "#src/program-state/signed-link.server.ts";
import { hashOf } from "#src/util/hash.server.ts";
import { day } from "#src/util/time.ts";
import type { AskedListing } from "./contract.ts";
import { askConflicts } from "./texts.ts";

/** In ms. Whoever is hidden for silence comes back by it for some months. */
const linkLifetime = 365 * day;

const pathOf = (id: number) => `/still-working/${id}`;

/** The link by which a craftsman answers, which ends with the address that it is mailed to. Opening it answers nothing. */
export const answerLink = (
  signer: LinkSigner,
  { id, email }: { id: number; email: string },
  now: Date,
) => signedLink(signer, pathOf(id), new Date(now.getTime() + linkLifetime), hashOf(email));

export interface AnswerLink extends Signature {
  id: number;
}

interface AnswerDeps {
  db: Database;
  storage: Storage;
  timeZone: string;
  appKey: string;
  now: Date;
}

/**
 * The listing that a question is about, by its link.
 * @throws Refusal `forbidden` for a link that is altered, expired or of a former e-mail, `conflict` where admins keep it
 * from the directory
 */
export async function showAsked(
  { db, appKey, now }: Pick<AnswerDeps, "db" | "appKey" | "now">,
  link: AnswerLink,
): Promise<AskedListing> {
  const key = await readLinkKey(db, appKey);
  const [found] = await db
    .select({ listing: craftsman, email: account.email })
    .from(craftsman)
    .innerJoin(account, eq(account.id, craftsman.id))
    .where(eq(craftsman.id, link.id));
  if (!found?.email || !isSigned(key, pathOf(link.id), link, now, hashOf(found.email))) {
    throw new Refusal("forbidden", { message: askConflicts.badLink });
  }
  const { listing } = found;
  const cause = hiddenBy(listing);
  const isHidden = cause === "silence" || cause === "pause";
  if (!isHidden && listing.state !== "approved") {
    throw new Refusal("conflict", { message: askConflicts.notPublished });
  }
  return { id: listing.id, fullname: listing.fullname, is_hidden: isHidden };
}

/**
 * What its craftsman answers: it is true, which shows it again if it was hidden, or it is to be hidden.
 * @throws Refusal as `showAsked`
 */
export async function answerQuestion(
  deps: AnswerDeps,
  link: AnswerLink,
  answer: "works" | "stopped",
): Promise<void> {
  const { id, is_hidden } = await showAsked(deps, link);
  if (answer === "works") return resumeListing(deps, id, deps.now);
  if (!is_hidden) await pauseListing(deps, id, { until: null, now: deps.now });
}
