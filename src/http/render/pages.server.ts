import { createHash, randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { InnerCall } from "../../client/inner.ts";
import { refusalStatus } from "../../errors/refusal.server.ts";
import { refusalTexts, staleForm } from "../../errors/refusal.texts.ts";
import { cacheTagsHeader, publicCacheControl } from "../cache/cache-plugin.server.ts";
import { addressToPassOn } from "../security/address-key.server.ts";
import { isForeign } from "../security/anti-forgery.server.ts";
import type { FormTokens } from "../security/form-token.server.ts";
import type { FindViewer } from "../security/guard.server.ts";
import { contentPolicy } from "../security/headers.server.ts";
import { startLate } from "./deferred-scripts.server.ts";
import { innerAddress, numberHeader } from "./in-process-request.server.ts";
import { sendPlainPage } from "./plain-page.server.ts";
import type { RenderOptions } from "./render-options.ts";

/** The screens, built or in development. */
export interface Screens {
  render(request: Request, parts: RenderOptions): Promise<Response>;
  /** In development the browser's reloading tools need more than our policy allows. */
  relaxed: boolean;
}

interface PageParts {
  screens: Screens;
  findViewer: FindViewer;
  appUrl: string;
  formTokens: FormTokens;
}

/** Answers every address that is no API and no file with a screen, the 404 screen included. */
export async function pages(app: FastifyInstance, parts: PageParts) {
  const { screens, appUrl, findViewer, formTokens } = parts;
  app.setErrorHandler(sendPlainPage);

  app.route({
    method: "GET",
    url: "/*",
    config: { cacheTags: "collected" },
    schema: { hide: true },
    handler: (request, reply) =>
      // Put together as text: `new URL` would take `//host/` for another site.
      draw(request, reply, new Request(appUrl + request.url), inside(app, request)),
  });

  // The contact form works without JavaScript, so this one address takes a plain form.
  app.route({
    method: "POST",
    url: "/contact",
    schema: { hide: true },
    handler: (request, reply) => {
      const fields = (request.body ?? {}) as Record<string, string>;
      const why = unproven(request, fields);
      reply.header("cache-control", "no-store");
      return draw(
        request,
        reply,
        new Request(`${appUrl}/contact`, { method: "POST", body: new URLSearchParams(fields) }),
        why ? refusingChanges(inside(app, request), why) : inside(app, request),
      );
    },
  });

  /** Why a form does not count, if it does not. */
  function unproven(request: FastifyRequest, fields: Record<string, string>) {
    if (isForeign(request, appUrl)) return "forbidden";
    return formTokens.isValid(fields.form_token) ? undefined : "staleToken";
  }

  async function draw(
    visitor: FastifyRequest,
    reply: FastifyReply,
    request: Request,
    call: InnerCall,
  ) {
    const nonce = randomBytes(16).toString("base64url");
    const asked: (string | undefined)[] = [];
    const remember: InnerCall = async (...args) => {
      const answer = await call(...args);
      asked.push(answer.cacheTags);
      // A page that shows an API response that must not be stored must not be stored either.
      if (answer.cacheControl === "no-store") reply.header("cache-control", "no-store");
      if (answer.retryAfter) reply.header("retry-after", answer.retryAfter);
      return answer;
    };
    const response = await screens.render(request, {
      call: remember,
      async role() {
        // Only screens that are not for everyone ask.
        asked.push(undefined);
        reply.header("cache-control", "no-store");
        return (await findViewer(visitor))?.role ?? "visitor";
      },
      onPattern(pattern) {
        visitor.screen = pattern;
      },
      onFailure: (error) => visitor.log.error({ err: error }, "screen failed"),
      number: visitor.id,
      formToken: formTokens.make(),
      nonce,
    });
    // A page is cached with the tags of its API calls. One without calls may be a form, with its token.
    if (asked.length > 0 && asked.every((tags) => tags !== undefined)) {
      visitor.collectedTags = [...new Set(asked.flatMap((tags) => tags?.split(" ") ?? []))];
    }
    // Read byte by byte, not letter by letter: what is sought in it is ASCII, the rest stays as it is,
    // and a string of Arabic letters would take twice the memory, in large pieces.
    const drawn = Buffer.from(await response.arrayBuffer()).toString("latin1");
    const html = screens.relaxed ? drawn : startLate(drawn, nonce);
    if (!reply.hasHeader("cache-control")) {
      const isPublic = visitor.collectedTags && response.status === 200;
      reply.header("cache-control", isPublic ? publicCacheControl : "no-cache");
    }
    for (const [name, value] of response.headers) reply.header(name, value);
    if (screens.relaxed) reply.removeHeader("content-security-policy");
    else reply.header("content-security-policy", screenPolicy(html, nonce));
    return reply.code(response.status).send(html && Buffer.from(html, "latin1"));
  }
}

/** Calls the API in this process, through all its checks, for the visitor of this request. */
const inside =
  (app: FastifyInstance, visitor: FastifyRequest): InnerCall =>
  async (method, url, body) => {
    const {
      statusCode,
      headers,
      body: answer,
    } = await app.inject({
      method,
      url,
      remoteAddress: innerAddress,
      // Limits count the visitor. No cookie is passed: a public screen is the same for everyone.
      headers: { "x-forwarded-for": addressToPassOn(visitor), [numberHeader]: visitor.id },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return {
      status: statusCode,
      type: headers["content-type"]?.toString() ?? null,
      body: answer,
      cacheControl: headers["cache-control"],
      retryAfter: headers["retry-after"]?.toString(),
      cacheTags: headers[cacheTagsHeader]?.toString(),
    };
  };

/** Why a form of this site's does not count. */
const formTexts = { forbidden: refusalTexts.forbidden, staleToken: staleForm };

/** Nothing that was typed is lost: the form comes back with what it said and a new token. */
const refusingChanges =
  (call: InnerCall, why: keyof typeof formTexts): InnerCall =>
  async (method, url, body) =>
    method === "GET"
      ? call(method, url, body)
      : { status: refusalStatus[why], type: "text/plain", body: formTexts[why] };

const screenPolicy = (html: string, nonce: string) =>
  contentPolicy({
    "script-src": ["'self'", ...inlineScripts(html, nonce).map(sourceOf)],
    "style-src": ["'self'"],
    // A picture that was chosen is shown before it is sent.
    "img-src": ["'self'", "blob:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'"],
    "manifest-src": ["'self'"],
    "worker-src": ["'self'"],
    "form-action": ["'self'"],
    "require-trusted-types-for": ["'script'"],
  });

/**
 * Only scripts that bear the nonce are ours; one that came in with data has no hash. The policy
 * itself names hashes, which stay true when the same bytes are sent again.
 */
function inlineScripts(html: string, nonce: string) {
  return [...html.matchAll(inlineScript)].flatMap(([, scriptNonce, text]) =>
    scriptNonce === nonce && text ? [text] : [],
  );
}

const inlineScript = /<script nonce="([^"]*)"[^>]*>([\s\S]*?)<\/script>/g;

const sourceOf = (script: string) =>
  `'sha256-${createHash("sha256").update(script, "latin1").digest("base64")}'`;
