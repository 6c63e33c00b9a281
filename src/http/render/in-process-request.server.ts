import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";

/**
 * Screens rendered here read the API in this process, through the same checks as a browser.
 * Such a call carries this in place of a socket's address, which no real socket can have.
 */
export const innerAddress = "inside";

/** Hands the number of the visitor's request on to such a call. */
export const numberHeader = "x-request-id";

/** True for a call made by a screen that is rendered here. */
export const isInside = (request: FastifyRequest) => comesFromInside(request.raw);

/** A number that is found again among all processes and starts; of a call from inside its screen's. */
export const numberOf = (request: Pick<IncomingMessage, "socket" | "headers">): string =>
  (comesFromInside(request) && request.headers[numberHeader]?.toString()) || randomUUID();

const comesFromInside = ({ socket }: Pick<IncomingMessage, "socket">) =>
  socket.remoteAddress === innerAddress;
