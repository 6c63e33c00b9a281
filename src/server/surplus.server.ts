import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { isInside } from "./inner-door.server.ts";
import { Refusal } from "./refusal.server.ts";
import { type Patience, WaitingLine } from "./waiting-line.server.ts";

/** What one process takes on; the rest is turned away. */
export interface Capacity extends Patience {
  /** Requests that are begun and wait for something, such as a database server. */
  atWork: number;
}

const usual: Capacity = { atWork: 256, least: 32, longest: 500 };
/** In seconds. */
const tryAgain = 1;

declare module "fastify" {
  interface FastifyRequest {
    /** Takes a place among those that are worked on. */
    isAtWork: boolean;
  }
}

/**
 * Turns away at once what is more than can be done: those who are let in are served nearly as fast
 * as ever, rather than everyone too late.
 */
export const turnSurplusAway = fp(
  async (app: FastifyInstance, { capacity = usual }: { capacity?: Capacity }) => {
    const line = new WaitingLine(capacity);
    let atWork = 0;
    app.decorateRequest("isAtWork", false);

    app.addHook("onRequest", async (request) => {
      // The screen that asks from inside has been let in.
      if (isInside(request) || isLittle(request)) return;
      const isIn = atWork < capacity.atWork && (await line.wait());
      // Who has given up meanwhile needs no work done.
      if (!isIn || request.raw.socket.destroyed) {
        throw new Refusal("unavailable", { retryAfter: tryAgain });
      }
    });

    // By now the body has come: who sends it slowly has taken no place.
    app.addHook("preValidation", async (request) => {
      if (isInside(request)) return;
      atWork++;
      request.isAtWork = true;
    });

    // The answer is made: who takes it slowly keeps no place.
    app.addHook("onSend", async (request) => {
      if (!request.isAtWork) return;
      request.isAtWork = false;
      atWork--;
    });
  },
);

/** Files, without which a screen that was let in is nothing, and whether the process lives. */
const isLittle = ({ url }: FastifyRequest) => /^\/(assets|storage|health)\//.test(url);
