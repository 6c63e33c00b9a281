import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { lockByKey } from "#src/database/lock-by-key.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { isNetwork, networkFactor, networkKeyOf } from "#src/http/security/address-key.server.ts";
import { deriveKey } from "#src/util/hash.server.ts";
import { alertNetwork } from "./table.server.ts";
import { alertTexts as texts } from "./texts.ts";

/** Stored alerts of one network; a /48 of IPv6 has ten times an IPv4 address's, as in limits. */
const maxOfAddress = 20;

/**
 * @param address the client's key in rate limits
 * @returns the HMAC of its network: of the IPv4 address, or of the /48 of IPv6, all of which one customer may have
 * @throws Refusal `tooMany` if the network has as many alerts as it may have
 */
export async function refuseFullNetwork(
  tx: Database,
  { appKey, address }: { appKey: string; address: string },
): Promise<string> {
  const key = networkKeyOf(address);
  const network = createHmac("sha256", deriveKey(appKey, "networks of alerts"))
    .update(key)
    .digest("base64url");
  await lockByKey(tx, `alert-network:${network}`);
  const max = maxOfAddress * (isNetwork(key) ? networkFactor : 1);
  if ((await tx.$count(alertNetwork, eq(alertNetwork.network, network))) >= max) {
    throw new Refusal("tooMany", { message: texts.tooManyOfNetwork });
  }
  return network;
}
