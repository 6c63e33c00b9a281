import { constants } from "node:zlib";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import fastify from "fastify";
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from "fastify-type-provider-zod";
import { lastBackup } from "./backups/last-backup.server.ts";
import { freeBytesOn, refuseWhenDiskFull } from "./disk/free-space.server.ts";
import { passwordsWaiting } from "./features/accounts/password/passwords.server.ts";
import { openSessions } from "./features/accounts/sessions/sessions.server.ts";
import { createListingCounter } from "./features/craftsmen/counts/listing-counter.server.ts";
import { createPageViews, pageViews } from "./features/craftsmen/counts/page-views.server.ts";
import { receiptCookieName } from "./features/craftsmen/receipts/receipts.server.ts";
import { featureApis, offlinePageScript } from "./features/features.server.ts";
import { removeParameters } from "./features/public-parameters.server.ts";
import { createSettings } from "./features/site-settings/store.server.ts";
import { acceptConstraint } from "./http/api/accept-constraint.server.ts";
import { registerErrorHandler } from "./http/api/errors.server.ts";
import { registerFormParser } from "./http/api/form-body.server.ts";
import { registerStrictJsonParser } from "./http/api/json-body.server.ts";
import { refuseOtherMethods } from "./http/api/method-not-allowed.server.ts";
import { apiDocs } from "./http/api/openapi/docs.server.ts";
import type { AppDeps } from "./http/app-deps.ts";
import { responseCachePlugin } from "./http/cache/cache-plugin.server.ts";
import { readYourWrites } from "./http/cache/invalidation.server.ts";
import { health } from "./http/health.server.ts";
import { loadMetricsRegistry, metrics } from "./http/metrics/metrics.server.ts";
import { offline } from "./http/render/offline.server.ts";
import { pages } from "./http/render/pages.server.ts";
import { siteFiles } from "./http/render/site-files.server.ts";
import { refuseUnmatchedRequests } from "./http/render/unmatched-requests.server.ts";
import { antiForgery } from "./http/security/anti-forgery.server.ts";
import { corsForOrigins, respondToPreflights } from "./http/security/cors.server.ts";
import { formTokens } from "./http/security/form-token.server.ts";
import { guard } from "./http/security/guard.server.ts";
import { securityHeaders } from "./http/security/headers.server.ts";
import { globalLimit } from "./http/security/limits/global-limit.server.ts";
import { createLimiter } from "./http/security/limits/limits.server.ts";
import { refuseCompressedBodies } from "./http/server/compressed-bodies.server.ts";
import { createHttpServer } from "./http/server/create-server.server.ts";
import { createIsExempt } from "./http/server/exempt-requests.server.ts";
import { warnAboutOtherHosts } from "./http/server/host-warning.server.ts";
import { imageFiles } from "./http/server/image-files.server.ts";
import { logSerializers } from "./http/server/log.server.ts";
import {
  createClientErrorHandler,
  requireSingleHost,
} from "./http/server/malformed-requests.server.ts";
import { warnAboutUntrustedProxies } from "./http/server/proxies.server.ts";
import { requestBodies } from "./http/server/request-bodies.server.ts";
import { createTrustProxy } from "./http/server/request-url.server.ts";
import { routingOptions } from "./http/server/routing-options.server.ts";
import { defaultTimeouts } from "./http/server/timeouts.server.ts";
import { UnsentBytes } from "./http/server/unsent-bytes.server.ts";
import { unsentResponses } from "./http/server/unsent-responses.server.ts";
import { countWaitingPictures } from "./images/encode.server.ts";

/** Builds the whole program as one Fastify instance that does not listen yet. */
export async function buildApp(deps: AppDeps) {
  const { config, database, storage, outbox, freeSpace, logTo, metrics: metricsSettings } = deps;
  const { openScreens, responseCache, now = () => new Date(), timeouts = defaultTimeouts } = deps;
  const { appUrl, appKey, corsOrigins, country, timeZone, admin2fa, limitFactor } = config;
  const { pushServices, phoneHooks: hooks = { senderUrl: null, inboundSecret: null } } = config;
  const { db, readDb } = database;
  const secure = appUrl.startsWith("https:");
  const sendsMail = deps.processInfo.mailGoesTo === "server";
  const settings = deps.settings ?? createSettings(db, { sendsMail, timeZone });
  const limiter = createLimiter(database, limitFactor);
  const sessions = openSessions({ db, secure, admin2fa, now });
  const findViewer = sessions.find;
  const trustProxy = createTrustProxy(config.trustedProxies);
  const waitingWork = { picture: countWaitingPictures, password: passwordsWaiting };
  const { dataDir } = deps.processInfo;
  const backup = async () => (await lastBackup(dataDir))?.madeAt ?? null;
  const measured = { freeBytes: () => freeBytesOn(dataDir), lastBackup: backup, waitingWork, now };
  const metricsRegistry = metricsSettings
    ? await loadMetricsRegistry({ database, ...measured })
    : null;
  const logsEveryRequest = ["info", "debug"].includes(config.logLevel);
  const isExempt = createIsExempt();
  const unsent = new UnsentBytes();
  const counter = createListingCounter({ db, timeZone, now });
  const countPageView = createPageViews(counter, now);
  const server = createHttpServer({
    cache: responseCache?.cache,
    hasFastPath: config.fastPath,
    logsEveryRequest,
    corsOrigins,
    databaseKind: database.kind,
    removeParameters,
    isExempt,
    limiter,
    limitFactor,
    trustProxy,
    metrics: metricsRegistry,
    secure,
    timeouts,
    unsent,
    settings,
    onCachedHit: countPageView,
  });
  const app = fastify({
    logger: {
      level: config.logLevel,
      serializers: logSerializers,
      ...(logTo ? { stream: logTo } : {}),
    },
    serverFactory: server.serverFactory,
    clientErrorHandler: createClientErrorHandler({ secure, corsOrigins, settings }),
    ...routingOptions({ trustProxy, removeParameters }),
  }).withTypeProvider<ZodTypeProvider>();
  app.addConstraintStrategy(acceptConstraint);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // The API accepts JSON only; HTML forms are accepted at /contact alone.
  app.removeContentTypeParser("text/plain");
  registerStrictJsonParser(app);
  registerErrorHandler(app);

  if (metricsSettings && metricsRegistry)
    await app.register(metrics, { settings: metricsSettings, registry: metricsRegistry });
  await app.register(securityHeaders, { secure, appUrl, corsOrigins });
  // Before what may refuse a request, whose refusals the client must be able to read.
  await app.register(corsForOrigins, { origins: corsOrigins });
  await app.register(requireSingleHost);
  await app.register(refuseCompressedBodies);
  await app.register(warnAboutUntrustedProxies, { trustProxy });
  await app.register(warnAboutOtherHosts, { appUrl });
  await app.register(server.plugin);
  await app.register(pageViews, { count: countPageView });
  await app.register(globalLimit, {
    limiter,
    isExempt,
    servesImagesFromDisk: storage.directory !== null,
  });
  await app.register(respondToPreflights);
  // Before the compression plugin: a cached response is compressed once.
  if (responseCache) {
    await app.register(responseCachePlugin, responseCache);
    await app.register(readYourWrites, responseCache);
  }
  await app.register(requestBodies, timeouts);
  await app.register(unsentResponses, { unsent });
  // Compresses responses only; request bodies are never decompressed.
  await app.register(compress, {
    threshold: 1024,
    globalDecompression: false,
    // The encodings in which the site's files are precompressed.
    encodings: ["br", "gzip"],
    // Brotli's own window of 4 MiB would be held by each stream that nobody reads.
    brotliOptions: {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 17 },
    },
  });
  await app.register(cookie, { secret: appKey });
  await app.register(apiDocs, { appUrl });
  await app.register(refuseOtherMethods);
  await app.register(health, { database });
  await app.register(siteFiles, { settings });
  await app.register(offline, { pageScript: offlinePageScript, settings });
  await app.register(imageFiles, { storage, unsent, withheld: deps.withheldPictures });
  await app.register(async (api) => {
    if (freeSpace) await api.register(refuseWhenDiskFull, { freeSpace });
    await api.register(guard, { limiter, findViewer, limitFactor });
    await api.register(antiForgery, { ...config, boundTo: sessions.mark });
    const processInfo = { ...deps.processInfo, databaseKind: database.kind };
    const site = { appUrl, country, timeZone, processInfo };
    const parts = { ...site, db, readDb, storage, outbox, settings, limiter, findViewer, now };
    const { onFailedLogin } = metricsRegistry ?? {};
    await api.register(featureApis, {
      ...parts,
      sessions,
      appKey,
      secure,
      admin2fa,
      pushServices,
      hooks,
      onFailedLogin,
      jobs: deps.jobs,
      counter,
    });
  });
  app.refuseOtherMethods();
  refuseUnmatchedRequests(app);
  if (openScreens) {
    const screens = await openScreens(app);
    await app.register(async (site) => {
      site.removeContentTypeParser("application/json");
      registerFormParser(site);
      const tokens = formTokens(appKey);
      const cache = responseCache?.cache;
      await site.register(pages, {
        screens,
        appUrl,
        settings,
        findViewer,
        cache,
        cookie: receiptCookieName({ secure }),
        formTokens: tokens,
      });
    });
  }
  return app;
}
