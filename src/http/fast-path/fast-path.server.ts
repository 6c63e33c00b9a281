/*
 * The fast path writes a cached response to the socket before node:http has created its objects for
 * the request, which costs more than sending the response. It is optional: FAST_PATH=off removes it,
 * and every response stays the same to the byte (on-and-off.api.test.ts). What it gains is in
 * docs/decisions/021-fast-path.md.
 *
 * It takes over the server's `connection` event and reads every chunk that a socket receives.
 *
 * What it answers. A chunk that is one whole request and nothing else, where
 * - the request line is `GET /path HTTP/1.1`;
 * - the header block is complete, has one Host, no header twice, and none that announces a body or
 *   changes the connection, except `Connection: keep-alive` (request-parser.server.ts);
 * - all earlier requests of the connection have been answered, so responses keep their order;
 * - the response cache has a fresh response in an encoding that the client accepts, and the
 *   client's address is within its rate limit and has room for what it does not read
 *   (cache/ready-response.server.ts).
 *
 * What it hands over. Everything else, byte for byte, to Node's parser: to Node a SocketWrapper is
 * the connection. The fast path sends no error and refuses nobody, so every 4xx is Node's or the
 * app's.
 * - After a whole request that it handed over, such as a page that is not cached, it waits until
 *   Node has answered, then looks at the next chunk.
 * - After anything else (another method, a body, pipelined requests, a header block in several
 *   chunks, malformed bytes) only Node's parser knows where the next request begins. The rest of
 *   that connection belongs to Node.
 *
 * Timeouts and backpressure are those of the server: `headers` until the first chunk, `idle` after it.
 * A client that does not read its responses is not read from, and the long ones count against the
 * bound of the app's until they are sent (server/unsent-bytes.server.ts). When the app closes,
 * connections that Node has never seen are closed here once they are flushed; Node closes the others.
 *
 * A cached response leaves the server at two points: here, or in the app (cache/cache-plugin.server.ts),
 * which sends what the fast path has handed over, such as an encoding that nobody has asked for yet.
 *
 * It is plugged in by server/create-server.server.ts. Nothing else imports this folder.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import type { RawResponse } from "#src/http/cache/raw-response.server.ts";
import {
  closeAfterFlush,
  SocketWrapper,
  takeOverConnections,
} from "#src/http/server/socket-wrapper.server.ts";
import type { Timeouts } from "#src/http/server/timeouts.server.ts";
import { minCounted } from "#src/http/server/unsent-bytes.server.ts";
import { whenClosed } from "#src/http/server/when-closed.server.ts";
import { type ParsedRequest, parseRequest } from "./request-parser.server.ts";

interface FastPathOptions {
  /**
   * @param socket the connection as Node's server sees it, once it does
   * @returns undefined to hand the request over
   */
  respond: (request: ParsedRequest, socket: Socket) => RawResponse | undefined;
  /**
   * Accounts for a body that waits for its client.
   * @param cut closes the connection
   * @returns a function to call once the body is sent or given up
   * @throws if there is no room for it
   */
  claim: (request: ParsedRequest, socket: Socket, bytes: number, cut: () => void) => () => void;
  timeouts: Pick<Timeouts, "headers" | "idle">;
}

export const fastPath = fp(async (app: FastifyInstance, options: FastPathOptions) => {
  const closeConnections = attachFastPath(app.server, options);
  app.addHook("preClose", async () => closeConnections());
});

/** @returns closes the connections that have not been handed over */
export function attachFastPath(server: Server, { respond, claim, timeouts }: FastPathOptions) {
  const connections = new Set<Socket>();
  const wrap = takeOverConnections(server);
  // node:http writes these headers in the same way.
  const keepAliveSeconds = Math.floor(server.keepAliveTimeout / 1000);
  const keepAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${keepAliveSeconds}\r\n`;

  server.on("connection", (socket: Socket) => {
    let wrapper: SocketWrapper | undefined;
    connections.add(socket);
    socket.setTimeout(timeouts.headers);
    socket.once("data", () => socket.setTimeout(timeouts.idle));
    socket.on("data", (chunk: Buffer) => {
      // The last response has been sent; what still comes gets none.
      if (socket.writableEnded) return;
      const request = !wrapper || wrapper.isIdle ? parseRequest(chunk) : undefined;
      // While the server closes, the app answers and closes the connection.
      const asSeenByNode = (wrapper ?? socket) as Socket;
      const response = request && server.listening ? respond(request, asSeenByNode) : undefined;
      if (request && response) {
        send(response, socket, (bytes) =>
          claim(request, asSeenByNode, bytes, () => socket.destroy()),
        );
        return;
      }
      connections.delete(socket);
      wrapper ??= wrap(socket);
      wrapper.handOver(chunk, { isWholeRequest: request !== undefined });
    });
    socket.on("drain", () => socket.resume());
    // These are a connection's that Node has not seen; the wrapper has its own.
    socket.on("end", () => wrapper ?? socket.end());
    socket.on("timeout", () => socket.destroy());
    socket.on("error", () => {});
    socket.on("close", () => connections.delete(socket));
  });

  function send(response: RawResponse, socket: Socket, claimBytes: (bytes: number) => () => void) {
    const parts = response.partsFor(keepAlive);
    if (parts.length > 1) socket.cork();
    for (const part of parts) socket.write(part);
    if (parts.length > 1) socket.uncork();
    // The kernel has taken all of it, so nothing waits in memory.
    if (socket.writableLength === 0) return;
    if (socket.writableNeedDrain) socket.pause();
    const { length } = response.body;
    if (length < minCounted) return;
    try {
      const release = claimBytes(length);
      // Nothing is written once everything before it is, or the connection is closed. A callback of
      // the body itself would cost a tick for each response.
      socket.write("", () => release());
    } catch {
      // There was room when `respond` chose the response, but others could not give way for all of it.
      socket.destroy();
    }
  }

  server.prependListener("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (socket instanceof SocketWrapper) whenClosed(response, () => socket.finishRequest());
  });

  return () => {
    for (const socket of connections) closeAfterFlush(socket);
  };
}
