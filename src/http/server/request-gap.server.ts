import type { IncomingMessage, RequestListener } from "node:http";
import type { Socket } from "node:net";
import type { Timeouts } from "./timeouts.server.ts";
import { whenClosed } from "./when-closed.server.ts";

interface Connection {
  /** Requests whose response is not finished. */
  pending: number;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Closes connections that send no request for too long after a response. Each byte restarts Node's idle
 * timeout, and its parser skips empty lines before a request, so they would keep a connection open.
 * Before its first request a connection has Node's timeout for headers.
 */
export function createRequestGapLimit({ headers, idle }: Pick<Timeouts, "headers" | "idle">) {
  const maxGap = idle + headers;
  const connections = new WeakMap<Socket, Connection>();

  return {
    limitGaps:
      (listener: RequestListener): RequestListener =>
      (request, response) => {
        const { socket } = request;
        const connection = connections.get(socket) ?? track(socket);
        connection.pending++;
        stopTimer(connection);
        whenClosed(response, () => {
          connection.pending--;
          if (connection.pending > 0 || socket.destroyed) return;
          connection.timer = setTimeout(() => socket.destroy(), maxGap).unref();
        });
        listener(request, response);
      },
    /** For a request that Node's server does not see. */
    restart: ({ socket }: Pick<IncomingMessage, "socket">) =>
      connections.get(socket)?.timer?.refresh(),
  };

  function track(socket: Socket) {
    const connection: Connection = { pending: 0, timer: undefined };
    connections.set(socket, connection);
    socket.once("close", () => stopTimer(connection));
    return connection;
  }
}

function stopTimer(connection: Connection) {
  clearTimeout(connection.timer);
  connection.timer = undefined;
}
