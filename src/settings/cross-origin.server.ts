import { isIP } from "node:net";

/** A URL of scheme, host and port alone: no user, path, query, fragment, wildcard or space. */
const originPattern = /^https?:\/\/[^/?#@*\\\s]+$/i;

export const isOrigin = (text: string) => originPattern.test(text) && URL.canParse(text);

/** The host as URLs have it, in lower case and as punycode; a leading dot, which cookies may have, is dropped. */
export function parseDomain(text: string): string | null {
  const url = `http://${text.trim().replace(/^\./, "")}`;
  if (!isOrigin(url) || text.includes(":")) return null;
  const { hostname } = new URL(url);
  // Browsers ignore cookies for an IP address or a top-level domain.
  return isIP(hostname) > 0 || !hostname.includes(".") ? null : hostname;
}

/** @returns why a site at `appUrl` cannot be called from these origins, or undefined */
export const corsProblem = (appUrl: string, origins: string[]) =>
  appUrl.startsWith("https:") && origins.some((origin) => origin.startsWith("http:"))
    ? "must begin with https://, as APP_URL does"
    : undefined;

/** @returns why a cookie of the host of `appUrl` cannot be for this domain, or undefined */
export const cookieDomainProblem = (appUrl: string, domain: string | null) =>
  domain === null || isWithin(new URL(appUrl).hostname, domain)
    ? undefined
    : "must be the host of APP_URL or a parent domain of it";

/**
 * The listed origins to which browsers send no cookies of this site (SameSite=Lax), because they
 * certainly belong to another one: it has another host, and does not share its last two labels.
 */
export function originsOfOtherSites({
  appUrl,
  corsOrigins,
}: {
  appUrl: string;
  corsOrigins: string[];
}) {
  const own = new URL(appUrl);
  return corsOrigins.filter((origin) => {
    const { protocol, hostname } = new URL(origin);
    const mayBeSameSite =
      hostname === own.hostname || siblingKey(hostname) === siblingKey(own.hostname);
    return protocol !== own.protocol || !mayBeSameSite;
  });
}

const isWithin = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);

/** The last two labels, which hosts of one site have in common; an IP address or a single label is its own. */
const siblingKey = (host: string) => (isIP(host) > 0 ? host : host.split(".").slice(-2).join("."));
