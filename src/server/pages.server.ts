import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { InnerCall } from "../api/inner.ts";
import type { ScreenParts } from "../entry.server.tsx";
import { isForeign } from "./anti-forgery.server.ts";
import type { FormTokens } from "./form-token.server.ts";
import { contentPolicy } from "./headers.server.ts";
import { innerAddress } from "./inner-door.server.ts";
import type { Limiter } from "./limits.server.ts";
import { refusalStatus } from "./refusal.server.ts";
import { refusalTexts } from "./refusal.texts.ts";

/** The screens, built or in development. */
export interface Screens {
  render(request: Request, parts: ScreenParts): Promise<Response>;
  /** In development the browser's reloading tools need more than our policy allows. */
  relaxed: boolean;
}

interface PageParts {
  screens: Screens;
  appUrl: string;
  limiter: Limiter;
  formTokens: FormTokens;
}

/** Answers every address that is no API and no file with a screen, the 404 screen included. */
export async function pages(app: FastifyInstance, parts: PageParts) {
  const { screens, appUrl, limiter, formTokens } = parts;

  app.addHook("onRequest", async (request) => limiter("everything", request));

  app.route({
    method: "GET",
    url: "/*",
    schema: { hide: true },
    handler: (request, reply) =>
      // Put together as text: `new URL` would take `//host/` for another site.
      draw(reply, new Request(appUrl + request.url), inside(app, request)),
  });

  // The contact form works without JavaScript, so this one address takes a plain form.
  app.route({
    method: "POST",
    url: "/contact",
    schema: { hide: true },
    handler: (request, reply) => {
      const fields = (request.body ?? {}) as Record<string, string>;
      const proven = !isForeign(request) && formTokens.isValid(fields.form_token);
      return draw(
        reply,
        new Request(`${appUrl}/contact`, {
          method: "POST",
          body: new URLSearchParams(fields),
        }),
        proven ? inside(app, request) : refusingChanges(inside(app, request)),
      );
    },
  });

  async function draw(reply: FastifyReply, request: Request, call: InnerCall) {
    const response = await screens.render(request, { call, formToken: formTokens.make() });
    const html = await response.text();
    reply.header("cache-control", "no-cache");
    for (const [name, value] of response.headers) reply.header(name, value);
    if (screens.relaxed) reply.removeHeader("content-security-policy");
    else reply.header("content-security-policy", screenPolicy(html));
    if (response.status === refusalStatus.unavailable) reply.header("retry-after", 5);
    return reply.code(response.status).send(html);
  }
}

/** Calls the API in this process, through all its checks, for the visitor of this request. */
const inside =
  (app: FastifyInstance, visitor: FastifyRequest): InnerCall =>
  async (method, url, body) => {
    const response = await app.inject({
      method,
      url,
      remoteAddress: innerAddress,
      // Limits count the visitor. No cookie is passed: a public screen is the same for everyone.
      headers: { "x-forwarded-for": visitor.ip },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const type = response.headers["content-type"]?.toString() ?? null;
    return { status: response.statusCode, type, body: response.body };
  };

/** Nothing that was typed is lost: the form comes back with what it said and why it was refused. */
const refusingChanges =
  (call: InnerCall): InnerCall =>
  async (method, url, body) =>
    method === "GET"
      ? call(method, url, body)
      : { status: refusalStatus.staleToken, type: "text/plain", body: refusalTexts.staleToken };

const screenPolicy = (html: string) =>
  contentPolicy({
    "script-src": ["'self'", ...inlineScripts(html).map(sourceOf)],
    "style-src": ["'self'"],
    "img-src": ["'self'"],
    "font-src": ["'self'"],
    "connect-src": ["'self'"],
    "manifest-src": ["'self'"],
    "form-action": ["'self'"],
    "require-trusted-types-for": ["'script'"],
  });

function inlineScripts(html: string) {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = ""]) => script,
  );
}

const sourceOf = (script: string) =>
  `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
