import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Timeouts } from "../server/timeouts.server.ts";
import { type PlainRequest, readPlain } from "./request-parser.server.ts";
import { leave, Through } from "./socket-handover.server.ts";

interface DoorstepParts {
  /** @returns what to send, or undefined to have the request taken in */
  answer: (request: PlainRequest, socket: Socket) => Buffer | undefined;
  timeouts: Pick<Timeouts, "head" | "idle">;
}

/**
 * Answers at the door what is asked plainly and lies ready, which costs a fraction of what it takes
 * to let a request in. Everything else goes through to the server as it came.
 * @returns what closes the connections of which nothing has come in
 */
export function standAtDoorstep(server: Server, { answer, timeouts }: DoorstepParts) {
  const outside = new Set<Socket>();
  const [takeIn] = server.listeners("connection");
  server.removeAllListeners("connection");

  server.on("connection", (socket: Socket) => {
    let through: Through | undefined;
    let hasBegun = false;
    outside.add(socket);

    function comeIn() {
      outside.delete(socket);
      const inside = new Through(socket);
      // Any duplex stream is a connection to it.
      takeIn?.call(server, inside as unknown as Socket);
      return inside;
    }

    socket.setTimeout(timeouts.head);
    socket.on("data", (bytes: Buffer) => {
      // Nothing could be answered any more.
      if (socket.writableEnded) return;
      if (!hasBegun) socket.setTimeout(timeouts.idle);
      hasBegun = true;
      const request = !through || through.isIdle ? readPlain(bytes) : undefined;
      const answered = request && answer(request, socket);
      if (answered) {
        // Who does not take what they asked for is not asked for more.
        if (!socket.write(answered)) socket.pause();
        return;
      }
      through ??= comeIn();
      through.letIn(bytes, { isOneRequest: request !== undefined });
    });
    socket.on("drain", () => socket.resume());
    socket.on("end", () => (through ? through.push(null) : socket.end()));
    socket.on("timeout", () => socket.destroy());
    socket.on("error", (error) => through?.destroy(error));
    socket.on("close", () => {
      outside.delete(socket);
      through?.destroy();
    });
  });
  server.prependListener("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (socket instanceof Through) response.once("close", () => socket.answered());
  });

  return () => {
    for (const socket of outside) leave(socket);
  };
}
