import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { isInProcess } from "#src/http/render/in-process-request.server.ts";
import type { Timeouts } from "./timeouts.server.ts";

/**
 * Suspends the idle timeout of a connection while a handler works on its request: the client has sent
 * everything and waits, for its turn in a queue too. From the response on it counts again.
 */
export const pendingResponses = fp(
  async (app: FastifyInstance, { idle }: Pick<Timeouts, "idle">) => {
    // The body has arrived.
    app.addHook("preHandler", async (request) => {
      if (!isInProcess(request)) request.raw.socket.setTimeout?.(0);
    });
    app.addHook("onSend", async (request) => {
      // A request that was destroyed has no socket.
      const socket = request.raw.socket as Socket | null;
      if (!isInProcess(request)) socket?.setTimeout?.(idle);
    });
  },
);
