import type { IncomingMessage } from "node:http";
import { finished } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { Refusal } from "../../errors/refusal.server.ts";
import { hasBody } from "../api/has-body.server.ts";
import { isInProcess } from "../render/in-process-request.server.ts";
import { addressOf } from "../security/address-key.server.ts";
import { BodyMemory, usualBodyLimits } from "./body-memory.server.ts";
import type { Timeouts } from "./timeouts.server.ts";

/** Bytes a second that have to come of a body, on average over `progress`. */
const leastSpeed = 1024;
/** Methods whose bodies Fastify does not read. */
const bodylessMethods = ["GET", "HEAD", "TRACE"];

type Parts = Pick<Timeouts, "body" | "progress" | "rest">;

/**
 * Bounds what a client can hold with a request body that it does not finish: its time, its least
 * speed, and the memory of all bodies together. A body that has come by the time it would be read
 * needs none of this.
 */
export const requestBodies = fp(async (app: FastifyInstance, timeouts: Parts) => {
  const memory = new BodyMemory();
  const received = new WeakSet<IncomingMessage>();

  app.addHook("preParsing", async (request, reply) => {
    const { raw } = request;
    if (!hasBody(raw) || isInProcess(request)) return;
    if (Number(raw.headers["content-length"]) > usualBodyLimits.perBody) {
      throw new Refusal("tooLarge");
    }
    // Nobody reads it, so it would stay in memory until the request is answered.
    if (bodylessMethods.includes(request.method)) raw.resume();
    else if (!raw.complete) {
      received.add(raw);
      receive(request, reply, memory, timeouts);
    }
  });

  app.addHook("onSend", async ({ raw }, reply) => {
    if (!hasBody(raw) || raw.complete) return;
    // A connection closed at once is reset, often before the client has read the answer.
    if (received.has(raw)) reply.removeHeader("connection");
    reply.raw.once("finish", () => discardRest(raw, timeouts.rest));
  });
});

function receive(
  request: FastifyRequest,
  reply: FastifyReply,
  memory: BodyMemory,
  timeouts: Omit<Parts, "rest">,
) {
  const { raw } = request;
  const body = memory.open(addressOf(request), refuse);
  // A route that takes a picture has all the time that the server gives to a request.
  const isPicture = request.routeOptions.config.takesPicture;
  const deadline = isPicture ? undefined : setTimeout(refuseSlow, timeouts.body);
  const leastProgress = (leastSpeed * timeouts.progress) / 1000;
  let receivedBefore = 0;
  const pace = setInterval(() => {
    if (body.received - receivedBefore < leastProgress) refuseSlow();
    receivedBefore = body.received;
  }, timeouts.progress);
  const count = (chunk: Buffer) => memory.add(body, chunk.length);

  // Paused, so that it is read when Fastify reads it, and nothing is missed.
  raw.pause();
  raw.on("data", count);
  raw.once("end", () => {
    body.isComplete = true;
    stopTimers();
  });
  if (expectsContinue(raw)) {
    // Only now: a client that waits for this has sent nothing to whoever was refused before.
    raw.once("resume", () => reply.raw.headersSent || reply.raw.writeContinue());
  }
  // Until then what has come stays in memory, read or not.
  finished(reply.raw, () => {
    stopTimers();
    raw.off("data", count);
    memory.release(body);
  });

  function refuse(refusal: Refusal) {
    stopTimers();
    // Whoever reads the body ends by this error, and it becomes the answer.
    if (raw.listenerCount("error") > 0) raw.emit("error", refusal);
    else raw.destroy();
  }
  function refuseSlow() {
    refuse(new Refusal("tooSlow"));
  }
  function stopTimers() {
    clearTimeout(deadline);
    clearInterval(pace);
  }
}

/** Throws away what still comes of a body whose request is answered, for so long. */
function discardRest(raw: IncomingMessage, time: number) {
  if (raw.complete) return;
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.complete || raw.destroy(), time).unref();
  raw.once("close", () => clearTimeout(timer));
}

const expectsContinue = ({ headers }: IncomingMessage) =>
  headers.expect?.toLowerCase() === "100-continue";
