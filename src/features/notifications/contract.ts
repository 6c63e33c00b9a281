import { z } from "zod";
import { pushTexts } from "./texts.ts";

/** More than any push service's address has. */
const longestEndpoint = 2000;
/** An uncompressed point of P-256 and a secret of 16 bytes. */
const keyPattern = /^B[\w-]{86}$/;
const secretPattern = /^[\w-]{22}$/;

const keyText = (pattern: RegExp) =>
  z.string({ error: pushTexts.keys }).regex(pattern, pushTexts.keys);

/** What `PushSubscription.toJSON()` of a browser has. */
export const PushSubscriptionInput = z
  .object({
    endpoint: z
      .string({ error: pushTexts.endpoint })
      .max(longestEndpoint, { error: pushTexts.endpoint }),
    keys: z.object(
      { p256dh: keyText(keyPattern), auth: keyText(secretPattern) },
      { error: pushTexts.keys },
    ),
  })
  .meta({ id: "PushSubscriptionInput" });

export const PushDeviceParams = z.object({ id: z.uuid() });

/** A browser in which one has turned notifications on. */
export const PushDevice = z
  .object({
    id: z.uuid(),
    /** Browser and system, such as «Chrome على Android». */
    device: z.string(),
    /** The one that asks. */
    current: z.boolean(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "PushDevice" });

/** A browser whose push service has ended its subscription. */
export const EndedPushDevice = PushDevice.pick({ id: true, device: true }).meta({
  id: "EndedPushDevice",
});

export const PushDevices = z
  .object({
    /** The site's key, the `applicationServerKey` of `PushManager.subscribe()`. */
    public_key: z.string(),
    devices: z.array(PushDevice),
  })
  .meta({ id: "PushDevices" });

export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>;
export type PushDevice = z.infer<typeof PushDevice>;
export type EndedPushDevice = z.infer<typeof EndedPushDevice>;
export type PushDevices = z.infer<typeof PushDevices>;
