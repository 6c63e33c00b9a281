import type { Server } from "node:http";
import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import { hasWaitingRequests } from "./pipelining.server.ts";

/** No more than fifteen of the shortest requests, of 18 bytes, and less than a browser's. */
const pieceBytes = 256;
const headEnd = "\r\n\r\n";

/**
 * Gives Node's parser a piece of each connection at a time. Node itself parses all of a chunk that was read at once,
 * which may be a thousand small requests.
 */
export function parseInPieces(server: Server) {
  const wrap = takeOverConnections(server);
  server.on("connection", (socket: Socket) => {
    const wrapper = wrap(socket);
    socket.on("data", (chunk: Buffer) => wrapper.handOver(chunk, { isWholeRequest: false }));
  });
}

/**
 * Removes what Node's server does with a new connection.
 * @returns does it with a connection whose bytes are handed over
 */
export function takeOverConnections(server: Server): (socket: Socket) => SocketWrapper {
  const nodeListeners = server.listeners("connection");
  server.removeAllListeners("connection");
  return (socket) => {
    const wrapper = new SocketWrapper(socket);
    // Node documents that any duplex stream will do.
    for (const listener of nodeListeners) listener.call(server, wrapper as unknown as Socket);
    return wrapper;
  };
}

/** A piece ends with a header block. Without any, the chunk is part of one request, which is parsed as it came. */
function pieceLength(chunk: Buffer): number {
  if (chunk.length <= pieceBytes) return chunk.length;
  const end = chunk.indexOf(headEnd, pieceBytes - headEnd.length);
  return end === -1 ? chunk.length : end + headEnd.length;
}

type WriteCallback = (error?: Error | null) => void;

/** Milliseconds that a client has to read what was sent before its connection is cut. */
export const flushTimeout = 3000;

/** Closes a connection once everything written to it has been sent. */
export function closeAfterFlush(socket: Socket) {
  if (socket.destroyed) return;
  socket.destroySoon();
  setTimeout(() => socket.destroy(), flushTimeout).unref();
}

/**
 * The connection that Node's HTTP server sees, which may be any duplex stream. It reads the bytes
 * that are handed over, and what it writes goes to the real socket.
 */
export class SocketWrapper extends Duplex {
  readonly #socket: Socket;
  /** Requests handed over whose response is not finished. */
  #pendingRequests = 0;
  #isAtRequestStart = true;
  /** Bytes that Node's parser has not had yet. */
  readonly #unparsed: Buffer[] = [];
  #hasEnded = false;

  constructor(socket: Socket) {
    super({ allowHalfOpen: true });
    this.#socket = socket;
    socket.on("end", () => this.#endInput());
    socket.on("timeout", () => socket.destroy());
    socket.on("error", (error) => this.destroy(error));
    socket.on("close", () => this.destroy());
  }

  get remoteAddress() {
    return this.#socket.remoteAddress;
  }

  /** Every response has been sent, and the next byte is the first one of a request. */
  get isIdle() {
    return (
      this.#isAtRequestStart &&
      this.#pendingRequests === 0 &&
      this.#unparsed.length === 0 &&
      this.writableLength === 0
    );
  }

  /** The idle timeout is that of the real socket. */
  setTimeout(milliseconds: number): this {
    this.#socket.setTimeout(milliseconds);
    return this;
  }

  /** @param isWholeRequest the chunk is one request from its first byte to its last */
  handOver(chunk: Buffer, { isWholeRequest }: { isWholeRequest: boolean }) {
    if (isWholeRequest) this.#pendingRequests++;
    // From here on only Node's parser knows where a request begins.
    else this.#isAtRequestStart = false;
    this.#unparsed.push(chunk);
    this.#feed();
  }

  #feed() {
    while (this.#unparsed.length > 0 && !this.destroyed) {
      // Where the piece before has not been parsed, `_read` follows once it is.
      if (this.readableLength > 0 || hasWaitingRequests(this)) {
        this.#socket.pause();
        return;
      }
      const [first] = this.#unparsed as [Buffer];
      const length = pieceLength(first);
      if (first.length > length) this.#unparsed[0] = first.subarray(length);
      else this.#unparsed.shift();
      if (!this.push(first.subarray(0, length))) this.#socket.pause();
    }
    if (this.#hasEnded) this.push(null);
  }

  /** The client has sent its last byte. */
  #endInput() {
    this.#hasEnded = true;
    this.#feed();
  }

  /** Called once no request waits any more. */
  override resume(): this {
    super.resume();
    if (this.#unparsed.length > 0) setImmediate(() => this.#feed());
    return this;
  }

  finishRequest() {
    this.#pendingRequests--;
  }

  override _read() {
    if (this.#unparsed.length === 0) this.#socket.resume();
    // Not before the piece that is being read has left the buffer.
    else process.nextTick(() => this.#feed());
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, callback: WriteCallback) {
    const done = once(callback);
    this.#socket.write(chunk, encoding, done);
    this.#completeIfSent(done);
  }

  override _writev(chunks: { chunk: Buffer; encoding: BufferEncoding }[], callback: WriteCallback) {
    const done = once(callback);
    this.#socket.cork();
    for (const [index, { chunk, encoding }] of chunks.entries()) {
      this.#socket.write(chunk, encoding, index === chunks.length - 1 ? done : undefined);
    }
    this.#socket.uncork();
    this.#completeIfSent(done);
  }

  /**
   * As on a real socket, a write that the kernel takes at once is complete when `write` returns.
   * Later writes would otherwise wait here, and be lost if Node destroys the connection.
   */
  #completeIfSent(done: WriteCallback) {
    if (this.#socket.writableLength === 0) done();
  }

  override _final(callback: () => void) {
    this.#socket.end(callback);
  }

  /** Node's server calls it after the last response of a connection, as it does on a real socket. */
  destroySoon() {
    this.end(() => this.destroy());
  }

  /** The real socket may still be sending a response, so it is flushed first. */
  override _destroy(error: Error | null, callback: (error: Error | null) => void) {
    if (error) this.#socket.destroy();
    else closeAfterFlush(this.#socket);
    callback(error);
  }
}

function once(callback: WriteCallback): WriteCallback {
  let isCalled = false;
  return (error) => {
    if (isCalled) return;
    isCalled = true;
    callback(error);
  };
}
