import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { hasBody } from "../api/bodies.server.ts";
import type { Timeouts } from "./timeouts.server.ts";

/**
 * Cuts off a client whose body is not there in time. A route that takes a picture has all the time
 * that the server gives to a request.
 */
export const slowBodies = fp(async (app: FastifyInstance, { body }: Pick<Timeouts, "body">) => {
  app.addHook("preParsing", async ({ raw, routeOptions }) => {
    if (!hasBody(raw) || raw.complete || routeOptions.config.takesPicture) return;
    const deadline = setTimeout(() => raw.complete || raw.destroy(), body);
    raw.once("close", () => clearTimeout(deadline));
  });
});
