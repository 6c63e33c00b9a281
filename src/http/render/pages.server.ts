import { createHash, randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Role } from "#src/client/client.ts";
import type { InProcessCall } from "#src/client/in-process.ts";
import { Refusal, refusalStatus } from "#src/errors/refusal.server.ts";
import { expiredForm, refusalTexts } from "#src/errors/refusal.texts.ts";
import { publicCacheControl } from "#src/http/cache/cache-plugin.server.ts";
import { noVarySearch } from "#src/http/cache/ignored-parameters.server.ts";
import type { ResponseCache } from "#src/http/cache/response-cache.server.ts";
import { isForeign } from "#src/http/security/anti-forgery.server.ts";
import type { FormTokens } from "#src/http/security/form-token.server.ts";
import type { FindViewer } from "#src/http/security/guard.server.ts";
import { contentPolicy } from "#src/http/security/headers.server.ts";
import type { Viewer } from "#src/http/security/viewer.ts";
import { unreadablePath } from "#src/http/server/request-url.server.ts";
import type { LiveSettings } from "#src/settings/live-settings.ts";
import { deferScripts, withoutModules } from "./deferred-scripts.server.ts";
import { createInProcessCall } from "./in-process-call.server.ts";
import { handlePageError } from "./plain-page.server.ts";
import type { RenderOptions } from "./render-options.ts";

/** Renders screens, from a build or in development. */
export interface Screens {
  render(request: Request, options: RenderOptions): Promise<Response>;
  /** In development pages have no security policy: reloading needs more than ours allows. */
  isDevelopment: boolean;
}

/** Patterns of the screens whose form works without JavaScript, so that a plain HTML form may be sent there. */
const formPaths = [
  "/contact",
  "/alert",
  "/alert/:token",
  "/remove-listing/:id",
  "/report/:id",
  "/still-working/:id",
];

interface PagesOptions {
  screens: Screens;
  findViewer: FindViewer;
  appUrl: string;
  settings: LiveSettings;
  formTokens: FormTokens;
  /** The app's cache; its fresh responses need no call. */
  cache: ResponseCache | undefined;
  /** The name of the one cookie that calls to the API are made with. */
  cookie: string;
}

/**
 * Renders a screen for every path that is neither an API route nor a file; unknown ones get the 404 screen. One whose
 * data is refused for load is not rendered: the response is a plain page.
 */
export async function pages(app: FastifyInstance, options: PagesOptions) {
  const { screens, appUrl, settings, findViewer, formTokens, cache, cookie } = options;
  app.setErrorHandler(handlePageError);

  app.route({
    method: "GET",
    url: "/*",
    config: { cacheTags: "collected" },
    schema: { hide: true },
    handler: (request, reply) =>
      // Concatenated, because `new URL` would resolve `//host/` to another site.
      renderScreen(request, reply, new Request(appUrl + request.url), callFor(request, reply)),
  });

  for (const url of formPaths) {
    app.route({
      method: "POST",
      url,
      schema: { hide: true },
      handler: (request, reply) => {
        const fields = (request.body ?? {}) as Record<string, string>;
        const problem = findFormProblem(request, fields);
        reply.header("cache-control", "no-store");
        return renderScreen(
          request,
          reply,
          new Request(appUrl + request.url, { method: "POST", body: new URLSearchParams(fields) }),
          problem ? refuseChanges(callFor(request, reply), problem) : callFor(request, reply),
        );
      },
    });
  }

  const callFor = (visitor: FastifyRequest, reply: FastifyReply) =>
    createInProcessCall(app, { visitor, reply }, { cache, cookie });

  function findFormProblem(request: FastifyRequest, fields: Record<string, string>) {
    if (isForeign(request, appUrl)) return "forbidden";
    return formTokens.isValid(fields.form_token) ? undefined : "staleToken";
  }

  async function renderScreen(
    visitor: FastifyRequest,
    reply: FastifyReply,
    request: Request,
    call: InProcessCall,
  ) {
    const nonce = randomBytes(16).toString("base64url");
    const callTags: (string | undefined)[] = [];
    const refusal = Promise.withResolvers<never>();
    const recordingCall: InProcessCall = async (...args) => {
      const response = await call(...args);
      // Rendering a screen costs several times as much as the refusal, which clients repeat.
      if (args[0] === "GET" && response.isRefusedForLoad) {
        const code = response.status === refusalStatus.tooMany ? "tooMany" : "unavailable";
        refusal.reject(new Refusal(code, { retryAfter: Number(response.retryAfter) }));
        // So that the loaders stop here: the response is the plain page.
        return new Promise(() => {});
      }
      callTags.push(response.cacheTags);
      // A page that shows an API response that must not be stored must not be stored either.
      if (response.cacheControl === "no-store") reply.header("cache-control", "no-store");
      if (response.retryAfter) reply.header("retry-after", response.retryAfter);
      return response;
    };
    let page: string | undefined;
    const rendering = screens.render(request, {
      call: recordingCall,
      async role() {
        // Only screens with restricted access call this; they must not be cached.
        callTags.push(undefined);
        reply.header("cache-control", "no-store");
        return roleOf(await findViewer(visitor));
      },
      onPattern(pattern) {
        visitor.screen = pattern;
      },
      onError: (error) => visitor.log.error({ err: error }, "screen failed"),
      onPage(html) {
        page = html;
      },
      requestId: visitor.id,
      site: settings.current.siteValues,
      policy: settings.current.policy,
      formToken: formTokens.make(),
      nonce,
    });
    const response = await Promise.race([rendering, refusal.promise]);
    // A page is cached with the tags of its API calls, unless it has a form, whose token expires.
    const hasForm = formPaths.includes(visitor.screen ?? "");
    if (!hasForm && callTags.length > 0 && callTags.every((tags) => tags !== undefined)) {
      visitor.collectedTags = [
        ...new Set(callTags.flatMap((tags) => tags?.split(" ").filter(Boolean) ?? [])),
      ];
    }
    const rendered = page ?? (await response.text());
    const html = screens.isDevelopment
      ? rendered
      : visitor.url === unreadablePath
        ? withoutModules(rendered, nonce)
        : deferScripts(rendered, nonce);
    if (!reply.hasHeader("cache-control")) {
      const isPublic = visitor.collectedTags && response.status === 200;
      reply.header("cache-control", isPublic ? publicCacheControl : "no-cache");
      if (isPublic) reply.header("no-vary-search", noVarySearch);
    }
    for (const [name, value] of response.headers) reply.header(name, value);
    if (screens.isDevelopment) reply.removeHeader("content-security-policy");
    else reply.header("content-security-policy", screenPolicy(html, nonce));
    return reply.code(response.status).send(html);
  }
}

/** Why a plain HTML form is refused. */
const formProblemTexts = { forbidden: refusalTexts.forbidden, staleToken: expiredForm };

/** Refuses all calls but GET. The form is rendered again with what was typed and a new token. */
const refuseChanges =
  (call: InProcessCall, problem: keyof typeof formProblemTexts): InProcessCall =>
  async (method, url, body) =>
    method === "GET"
      ? call(method, url, body)
      : { status: refusalStatus[problem], type: "text/plain", body: formProblemTexts[problem] };

const screenPolicy = (html: string, nonce: string) =>
  contentPolicy({
    "script-src": ["'self'", ...inlineScripts(html, nonce).map(hashSource)],
    "style-src": ["'self'"],
    // The preview of a picture before it is uploaded.
    "img-src": ["'self'", "blob:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'"],
    "manifest-src": ["'self'"],
    "worker-src": ["'self'"],
    "form-action": ["'self'"],
    "require-trusted-types-for": ["'script'"],
  });

/**
 * The inline scripts with this request's nonce, so that an injected one gets no hash. The policy
 * names hashes and not the nonce, because a cached page is sent more than once.
 */
function inlineScripts(html: string, nonce: string) {
  return [...html.matchAll(inlineScript)].flatMap(([, scriptNonce, text]) =>
    scriptNonce === nonce && text ? [text] : [],
  );
}

const inlineScript = /<script nonce="([^"]*)"[^>]*>([\s\S]*?)<\/script>/g;

const hashSource = (script: string) =>
  `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

function roleOf(viewer: Viewer | null): Role {
  if (!viewer) return "visitor";
  const { role, rights } = viewer;
  return role === "moderator" && !rights?.messages ? "ordersModerator" : role;
}
