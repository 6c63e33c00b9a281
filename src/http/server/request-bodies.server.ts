import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { Refusal } from "#src/errors/refusal.server.ts";
import { hasBody } from "#src/http/api/has-body.server.ts";
import { isInProcess } from "#src/http/render/in-process-request.server.ts";
import { addressOf } from "#src/http/security/address-key.server.ts";
import { BodyMemory, defaultBodyLimits } from "./body-memory.server.ts";
import type { Timeouts } from "./timeouts.server.ts";
import { whenClosed } from "./when-closed.server.ts";

/** Bytes per second of a body, on average over `progress`. */
const minSpeed = 1024;
/** Methods whose bodies Fastify does not read. */
const bodylessMethods = ["GET", "HEAD", "TRACE"];

type BodyTimeouts = Pick<Timeouts, "body" | "progress" | "discard">;

/**
 * Limits the time, the minimum speed and the total memory of request bodies that are being received,
 * so that clients which do not finish them cannot exhaust the server. A body that has arrived
 * completely before it is read needs no limit.
 */
export const requestBodies = fp(async (app: FastifyInstance, timeouts: BodyTimeouts) => {
  const memory = new BodyMemory();
  const received = new WeakSet<IncomingMessage>();

  app.addHook("preParsing", async (request, reply) => {
    const { raw } = request;
    if (!hasBody(raw) || isInProcess(request)) return;
    if (Number(raw.headers["content-length"]) > maxBytesOf(request)) {
      throw new Refusal("tooLarge");
    }
    // Not read by anyone, so it would stay in memory until the response is sent.
    if (bodylessMethods.includes(request.method)) raw.resume();
    else if (!raw.complete) {
      received.add(raw);
      receive(request, reply, memory, timeouts);
    }
  });

  app.addHook("onSend", async ({ raw }, reply) => {
    if (!hasBody(raw) || raw.complete) return;
    // A connection closed immediately is reset, often before the client has read the response.
    if (received.has(raw)) reply.removeHeader("connection");
    reply.raw.once("finish", () => discardRest(raw, timeouts.discard));
  });
});

/** Room for the other fields of a form with a file. */
const formOverhead = 512 * 1024;

function maxBytesOf({ routeOptions }: FastifyRequest): number {
  const { takesFile } = routeOptions.config;
  return Math.max(defaultBodyLimits.perBody, takesFile ? takesFile.maxBytes + formOverhead : 0);
}

function receive(
  request: FastifyRequest,
  reply: FastifyReply,
  memory: BodyMemory,
  timeouts: Omit<BodyTimeouts, "discard">,
) {
  const { raw } = request;
  const body = memory.open(addressOf(request), refuse, maxBytesOf(request));
  // A route that takes a file has only the server's timeout for the whole request.
  const { takesPicture, takesFile } = request.routeOptions.config;
  const deadline = takesPicture || takesFile ? undefined : setTimeout(refuseSlow, timeouts.body);
  const minProgress = (minSpeed * timeouts.progress) / 1000;
  let receivedBefore = 0;
  const progressTimer = setInterval(() => {
    if (body.received - receivedBefore < minProgress) refuseSlow();
    receivedBefore = body.received;
  }, timeouts.progress);
  const count = (chunk: Buffer) => memory.add(body, chunk.length);

  // Paused until Fastify reads it, so that no chunk is missed.
  raw.pause();
  raw.on("data", count);
  raw.once("end", () => {
    body.isComplete = true;
    stopTimers();
  });
  if (expectsContinue(raw)) {
    // Sent only when the body is read: a client that waits for it has sent no body if it was refused.
    raw.once("resume", () => reply.raw.headersSent || reply.raw.writeContinue());
  }
  // Received chunks stay in memory until the response is sent.
  whenClosed(reply.raw, () => {
    stopTimers();
    raw.off("data", count);
    memory.release(body);
  });

  function refuse(refusal: Refusal) {
    stopTimers();
    // The reader of the body fails with this error, which becomes the response.
    if (raw.listenerCount("error") > 0) raw.emit("error", refusal);
    else raw.destroy();
  }
  function refuseSlow() {
    refuse(new Refusal("tooSlow"));
  }
  function stopTimers() {
    clearTimeout(deadline);
    clearInterval(progressTimer);
  }
}

/** Discards the rest of a body after the response; destroys the connection after the timeout. */
function discardRest(raw: IncomingMessage, timeout: number) {
  if (raw.complete) return;
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.complete || raw.destroy(), timeout).unref();
  raw.once("close", () => clearTimeout(timer));
}

const expectsContinue = ({ headers }: IncomingMessage) =>
  headers.expect?.toLowerCase() === "100-continue";
