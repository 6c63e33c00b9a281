import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import formbody from "@fastify/formbody";
import fastify, { type FastifyInstance } from "fastify";
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from "fastify-type-provider-zod";
import { lastBackup } from "./backups/last.server.ts";
import type { OpenDatabase } from "./database/open.server.ts";
import { keepRoom, type Room } from "./disk/free-space.server.ts";
import { Refusal } from "./errors/refusal.server.ts";
import { passwordsWaiting } from "./features/accounts/passwords.server.ts";
import { openSessions } from "./features/accounts/sessions/sessions.server.ts";
import { featureApis } from "./features/features.server.ts";
import { acceptConstraint } from "./http/api/accept-constraint.server.ts";
import type { ProcessInfo } from "./http/api/api.server.ts";
import { apiDocs } from "./http/api/docs.server.ts";
import { registerErrorHandler, sendRefusal } from "./http/api/errors.server.ts";
import { registerStrictJsonParser } from "./http/api/json.server.ts";
import { refuseOtherMethods } from "./http/api/method-not-allowed.server.ts";
import { parseQuery } from "./http/api/query.server.ts";
import { responseCachePlugin } from "./http/cache/cache-plugin.server.ts";
import type { SyncedCache } from "./http/cache/invalidation.server.ts";
import { readYourWrites } from "./http/cache/read-your-writes.server.ts";
import { removeTrackingParameters } from "./http/cache/tracking-parameters.server.ts";
import { health } from "./http/health/health.server.ts";
import { metrics, openFigures } from "./http/metrics/metrics.server.ts";
import { isInProcess, requestIdOf } from "./http/render/in-process-request.server.ts";
import { offline } from "./http/render/offline.server.ts";
import { pages, type Screens } from "./http/render/pages.server.ts";
import { addressOf } from "./http/security/address-key.server.ts";
import { antiForgery } from "./http/security/anti-forgery.server.ts";
import { formTokens } from "./http/security/form-token.server.ts";
import { guard } from "./http/security/guard.server.ts";
import { securityHeaders } from "./http/security/headers.server.ts";
import { makeLimiter } from "./http/security/limits.server.ts";
import { refuseCompressedBodies } from "./http/server/compressed-bodies.server.ts";
import { createHttpServer } from "./http/server/create-server.server.ts";
import { files } from "./http/server/files.server.ts";
import { logSerializers } from "./http/server/log.server.ts";
import { answerBroken, oneHost } from "./http/server/malformed-requests.server.ts";
import { noticeProxies } from "./http/server/proxies.server.ts";
import { requestBodies } from "./http/server/request-bodies.server.ts";
import { createTrustProxy, routablePath } from "./http/server/request-url.server.ts";
import { type Timeouts, usualTimeouts } from "./http/server/timeouts.server.ts";
import { picturesWaiting } from "./images/encode.server.ts";
import { isPublicImage } from "./images/paths.ts";
import type { Storage } from "./images/storage.server.ts";
import type { Outbox } from "./mail/outbox.server.ts";
import type { Config } from "./settings/config.ts";

export interface AppParts {
  config: Pick<
    Config,
    | "appUrl"
    | "appKey"
    | "country"
    | "timeZone"
    | "admin2fa"
    | "limits"
    | "trustedProxies"
    | "logLevel"
    | "fastPath"
  >;
  database: OpenDatabase;
  storage: Storage;
  outbox: Outbox;
  /** On the disk that takes in what is written; none that could be full if there is none. */
  room?: Room | null;
  /** For public responses; without it each is made anew. */
  responseCache?: SyncedCache;
  processInfo: Omit<ProcessInfo, "databaseKind">;
  /** Where Prometheus finds its figures; nowhere if not given. */
  metrics?: Config["metrics"];
  /** Replaced in tests. */
  now?: () => Date;
  /** Shortened in tests. */
  timeouts?: Timeouts;
  /** Replaced in tests. */
  logTo?: { write(line: string): void };
  /** Opens the screens on the app; none in tests of the API alone. */
  openScreens?: (app: FastifyInstance) => Promise<Screens>;
}

/** The whole program as one Fastify instance that does not listen yet. */
export async function buildApp(given: AppParts) {
  const { config, database, storage, outbox, room, openScreens, logTo, metrics: shown } = given;
  const { responseCache, now = () => new Date(), timeouts = usualTimeouts } = given;
  const { appUrl, appKey, country, timeZone, admin2fa, limits } = config;
  const { db, reading } = database;
  const secure = appUrl.startsWith("https:");
  const limiter = makeLimiter(database, limits);
  const sessions = openSessions({ db, secure, admin2fa, now });
  const findViewer = sessions.find;
  const trusts = createTrustProxy(config.trustedProxies);
  const isNear = (url: string) =>
    url === "/health/live" ||
    url === "/health/ready" ||
    url.startsWith("/assets/") ||
    (storage.directory !== null && isPublicImage(url));
  const crowds = { picture: picturesWaiting, password: passwordsWaiting };
  const backup = async () => (await lastBackup(given.processInfo.dataDir))?.madeAt ?? null;
  const figures = shown ? await openFigures({ database, crowds, lastBackup: backup, now }) : null;
  const logsEveryRequest = ["info", "debug"].includes(config.logLevel);
  const server = createHttpServer({
    ...{ cache: responseCache?.cache, hasFastPath: config.fastPath, logsEveryRequest },
    ...{ limiter, trustProxy: trusts, figures, secure, timeouts },
  });
  const app = fastify({
    logger: {
      level: config.logLevel,
      serializers: logSerializers,
      ...(logTo ? { stream: logTo } : {}),
    },
    trustProxy: trusts,
    bodyLimit: 1024 * 1024,
    serverFactory: server.serverFactory,
    clientErrorHandler: answerBroken(secure),
    rewriteUrl: ({ url = "/" }) =>
      removeTrackingParameters(routablePath(url.replace(/^https?:\/\/[^/?]*/, ""))),
    // No part of an address is too long for the router, which would say so in its own words.
    routerOptions: {
      maxParamLength: longestHead,
      ignoreTrailingSlash: true,
      querystringParser: parseQuery,
    },
    genReqId: requestIdOf,
    // Requests that came before the server closed are still answered.
    return503OnClosing: false,
  }).withTypeProvider<ZodTypeProvider>();
  app.addConstraintStrategy(acceptConstraint);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // Text is no JSON; a form is taken at /contact alone.
  app.removeContentTypeParser("text/plain");
  registerStrictJsonParser(app);
  registerErrorHandler(app);

  if (shown && figures) await app.register(metrics, { metrics: shown, figures });
  await app.register(securityHeaders, { secure });
  await app.register(oneHost);
  await app.register(refuseCompressedBodies);
  await app.register(noticeProxies, { trusts });
  await app.register(server.plugin);
  app.addHook("onRequest", async (request) => {
    // In-process requests were counted with their page; files and health checks must always answer.
    if (isInProcess(request) || isNear(request.url)) return;
    const limit = isPublicImage(request.url) ? "pictures" : "everything";
    await limiter.count(limit, addressOf(request));
  });
  // Before the compression plugin: a cached response is compressed once.
  if (responseCache) {
    await app.register(responseCachePlugin, responseCache);
    await app.register(readYourWrites, responseCache);
  }
  await app.register(requestBodies, timeouts);
  // Responses alone: what comes in is never decompressed.
  await app.register(compress, {
    threshold: 1024,
    globalDecompression: false,
    // Those in which the site's files lie compressed, so that none is compressed for a request.
    encodings: ["br", "gzip"],
  });
  await app.register(cookie, { secret: appKey });
  await app.register(apiDocs, { appUrl });
  await app.register(refuseOtherMethods);
  await app.register(health, { database });
  await app.register(offline);
  await app.register(files, { storage });
  await app.register(async (api) => {
    if (room) await api.register(keepRoom, { room });
    await api.register(guard, { limiter, findViewer, limits });
    await api.register(antiForgery, { appKey, appUrl, boundTo: sessions.mark });
    const processInfo = { ...given.processInfo, databaseKind: database.kind };
    const site = { appUrl, country, timeZone, processInfo };
    const parts = { ...site, db, reading, storage, outbox, limiter, findViewer, now };
    const own = { sessions, appKey, secure, admin2fa, onFailedLogin: figures?.onFailedLogin };
    await api.register(featureApis, { ...parts, ...own });
  });
  app.refuseOtherMethods();
  app.all("/api/*", { schema: { hide: true } }, (request, reply) =>
    sendRefusal(request, reply, new Refusal("notFound")),
  );
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, new Refusal("notFound")));
  if (openScreens) {
    const screens = await openScreens(app);
    await app.register(async (site) => {
      site.removeContentTypeParser("application/json");
      await site.register(formbody);
      await site.register(pages, { screens, appUrl, findViewer, formTokens: formTokens(appKey) });
    });
  }
  return app;
}

/** Of the first lines of a request. In bytes; what is longer Node refuses. */
const longestHead = 16 * 1024;
