import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { inSeconds, year } from "../../util/time.ts";

/** Security headers of every response. Screens add the hashes of their scripts. */
export const securityHeaders = fp(async (app: FastifyInstance, { secure }: { secure: boolean }) => {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
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
