import { isIP } from "node:net";
import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { inSeconds, year } from "#src/util/time.ts";

interface HeadersOptions {
  secure: boolean;
  appUrl: string;
  /** Origins of this site that may call the API. */
  corsOrigins: string[];
}

/** Security headers of every response. Screens add the hashes of their scripts. */
export const securityHeaders = fp(async (app: FastifyInstance, options: HeadersOptions) => {
  const { secure } = options;
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: resourcePolicy(options) },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    // Subdomains may not have https.
    hsts: secure ? { maxAge: inSeconds(year), includeSubDomains: false } : false,
    xFrameOptions: { action: "deny" },
  });
  const nothing = contentPolicy({});
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("content-security-policy", nothing);
    reply.header("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=()");
  });
});

/**
 * Lets the site's own pages embed its pictures, or also those of listed origins. For Chromium, two ports of an IP
 * address or of localhost are different sites, so there it must be everyone; other sites get no cookies and so
 * can embed only what is public.
 */
function resourcePolicy({ appUrl, corsOrigins }: HeadersOptions) {
  if (corsOrigins.length === 0) return "same-origin";
  const { hostname } = new URL(appUrl);
  return hostname.includes(".") && isIP(hostname) === 0 ? "same-site" : "cross-origin";
}

/** A content security policy that allows nothing but the given sources. */
export function contentPolicy(allowed: Record<string, string[]>): string {
  const policy: Record<string, string[]> = {
    "default-src": ["'none'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
    "form-action": ["'none'"],
    ...allowed,
  };
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.join(" ")}`)
    .join("; ");
}
