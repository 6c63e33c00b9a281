import { reasonOf } from "../../errors/cause.ts";
import type { Config } from "../../settings/config.ts";
import { second } from "../../util/time.ts";
import type { Outcome } from "./finding.ts";

const timeout = 10 * second;

/** Whether the process on this machine is ready. */
export async function checkSite({ host, port }: Config): Promise<Outcome> {
  const address = ["0.0.0.0", "::"].includes(host) ? "127.0.0.1" : host;
  const origin = `http://${address.includes(":") ? `[${address}]` : address}:${port}`;
  const problem = await problemAt(origin);
  if (!problem) return { state: "ok", says: `is ready at ${origin}` };
  return {
    state: "failure",
    says: `${problem} at ${origin}; start it (systemctl start herafi) and read its log (journalctl -u herafi)`,
  };
}

/** Whether the site can be reached as its visitors reach it. */
export async function checkPublicAddress({ appUrl }: Config): Promise<Outcome> {
  const { hostname } = new URL(appUrl);
  if (hostname === "localhost" || hostname.startsWith("127.")) {
    const says = `${appUrl} is this machine's own, and mailed links lead there; set APP_URL to the site's`;
    return { state: "warning", says };
  }
  const problem = await problemAt(appUrl);
  if (!problem) return { state: "ok", says: `the site is ready at ${appUrl}` };
  const says = `${problem} at ${appUrl} (APP_URL); look at the domain, the proxy and its certificate`;
  return { state: "failure", says };
}

/** Behind a proxy that is not trusted, all visitors count as one. */
export async function checkProxy({ appUrl, trustedProxies }: Config): Promise<Outcome> {
  if (trustedProxies.length > 0) {
    return { state: "ok", says: `visitors' addresses come from ${trustedProxies.join(", ")}` };
  }
  if (new URL(appUrl).protocol === "http:") return { state: "ok", says: "none is expected" };
  const says =
    "APP_URL is https, so a proxy is before the site, and without TRUSTED_PROXIES its address counts as every " +
    "visitor's; set it to the proxy's address, such as 127.0.0.1";
  return { state: "failure", says };
}

async function problemAt(origin: string): Promise<string | null> {
  try {
    const { ok, status } = await fetch(new URL("/health/ready", origin), {
      signal: AbortSignal.timeout(timeout),
    });
    return ok ? null : `the site answers ${status}, which is not ready,`;
  } catch (error) {
    return `no answer (${reasonOf(error)})`;
  }
}
