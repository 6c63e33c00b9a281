import { once } from "node:events";
import type { Socket } from "node:net";
import { open } from "./raw-socket.ts";

/** Bytes that one side sends before it waits for the responses. */
export interface Turn {
  /** Written one after the other, so that the server reads them as several chunks. */
  chunks: string[];
  /** The methods of the requests in it, each of which gets a response. */
  methods: string[];
}

/** Sends each turn once all responses to the turn before have arrived. @returns all bytes received */
export async function converse(port: number, turns: Turn[]): Promise<string> {
  const socket = await open(port);
  const received = receive(socket);
  for (const { chunks, methods } of turns) {
    for (const chunk of chunks) {
      if (received.isClosed()) break;
      await new Promise<void>((resolve) => socket.write(chunk, "latin1", () => resolve()));
      await new Promise(setImmediate);
    }
    for (const method of methods) await received.response(method);
  }
  socket.end();
  return received.rest();
}

function receive(socket: Socket) {
  let text = "";
  /** Where the next response begins. */
  let start = 0;
  let isClosed = false;
  socket.setEncoding("latin1").on("data", (chunk) => {
    text += chunk;
  });
  socket.once("close", () => {
    isClosed = true;
  });
  const more = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    socket.once("data", () => resolve()).once("close", () => resolve());
    return promise;
  };
  return {
    isClosed: () => isClosed,
    /** Waits for the next response, or until the connection is closed. */
    async response(method: string) {
      while (!isClosed) {
        const length = responseLength(text.slice(start), method);
        if (length !== undefined) {
          start += length;
          return;
        }
        await more();
      }
    },
    async rest() {
      if (!isClosed) await once(socket, "close");
      return text;
    },
  };
}

/** @returns undefined while the response is incomplete */
function responseLength(text: string, method: string): number | undefined {
  const end = text.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const head = text.slice(0, end).toLowerCase();
  const bodyStart = end + 4;
  const status = Number(head.slice(9, 12));
  if (status < 200) {
    const length = responseLength(text.slice(bodyStart), method);
    return length === undefined ? undefined : bodyStart + length;
  }
  if (method === "HEAD" || status === 204 || status === 304) return bodyStart;
  if (head.includes("\r\ntransfer-encoding: chunked")) {
    const last = text.indexOf("0\r\n\r\n", end);
    return last < 0 ? undefined : last + 5;
  }
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
  // Without a length the body ends with the connection.
  if (length === undefined || text.length < bodyStart + Number(length)) return undefined;
  return bodyStart + Number(length);
}
