import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";

/** Whether what a proxy at this address says of its client is believed. */
interface Parts {
  trusts: (address: string | undefined) => boolean;
}

/**
 * Tells the log once of a proxy that nobody trusts: the limits would take all its visitors for one.
 * It may as well be a client that made the header up, so nothing follows from it.
 */
export const noticeProxies = fp(async (app: FastifyInstance, { trusts }: Parts) => {
  let isTold = false;
  app.addHook("onRequest", async ({ headers, socket: { remoteAddress } }) => {
    if (isTold || !("x-forwarded-for" in headers) || trusts(remoteAddress)) return;
    isTold = true;
    app.log.warn(
      `TRUSTED_PROXIES: X-Forwarded-For from ${remoteAddress} is not believed; if that is your proxy, ` +
        "name it there, or all its visitors share the limits of one",
    );
  });
});
