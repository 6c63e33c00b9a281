import { createHmac } from "node:crypto";
import type { Site } from "#tests/support/site.ts";

/** Shared with the gateway that passes on messages. */
export const gatewaySecret = "a secret of the gateway";

export interface Message {
  from?: string;
  text: string;
  at?: number;
  by?: string;
}

/** The headers with which a gateway signs a body. */
export function signedHeaders(body: string, { at = Date.now(), by = gatewaySecret } = {}) {
  const timestamp = String(Math.floor(at / 1000));
  const signature = createHmac("sha256", by).update(`${timestamp}.${body}`).digest("hex");
  return {
    "content-type": "application/json",
    "x-timestamp": timestamp,
    "x-signature": signature,
  };
}

/** A message that a gateway passes on, without cookies. */
export function passOn(site: Pick<Site, "app">, { from, text, ...signing }: Message) {
  const payload = JSON.stringify({ from, text });
  const headers = signedHeaders(payload, signing);
  return site.app.inject({ method: "POST", url: "/api/phone-inbound", headers, payload });
}
