import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { FastifyRequest } from "fastify";

/**
 * The remote address of API calls made in this process while a screen is rendered. They pass all
 * checks that a browser's requests pass. No real socket can have this address.
 */
export const inProcessAddress = "inside";

/** Passes the id of the visitor's request on to an in-process call. */
export const requestIdHeader = "x-request-id";

/** Tells the screen that an in-process call was refused since too much is asked for; never leaves the process. */
export const loadRefusalHeader = "x-load-refusal";

export const isInProcess = (request: FastifyRequest) => isInProcessSocket(request.raw);

/** A unique id of a request, for logs; an in-process call has that of the request for its screen. */
export const requestIdOf = (request: Pick<IncomingMessage, "socket" | "headers">): string =>
  (isInProcessSocket(request) && request.headers[requestIdHeader]?.toString()) || randomUUID();

/** A request that was destroyed before its response has no socket. */
const isInProcessSocket = ({ socket }: { socket: Socket | null }) =>
  socket?.remoteAddress === inProcessAddress;
