import { ECDH } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { cleanLine } from "#src/arabic/clean.ts";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { deviceName } from "#src/features/accounts/sessions/device-name.server.ts";
import { session } from "#src/features/accounts/table.server.ts";
import type { Viewer } from "#src/http/security/viewer.ts";
import { isPushEndpoint } from "#src/push/endpoint.ts";
import { pushSubscription } from "#src/push/table.server.ts";
import type { PushDevice, PushSubscriptionInput } from "./contract.ts";
import { pushTexts } from "./texts.ts";

const maxDevices = 10;
const isOf = ({ accountId }: Pick<Viewer, "accountId">) =>
  eq(pushSubscription.accountId, accountId);

/** One's own devices, the first one first. */
export async function listDevices(db: Database, viewer: Viewer): Promise<PushDevice[]> {
  const rows = await db
    .select()
    .from(pushSubscription)
    .where(isOf(viewer))
    .orderBy(asc(pushSubscription.createdAt), asc(pushSubscription.id));
  return rows.map(({ id, userAgent, sessionId, createdAt }) => ({
    id,
    device: deviceName(userAgent),
    current: sessionId === viewer.sessionId,
    created_at: createdAt.toISOString(),
  }));
}

interface NewDevice {
  viewer: Pick<Viewer, "accountId" | "sessionId">;
  given: PushSubscriptionInput;
  userAgent: string;
  /** The subscription that this browser had, also as another admin. */
  former: string | null;
  vapidKey: string;
  pushServices: string[];
  now: Date;
}

/**
 * Turns notifications on in a browser, in place of its former subscription.
 * @returns its id
 * @throws Refusal `invalid` on `endpoint` if it is of no known push service, `conflict` for too many devices,
 * `unauthenticated` if the session has ended meanwhile
 */
export function addDevice(db: Database, device: NewDevice): Promise<string> {
  const { viewer, given, former, vapidKey, now } = device;
  const { endpoint, keys } = given;
  if (!isPushEndpoint(endpoint, device.pushServices)) {
    throw new Refusal("invalid", { fields: { endpoint: [pushTexts.endpoint] } });
  }
  refuseInvalidKey(keys.p256dh);
  return db.transaction(async (tx) => {
    // If several requests come at once, each counts the devices of those before it.
    await tx
      .select({ id: account.id })
      .from(account)
      .where(eq(account.id, viewer.accountId))
      .for("update");
    await requireSession(tx, viewer);
    if (former) await tx.delete(pushSubscription).where(eq(pushSubscription.id, former));
    await tx.delete(pushSubscription).where(eq(pushSubscription.endpoint, endpoint));
    if ((await tx.$count(pushSubscription, isOf(viewer))) >= maxDevices) {
      throw new Refusal("conflict", { message: pushTexts.tooManyDevices(maxDevices) });
    }
    const values = {
      accountId: viewer.accountId,
      sessionId: viewer.sessionId,
      endpoint,
      ...keys,
      vapidKey,
      createdAt: now,
      userAgent: cleanLine(device.userAgent).slice(0, 300),
    };
    const [added] = await tx
      .insert(pushSubscription)
      .values(values)
      // Another admin may have turned them on in this browser at the same moment.
      .onConflictDoUpdate({ target: pushSubscription.endpoint, set: values })
      .returning();
    return added!.id;
  });
}

/** Whoever ends the session waits for the new subscription, and ends that, too. */
async function requireSession(tx: Database, { sessionId }: Pick<Viewer, "sessionId">) {
  const [open] = await tx
    .select({ id: session.id })
    .from(session)
    .where(eq(session.id, sessionId))
    .for("key share");
  if (!open) throw new Refusal("unauthenticated");
}

/**
 * @returns whether it was the browser that asks
 * @throws Refusal `notFound` if it is not one's own
 */
export async function removeDevice(db: Database, viewer: Viewer, id: string): Promise<boolean> {
  const [removed] = await db
    .delete(pushSubscription)
    .where(and(isOf(viewer), eq(pushSubscription.id, id)))
    .returning();
  if (!removed) throw gone();
  return removed.sessionId === viewer.sessionId;
}

/** @throws Refusal `notFound` if it is not one's own */
export async function requireOwnDevice(tx: Database, viewer: Viewer, id: string): Promise<void> {
  const found = await tx.$count(pushSubscription, and(isOf(viewer), eq(pushSubscription.id, id)));
  if (found === 0) throw gone();
}

/** Nothing could be encrypted for a key that is not a point of the curve. */
function refuseInvalidKey(p256dh: string) {
  try {
    ECDH.convertKey(p256dh, "prime256v1", "base64url");
  } catch (error) {
    throw new Refusal("invalid", { fields: { keys: [pushTexts.keys] }, cause: error });
  }
}

const gone = () => new Refusal("notFound", { message: pushTexts.gone });
