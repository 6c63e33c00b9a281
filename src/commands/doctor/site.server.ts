import { reasonOf } from "#src/errors/cause.ts";
import { createTrustProxy } from "#src/http/server/request-url.server.ts";
import type { Config } from "#src/settings/config.ts";
import { second } from "#src/util/time.ts";
import type { CheckResult } from "./finding.ts";

const timeout = 10 * second;

/** Whether the process on this machine is ready. */
export async function checkSite({ host, port }: Config): Promise<CheckResult> {
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
export async function checkPublicAddress({ appUrl }: Config): Promise<CheckResult> {
  const { hostname } = new URL(appUrl);
  if (isLoopback(hostname)) {
    const says = `${appUrl} is this machine's own, and mailed links lead there; set APP_URL to the site's`;
    return { state: "warning", says };
  }
  const problem = await problemAt(appUrl);
  if (!problem) return { state: "ok", says: `the site is ready at ${appUrl}` };
  const says = `${problem} at ${appUrl} (APP_URL); look at the domain, the proxy and its certificate`;
  return { state: "failure", says };
}

/** Behind a proxy that is not trusted, all visitors count as one. */
export async function checkProxy({ appUrl, host, trustedProxies }: Config): Promise<CheckResult> {
  if (trustedProxies.length > 0) {
    const isTrusted = createTrustProxy(trustedProxies);
    if (isLoopback(host) && !["127.0.0.1", "::1"].some(isTrusted)) {
      const says =
        `only this machine reaches the site at ${host} (HOST), so its proxy has 127.0.0.1 or ::1, and ` +
        "TRUSTED_PROXIES names neither: all visitors share the limits of one; add it";
      return { state: "failure", says };
    }
    return { state: "ok", says: `visitors' addresses come from ${trustedProxies.join(", ")}` };
  }
  if (new URL(appUrl).protocol === "http:") return { state: "ok", says: "none is expected" };
  const says =
    "APP_URL is https, so a proxy is before the site, and without TRUSTED_PROXIES its address counts as every " +
    "visitor's; set it to the proxy's address, such as 127.0.0.1";
  return { state: "failure", says };
}

const isLoopback = (host: string) =>
  host === "localhost" || host === "::1" || host.startsWith("127.");

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
