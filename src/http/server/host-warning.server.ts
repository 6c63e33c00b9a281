import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { isInProcess } from "#src/http/render/in-process-request.server.ts";

interface Options {
  appUrl: string;
}

const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Logs a warning once if a request is for another host than that of APP_URL, to which all links lead. The
 * header may be forged, so this is only a warning. Checks of the health and requests that a program of this
 * machine sends directly are left out.
 */
export const warnAboutOtherHosts = fp(async (app: FastifyInstance, { appUrl }: Options) => {
  const { host: expected, protocol } = new URL(appUrl);
  let hasWarned = false;
  app.addHook("onRequest", async (request) => {
    if (hasWarned || request.url.startsWith("/health/") || isInProcess(request)) return;
    // X-Forwarded-Host of a trusted proxy, else Host.
    const { host } = request;
    const isDirect = !("x-forwarded-for" in request.headers);
    if (normalise(host, protocol) === expected || (isDirect && loopbackHost.test(host))) return;
    hasWarned = true;
    app.log.warn(
      `APP_URL: a request came for ${host.slice(0, 100)}, but links and mails lead to ${appUrl}; if visitors ` +
        "use that address, set APP_URL to it; if they do not, the proxy should pass on their Host",
    );
  });
});

/** Without the protocol's own port; as it is if it cannot be parsed. */
function normalise(host: string, protocol: string) {
  const url = `${protocol}//${host}`;
  return URL.canParse(url) ? new URL(url).host : host;
}
