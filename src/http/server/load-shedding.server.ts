import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { hasBody } from "../api/bodies.server.ts";
import { isInside } from "../render/in-process-request.server.ts";
import type { Porter } from "./middleware.ts";
import { shortAnswer } from "./prebuilt-refusal.server.ts";
import { type Capacity, WaitingLine } from "./request-queue.server.ts";

/** More places than connections to a database server, so that none of them rests. */
const usual: Capacity = { places: 64, least: 32, longest: 500 };
/** In seconds. */
const tryAgain = 1;

interface SurplusParts {
  secure: boolean;
  capacity?: Capacity;
  /** Told of each who is turned away. */
  onTurnedAway?: (request: IncomingMessage) => void;
}

/**
 * Turns away at once what is more than can be done: those who are let in are served nearly as fast
 * as ever, rather than everyone too late.
 */
export function turnSurplusAway({ secure, capacity = usual, onTurnedAway }: SurplusParts) {
  const line = new WaitingLine(capacity);
  const refuse = shortAnswer("unavailable", { secure, retryAfter: tryAgain });
  /** Those that are worked on. */
  const places = new WeakSet<IncomingMessage>();

  const porter: Porter = async (request, response, next) => {
    if (isLittle(request)) return next();
    const isIn = await line.enter();
    if (!isIn) {
      onTurnedAway?.(request);
      return refuse(request, response);
    }
    places.add(request);
    response.once("close", () => leave(request));
    // Who has given up meanwhile needs no work done.
    if (request.socket.destroyed) leave(request);
    else next();
  };

  const rest = fp(async (app: FastifyInstance) => {
    // Who sends slowly keeps no place meanwhile.
    app.addHook("preParsing", async ({ raw }) => {
      if (hasBody(raw)) leave(raw);
    });
    // Only now has all of it come: a form with a picture is read just before it is validated.
    app.addHook("preHandler", async (request) => {
      const { raw } = request;
      if (!hasBody(raw) || isInside(request)) return;
      line.take();
      places.add(raw);
    });
    // The answer is made: who takes it slowly keeps none.
    app.addHook("onSend", async ({ raw }) => leave(raw));
  });

  function leave(request: IncomingMessage) {
    if (places.delete(request)) line.leave();
  }

  return { porter, rest };
}

/** Files, without which a screen that was let in is nothing, and whether the process lives. */
const isLittle = ({ url = "" }: IncomingMessage) =>
  /^\/(assets\/|storage\/|health\/(live|ready)(\?|$))/.test(url);
