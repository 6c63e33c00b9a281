import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { FastifyInstance, FastifyServerOptions } from "fastify";
import fp from "fastify-plugin";
import type { KeptAnswers } from "../cache/response-cache.server.ts";
import { sendKept } from "../cache/send-cached.server.ts";
import { standAtDoorstep } from "../fast-path/fast-path.server.ts";
import { findMessage } from "../fast-path/find-response.server.ts";
import type { Figures } from "../metrics/figures.server.ts";
import { createBatchedLimit } from "../security/batched-limit.server.ts";
import { whoAsks } from "../security/client-address.server.ts";
import type { Limiter } from "../security/limits.server.ts";
import { turnSurplusAway } from "./load-shedding.server.ts";
import type { Porter } from "./middleware.ts";
import { serverTimes, type Timeouts } from "./timeouts.server.ts";

interface DoorParts {
  kept: KeptAnswers | undefined;
  limiter: Limiter;
  /** Whether what a proxy at this address says of its client is believed. */
  trusts: (address: string) => boolean;
  figures: Figures | null;
  secure: boolean;
  timeouts: Timeouts;
  /** Every request has its lines in the log, which only the app can write. */
  logsAll: boolean;
}

/**
 * The HTTP server. What can be answered before the app sees a request costs a fraction of what the
 * app's hooks cost: what is kept, and the refusal of what is too much. Calls from inside do not
 * come this way.
 */
export function openFrontDoor(parts: DoorParts) {
  const { limiter, trusts, figures, secure, timeouts, logsAll } = parts;
  const kept = logsAll ? undefined : parts.kept;
  const sent = (method: string | undefined, route: string, status: number) =>
    figures?.answered({ method: method ?? "", route, status });
  const surplus = turnSurplusAway({
    secure,
    onTurnedAway: (request) => sent(request.method, "none", 503),
  });
  const consume = createBatchedLimit(limiter, "everything");
  const who = whoAsks(trusts);
  const mayAsk = (request: Pick<IncomingMessage, "headers" | "socket">) => consume(who(request));
  function onSent(route: string, status: number) {
    figures?.keptOrMade(true);
    sent("GET", route, status);
  }
  const porters = kept ? [sendKept({ kept, mayAsk, onSent }), surplus.porter] : [surplus.porter];
  let closeDoorstep = () => {};

  const serverFactory: FastifyServerOptions["serverFactory"] = (app) => {
    const guarded = oneBehindTheOther(porters, app);
    const times = serverTimes(timeouts);
    // The app tells who comes while it closes to open no further request.
    const server = createServer(times.http, (request, response) =>
      (server.listening ? guarded : app)(request, response),
    );
    // `request-bodies` has a client send its body where it is about to be read.
    server.on("checkContinue", (request, response) => server.emit("request", request, response));
    // What nobody can expect of us is passed over (RFC 9110, 10.1.1), instead of a bare 417.
    server.on("checkExpectation", (request, response) => server.emit("request", request, response));
    server.keepAliveTimeout = times.keepAliveTimeout;
    server.requestTimeout = times.requestTimeout;
    server.setTimeout(times.connectionTimeout);
    if (kept) {
      closeDoorstep = standAtDoorstep(server, {
        timeouts,
        answer(request, socket) {
          const found = server.listening ? findMessage(kept, request) : undefined;
          if (!found || !mayAsk({ headers: request.headers, socket })) return undefined;
          onSent(found.route, found.message.status);
          return found.message.whole();
        },
      });
    }
    return server;
  };

  const rest = fp(async (app: FastifyInstance) => {
    await app.register(surplus.rest);
    app.addHook("preClose", async () => closeDoorstep());
  });
  return { serverFactory, rest };
}

const oneBehindTheOther = (porters: Porter[], app: RequestListener) =>
  porters.reduceRight<RequestListener>(
    (next, porter) => (request, response) =>
      porter(request, response, () => next(request, response)),
    app,
  );
