import { inArray, lt, or } from "drizzle-orm";
import type { Database } from "../database/open.server.ts";
import type { ProcessInfo } from "../http/api/api.server.ts";
import { limitCounter } from "../http/security/limits.table.server.ts";
import { removeDiscarded } from "../images/discard.server.ts";
import { removeOrphans } from "../images/orphans.server.ts";
import type { Storage } from "../images/storage.server.ts";
import type { Jobs } from "../jobs/open.server.ts";
import type { Outbox } from "../mail/outbox.server.ts";
import { requeueLost } from "../mail/requeue.server.ts";
import { mail } from "../mail/table.server.ts";
import { day } from "../util/time.ts";
import { deleteOldContactChanges } from "./accounts/contact-change/delete-old.server.ts";
import { removeOldFailedLogins } from "./accounts/failed-logins.server.ts";
import { removeExpired } from "./accounts/sessions/sessions.server.ts";
import { passwordReset, releasedPhone } from "./accounts/table.server.ts";
import { endUnconfirmed } from "./accounts/unconfirmed/cleanup.server.ts";
import { settlePictures } from "./craftsmen/pictures.server.ts";
import { craftsman } from "./craftsmen/table.server.ts";
import type { FormerDecisions } from "./former-decisions/former-decisions.server.ts";
import { formerDecision } from "./former-decisions/table.server.ts";

const mailKept = 30 * day;

interface TidyParts {
  db: Database;
  storage: Storage;
  jobs: Pick<Jobs, "add">;
  outbox: Outbox;
  formerDecisions: FormerDecisions;
  /** Where mail goes into files nobody can verify an e-mail, so no registration ends. */
  mailGoesTo: ProcessInfo["mailGoesTo"];
}

/** What is done once an hour: everything goes that has had its time, and no mail is forgotten. */
export async function tidy(deps: TidyParts, now: Date): Promise<void> {
  const { db, storage, jobs } = deps;
  const longAgo = new Date(now.getTime() - mailKept);
  await removeExpired(db, now);
  await deleteOldContactChanges(db, now);
  await db.delete(passwordReset).where(lt(passwordReset.expiresAt, now));
  await db.delete(formerDecision).where(lt(formerDecision.expiresAt, now));
  await db.delete(releasedPhone).where(lt(releasedPhone.expiresAt, now));
  await removeOldFailedLogins(db, now);
  await db.delete(limitCounter).where(lt(limitCounter.expire, now));
  await db.delete(mail).where(or(lt(mail.sentAt, longAgo), lt(mail.droppedAt, longAgo)));
  await requeueLost(db, jobs, now);
  if (deps.mailGoesTo === "server") await endUnconfirmed(deps, now);
  await removeDiscarded({ db, storage });
  await settlePictures({ db, storage });
  await removeOrphans(storage, (images) => named(db, images), now);
}

/** Which of these pictures a listing names. */
async function named(db: Database, images: string[]) {
  if (images.length === 0) return new Set<string>();
  const rows = await db
    .select({ image: craftsman.image })
    .from(craftsman)
    .where(inArray(craftsman.image, images));
  return new Set(rows.flatMap(({ image }) => image ?? []));
}
