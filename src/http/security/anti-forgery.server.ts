import csrfProtection from "@fastify/csrf-protection";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { Refusal } from "#src/errors/refusal.server.ts";
import { Nothing } from "#src/http/api/api.server.ts";
import { isInProcess } from "#src/http/render/in-process-request.server.ts";
import { isAllowedOrigin } from "./cors.server.ts";

const tokenCookie = "XSRF-TOKEN";
const tokenHeader = "x-xsrf-token";

interface AntiForgeryOptions {
  appKey: string;
  appUrl: string;
  /** Origins from which changes are accepted besides the site's own. */
  corsOrigins: string[];
  /** The domain of the readable cookie; null for the host alone. */
  cookieDomain: string | null;
  /** What a token is bound to besides the browser: the session. Never empty. */
  boundTo: (request: FastifyRequest) => string;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** The one exception: a call without a session or a cookie, whose sender signs it. */
    isSigned?: boolean;
  }
  interface FastifyReply {
    /** Sets the token of a session that has just begun, or of none. */
    giveToken(boundTo: string): FastifyReply;
  }
}

/**
 * CSRF protection: every request that changes something needs a token that was issued to this browser
 * in this session. The value of a readable cookie must be sent in a header and match a secret in a
 * signed httpOnly cookie.
 */
export const antiForgery = fp(async (app: FastifyInstance, options: AntiForgeryOptions) => {
  const { appKey, appUrl, corsOrigins, cookieDomain, boundTo } = options;
  const secure = appUrl.startsWith("https:");
  const cookie = { path: "/", sameSite: "lax", secure } as const;
  await app.register(csrfProtection, {
    cookieKey: secure ? "__Host-herafi_forgery" : "herafi_forgery",
    cookieOpts: { ...cookie, httpOnly: true, signed: true },
    csrfOpts: { hmacKey: appKey },
    getToken: (request) => request.headers[tokenHeader]?.toString(),
    getUserInfo: boundTo,
    // At "warn" anybody could write a gigabyte a day into the log.
    logLevel: "debug",
  });
  app.decorateReply("giveToken", function giveToken(this: FastifyReply, userInfo: string) {
    const token = this.generateCsrf({ userInfo });
    if (!cookieDomain) return this.setCookie(tokenCookie, token, cookie);
    // A cookie of the host alone, from before the domain was set, would hide the other one.
    this.clearCookie(tokenCookie, cookie);
    return this.setCookie(tokenCookie, token, { ...cookie, domain: cookieDomain });
  });

  app.addHook("onRequest", async (request) => {
    if (!changes(request) || isAllowedOrigin(request.headers.origin, corsOrigins)) return;
    if (isForeign(request, appUrl)) throw new Refusal("forbidden");
  });
  app.addHook("onRequest", (request, reply, done) => {
    // In-process calls are made for a form whose own token has been checked (`form-token.server.ts`).
    const { isSigned } = request.routeOptions.config;
    if (!changes(request) || isSigned || isInProcess(request)) return done();
    app.csrfProtection(request, reply, done);
  });

  app.route({
    method: "GET",
    url: "/sanctum/csrf-cookie",
    config: { access: "anyone" },
    schema: {
      summary: "Sets the XSRF-TOKEN cookie",
      tags: ["session"],
      response: { 204: Nothing },
    },
    handler: (request, reply) =>
      reply.giveToken(boundTo(request)).header("cache-control", "no-store").code(204).send(),
  });
});

/**
 * Whether a browser reports another site as the origin of the request: neither APP_URL, which a proxy
 * may have replaced in the Host header, nor the requested host. For a site on https, its own pages on
 * http count as another site, because anyone on the network could have altered them.
 */
export function isForeign(request: FastifyRequest, appUrl: string): boolean {
  const site = request.headers["sec-fetch-site"];
  if (site && site !== "same-origin" && site !== "none") return true;
  const { origin } = request.headers;
  if (origin === undefined || origin === new URL(appUrl).origin) return false;
  const isUnsafe = appUrl.startsWith("https:") && !origin.startsWith("https:");
  return hostOf(origin) !== request.host || isUnsafe;
}

const changes = (request: FastifyRequest) => !/^(GET|HEAD|OPTIONS)$/.test(request.method);

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : "");
