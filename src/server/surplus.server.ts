import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { isInside } from "./inner-door.server.ts";
import { Refusal } from "./refusal.server.ts";
import { type Capacity, WaitingLine } from "./waiting-line.server.ts";

/** More places than connections to a database server, so that none of them rests. */
const usual: Capacity = { places: 64, least: 32, longest: 500 };
/** In seconds. */
const tryAgain = 1;

declare module "fastify" {
  interface FastifyRequest {
    /** Has a place among those that are worked on. */
    hasPlace: boolean;
  }
}

/**
 * Turns away at once what is more than can be done: those who are let in are served nearly as fast
 * as ever, rather than everyone too late.
 */
export const turnSurplusAway = fp(
  async (app: FastifyInstance, { capacity = usual }: { capacity?: Capacity }) => {
    const line = new WaitingLine(capacity);
    app.decorateRequest("hasPlace", false);

    app.addHook("onRequest", async (request) => {
      // The screen that asks from inside has been let in.
      if (isInside(request) || isLittle(request)) return;
      const isIn = await line.enter();
      request.hasPlace = isIn;
      // Who has given up meanwhile needs no work done.
      if (!isIn || request.raw.socket.destroyed) {
        throw new Refusal("unavailable", { retryAfter: tryAgain });
      }
    });

    // Who sends slowly keeps no place meanwhile.
    app.addHook("preParsing", async (request) => {
      if (hasBody(request)) leave(request);
    });
    app.addHook("preValidation", async (request) => {
      if (!hasBody(request) || isInside(request)) return;
      line.take();
      request.hasPlace = true;
    });

    // The answer is made: who takes it slowly keeps none.
    app.addHook("onSend", async (request) => leave(request));

    function leave(request: FastifyRequest) {
      if (!request.hasPlace) return;
      request.hasPlace = false;
      line.leave();
    }
  },
);

const hasBody = ({ headers }: FastifyRequest) =>
  headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;

/** Files, without which a screen that was let in is nothing, and whether the process lives. */
const isLittle = ({ url }: FastifyRequest) => /^\/(assets|storage|health)\//.test(url);
