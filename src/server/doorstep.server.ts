import type { Server } from "node:http";
import type { Socket } from "node:net";
import { type PlainRequest, readPlain } from "./plain-request.server.ts";
import type { Timeouts } from "./timeouts.server.ts";

interface DoorstepParts {
  /** @returns what to send, or undefined to have the request taken in */
  answer: (request: PlainRequest, socket: Socket) => Buffer | undefined;
  timeouts: Pick<Timeouts, "head" | "idle">;
}

/**
 * Answers at the door what is asked plainly and lies ready, which costs a fraction of what it takes
 * to let a request in. At the first that is not so the connection becomes the server's, for good.
 * @returns what closes the connections that have not
 */
export function standAtDoorstep(server: Server, { answer, timeouts }: DoorstepParts) {
  const outside = new Set<Socket>();
  const [takeIn] = server.listeners("connection") as [(this: Server, socket: Socket) => void];
  server.removeAllListeners("connection");

  server.on("connection", (socket: Socket) => {
    outside.add(socket);
    const heard = {
      data(bytes: Buffer) {
        const request = readPlain(bytes);
        const answered = request && answer(request, socket);
        if (!answered) return letIn(bytes);
        if (awaitsFirst) socket.setTimeout(timeouts.idle);
        awaitsFirst = false;
        // Who does not take what they asked for is not asked for more.
        if (!socket.write(answered)) socket.pause();
      },
      drain: () => socket.resume(),
      end: () => socket.end(),
      timeout: () => socket.destroy(),
      // What matters is that it closes.
      error: () => undefined,
      close: () => outside.delete(socket),
    };
    let awaitsFirst = true;
    socket.setTimeout(timeouts.head);
    for (const [event, listener] of Object.entries(heard)) socket.on(event, listener);

    function letIn(bytes: Buffer) {
      outside.delete(socket);
      for (const [event, listener] of Object.entries(heard)) socket.off(event, listener);
      socket.setTimeout(0);
      socket.pause();
      socket.unshift(bytes);
      takeIn.call(server, socket);
      socket.resume();
    }
  });

  return () => {
    for (const socket of outside) socket.destroySoon();
  };
}
