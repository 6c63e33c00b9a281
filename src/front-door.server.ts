import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import type { FastifyServerOptions } from "fastify";
import type { KeptAnswers } from "./kept/kept-answers.server.ts";
import { sendKept } from "./kept/send-kept.server.ts";
import type { Figures } from "./metrics/figures.server.ts";
import { addressOf, type Limiter } from "./server/limits.server.ts";
import type { Porter } from "./server/porter.ts";
import { turnSurplusAway } from "./server/surplus.server.ts";
import { serverTimes, type Timeouts } from "./server/timeouts.server.ts";

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
  const { kept, limiter, trusts, figures, secure, timeouts, logsAll } = parts;
  const sent = (route: string, request: IncomingMessage, status: number) =>
    figures?.answered({ method: request.method ?? "", route, status, seconds: 0 });
  const surplus = turnSurplusAway({
    secure,
    onTurnedAway: (request) => sent("none", request, 503),
  });
  const porters = [surplus.porter];
  if (kept && !logsAll) {
    const keptFirst = sendKept({
      kept,
      count: (request) => {
        const ip = proxyAddr(request, trusts);
        return limiter.count("everything", addressOf({ ip, socket: request.socket }));
      },
      onSent(route, request, status) {
        figures?.keptOrMade(true);
        sent(route, request, status);
      },
    });
    porters.unshift(keptFirst);
  }
  const serverFactory: FastifyServerOptions["serverFactory"] = (app) => {
    const guarded = oneBehindTheOther(porters, app);
    const times = serverTimes(timeouts);
    // The app tells who comes while it closes to open no further request.
    const server = createServer(times.http, (request, response) =>
      (server.listening ? guarded : app)(request, response),
    );
    server.keepAliveTimeout = times.keepAliveTimeout;
    server.requestTimeout = times.requestTimeout;
    return server.setTimeout(times.connectionTimeout);
  };
  return { serverFactory, surplus: surplus.rest };
}

const oneBehindTheOther = (porters: Porter[], app: RequestListener) =>
  porters.reduceRight<RequestListener>(
    (next, porter) => (request, response) =>
      porter(request, response, () => next(request, response)),
    app,
  );
