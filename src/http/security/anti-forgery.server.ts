import csrfProtection from "@fastify/csrf-protection";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { Refusal } from "../../errors/refusal.server.ts";
import { isInProcess } from "../render/in-process-request.server.ts";

const tokenCookie = "XSRF-TOKEN";
const tokenHeader = "x-xsrf-token";

interface AntiForgeryParts {
  appKey: string;
  appUrl: string;
  /** Names what a token is bound to beside the browser: the session. Never empty. */
  boundTo: (request: FastifyRequest) => string;
}

declare module "fastify" {
  interface FastifyReply {
    /** Sets the token of a session that has just begun, or of none. */
    giveToken(boundTo: string): FastifyReply;
  }
}

/**
 * No change without a token that this site gave to this very browser in this very session: the
 * readable cookie's value must come back in a header, and fit a secret in a signed cookie that no
 * script can read.
 */
export const antiForgery = fp(
  async (app: FastifyInstance, { appKey, appUrl, boundTo }: AntiForgeryParts) => {
    const secure = appUrl.startsWith("https:");
    const cookie = { path: "/", sameSite: "lax", secure } as const;
    await app.register(csrfProtection, {
      cookieKey: secure ? "__Host-herafi_forgery" : "herafi_forgery",
      cookieOpts: { ...cookie, httpOnly: true, signed: true },
      csrfOpts: { hmacKey: appKey },
      getToken: (request) => request.headers[tokenHeader]?.toString(),
      getUserInfo: boundTo,
    });
    app.decorateReply("giveToken", function giveToken(this: FastifyReply, userInfo: string) {
      return this.setCookie(tokenCookie, this.generateCsrf({ userInfo }), cookie);
    });

    app.addHook("onRequest", async (request) => {
      if (changes(request) && isForeign(request, appUrl)) throw new Refusal("forbidden");
    });
    app.addHook("onRequest", (request, reply, done) => {
      // A screen rendered here acts for a form that has shown its own proof (`form-token`).
      if (!changes(request) || isInProcess(request)) return done();
      app.csrfProtection(request, reply, done);
    });

    app.route({
      method: "GET",
      url: "/sanctum/csrf-cookie",
      config: { access: "anyone" },
      schema: { summary: "Sets the XSRF-TOKEN cookie", tags: ["session"] },
      handler: (request, reply) =>
        reply.giveToken(boundTo(request)).header("cache-control", "no-store").code(204).send(),
    });
  },
);

/**
 * True when a browser says that another site made the request: one that is neither the configured
 * one, whose name a proxy may have kept to itself, nor that which was asked. For a site on https the
 * same one without it is another too, since anyone on the way may have written its pages.
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
