import { isIP } from "node:net";
import type { Config } from "./config.ts";

/** Reserved names, which no public site has (RFC 2606, RFC 6762). */
const reservedName = /(^|\.)(localhost|local|test|example|invalid|internal)$/;

/** Whether demo data does not belong on the site: with DEMO=off, or with a public host in APP_URL. */
export function isDemoUnwanted({ demo, appUrl }: Pick<Config, "demo" | "appUrl">): boolean {
  const host = new URL(appUrl).hostname;
  const isPublic = host.includes(".") && isIP(host) === 0 && !reservedName.test(host);
  return demo === "off" || isPublic;
}
