import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { hasBody } from "#src/http/api/bodies/has-body.server.ts";
import { isInProcess } from "#src/http/render/in-process-request.server.ts";
import type { Middleware } from "#src/http/server/middleware.ts";
import { whenClosed } from "#src/http/server/when-closed.server.ts";
import { isPublicImage } from "#src/images/paths.ts";
import type { LiveSettings } from "#src/settings/live-settings.ts";
import { createPrebuiltRefusal } from "./prebuilt-refusal.server.ts";
import { type QueueLimits, RequestQueue } from "./request-queue.server.ts";

/** More concurrency than database connections, so that each connection always has work. */
const defaultLimits: QueueLimits = { concurrency: 64, minLength: 32, maxWait: 500 };
/** Seconds. */
const retryAfter = 1;

interface LoadSheddingOptions {
  secure: boolean;
  corsOrigins: string[];
  settings?: Pick<LiveSettings, "current"> | undefined;
  limits?: QueueLimits;
  onReject?: (request: IncomingMessage) => void;
}

/**
 * Load shedding: rejects with 503 when the request queue exceeds its limits, so that the requests
 * that are accepted stay fast. A request is in progress while the server works on it, not while its
 * client sends the body or reads the response.
 * @returns the middleware that queues or rejects, and a plugin whose hooks see the body and the response
 */
export function createLoadShedding({
  secure,
  corsOrigins,
  settings,
  limits = defaultLimits,
  onReject,
}: LoadSheddingOptions) {
  const queue = new RequestQueue(limits);
  const reject = createPrebuiltRefusal("unavailable", {
    secure,
    corsOrigins,
    retryAfter,
    settings,
  });
  const inProgress = new WeakSet<IncomingMessage>();

  const middleware: Middleware = async (request, response, next) => {
    if (isExempt(request)) return next();
    const isAccepted = await queue.enter();
    if (!isAccepted) {
      onReject?.(request);
      return reject(request, response);
    }
    inProgress.add(request);
    whenClosed(response, () => end(request));
    // The client may have gone while it waited.
    if (request.socket.destroyed) end(request);
    else next();
  };

  const plugin = fp(async (app: FastifyInstance) => {
    app.addHook("preParsing", async ({ raw }) => {
      if (hasBody(raw)) end(raw);
    });
    // The body has arrived: a multipart form is read just before validation.
    app.addHook("preHandler", async (request) => {
      const { raw } = request;
      if (!hasBody(raw) || isInProcess(request)) return;
      queue.begin();
      inProgress.add(raw);
    });
    app.addHook("onSend", async ({ raw }) => end(raw));
  });

  function end(request: IncomingMessage) {
    if (inProgress.delete(request)) queue.end();
  }

  return { middleware, plugin };
}

/** Health checks, and the files that an accepted page needs. */
const isExempt = ({ url = "" }: IncomingMessage) =>
  /^\/(assets\/|health\/(live|ready)(\?|$))/.test(url) || isPublicImage(url);
