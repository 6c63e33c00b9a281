import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";

interface Options {
  /** Whether X-Forwarded-* headers from this address are trusted. */
  trustProxy: (address: string | undefined) => boolean;
}

/**
 * Logs a warning once if an untrusted address sends X-Forwarded-For: if it is the site's proxy, all
 * visitors share one client's limits. The header may be forged, so this is only a warning.
 */
export const warnAboutUntrustedProxies = fp(
  async (app: FastifyInstance, { trustProxy }: Options) => {
    let hasWarned = false;
    app.addHook("onRequest", async ({ headers, socket: { remoteAddress } }) => {
      if (hasWarned || !("x-forwarded-for" in headers) || trustProxy(remoteAddress)) return;
      hasWarned = true;
      app.log.warn(
        `TRUSTED_PROXIES: X-Forwarded-For from ${remoteAddress} is not believed; if that is your proxy, ` +
          "name it there, or all its visitors share the limits of one",
      );
    });
  },
);
