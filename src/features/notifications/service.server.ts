import { ECDH } from "node:crypto";
import { and, asc, eq, isNotNull, ne } from "drizzle-orm";
import { cleanLine } from "#src/arabic/clean.ts";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { deviceName } from "#src/features/accounts/sessions/device-name.server.ts";
import { session } from "#src/features/accounts/table.server.ts";
import type { Viewer } from "#src/http/security/viewer.ts";
import { isPushEndpoint } from "#src/push/endpoint.ts";
import { isSubscribed, pushSubscription } from "#src/push/table.server.ts";
import type { EndedPushDevice, PushDevice, PushSubscriptionInput } from "./contract.ts";
import { pushTexts } from "./texts.ts";

const maxDevices = 10;
const isOf = ({ accountId }: Pick<Viewer, "accountId">) =>
  eq(pushSubscription.accountId, accountId);

/** One's own devices, the first one first. */
export async function listDevices(db: Database, viewer: Viewer): Promise<PushDevice[]> {
  const rows = await db
    .select()
    .from(pushSubscription)
    .where(and(isOf(viewer), isSubscribed))
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
  refuseInvalidEndpoint(endpoint, device.pushServices);
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
    if ((await tx.$count(pushSubscription, and(isOf(viewer), isSubscribed))) >= maxDevices) {
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
      endedAt: null,
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
    .where(and(isOf(viewer), eq(pushSubscription.id, id), isSubscribed))
    .returning();
  if (!removed) throw gone();
  return removed.sessionId === viewer.sessionId;
}

/** @throws Refusal `notFound` if it is not one's own */
export async function requireOwnDevice(tx: Database, viewer: Viewer, id: string): Promise<void> {
  const found = await tx.$count(
    pushSubscription,
    and(isOf(viewer), eq(pushSubscription.id, id), isSubscribed),
  );
  if (found === 0) throw gone();
}

interface RenewedDevice extends Pick<NewDevice, "given" | "vapidKey" | "pushServices"> {
  /** The subscription that this browser had. */
  id: string | null;
}

/**
 * Replaces a browser's subscription by the one that it has made in its place, for the same admin and
 * session. Nobody need be logged in: browsers do it at night.
 * @throws Refusal `invalid` on `endpoint` if it is of no known push service, `notFound` without a former one
 */
export async function renewDevice(db: Database, device: RenewedDevice): Promise<void> {
  const { id, given, vapidKey, pushServices } = device;
  const { endpoint, keys } = given;
  refuseInvalidEndpoint(endpoint, pushServices);
  refuseInvalidKey(keys.p256dh);
  if (!id) throw gone();
  await db.transaction(async (tx) => {
    const isRow = eq(pushSubscription.id, id);
    await tx
      .delete(pushSubscription)
      .where(and(eq(pushSubscription.endpoint, endpoint), ne(pushSubscription.id, id)));
    const [renewed] = await tx
      .update(pushSubscription)
      .set({ endpoint, ...keys, vapidKey, endedAt: null })
      .where(isRow)
      .returning();
    if (!renewed) throw gone();
  });
}

const isEndedOf = (viewer: Pick<Viewer, "accountId">) =>
  and(isOf(viewer), isNotNull(pushSubscription.endedAt));

/** One's own devices whose subscriptions have ended without a word to anybody. */
export async function listEndedDevices(db: Database, viewer: Viewer): Promise<EndedPushDevice[]> {
  const rows = await db
    .select()
    .from(pushSubscription)
    .where(isEndedOf(viewer))
    .orderBy(asc(pushSubscription.endedAt), asc(pushSubscription.id));
  return rows.map(({ id, userAgent }) => ({ id, device: deviceName(userAgent) }));
}

export async function forgetEndedDevices(db: Database, viewer: Viewer): Promise<void> {
  await db.delete(pushSubscription).where(isEndedOf(viewer));
}

function refuseInvalidEndpoint(endpoint: string, pushServices: string[]) {
  if (isPushEndpoint(endpoint, pushServices)) return;
  throw new Refusal("invalid", { fields: { endpoint: [pushTexts.endpoint] } });
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
