import type { FastifyRequest } from "fastify";

/**
 * Screens rendered here read the API in this process, through the same checks as a browser.
 * Such a call carries this in place of a socket's address, which no real socket can have.
 */
export const innerAddress = "inside";

/** True for a call made by a screen that is rendered here. */
export const isInside = (request: FastifyRequest) =>
  request.raw.socket.remoteAddress === innerAddress;
