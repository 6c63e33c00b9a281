import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { inSeconds, year } from "../../util/time.ts";

/** What every answer says to a browser about what it may do. Screens add their scripts' hashes. */
export const securityHeaders = fp(async (app: FastifyInstance, { secure }: { secure: boolean }) => {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    // Of this name alone: what else is under it may have no https.
    hsts: secure ? { maxAge: inSeconds(year), includeSubDomains: false } : false,
    xFrameOptions: { action: "deny" },
  });
  const nothing = contentPolicy({});
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("content-security-policy", nothing);
    reply.header("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=()");
  });
});

/** A content security policy that allows nothing but what is named. */
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
