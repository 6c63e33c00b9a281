import type { Socket } from "node:net";
import { Duplex } from "node:stream";

/** In ms, for who has not taken their answer yet. */
export const leavingPatience = 3000;

/** Closes a connection once what was sent has left. */
export function leave(socket: Socket) {
  if (socket.destroyed) return;
  socket.destroySoon();
  setTimeout(() => socket.destroy(), leavingPatience).unref();
}

/**
 * A connection as Node's HTTP server sees it, while the doorstep keeps the real one: what is let in
 * arrives, what is written goes out.
 */
export class Through extends Duplex {
  readonly #socket: Socket;
  /** Requests that wait for their answer. */
  #waiting = 0;
  #isAtHead = true;

  constructor(socket: Socket) {
    super({ allowHalfOpen: true });
    this.#socket = socket;
  }

  get remoteAddress() {
    return this.#socket.remoteAddress;
  }

  /** Everything that came was answered and sent, and what comes now begins a request. */
  get isIdle() {
    return this.#isAtHead && this.#waiting === 0 && this.writableLength === 0;
  }

  /** @param isOneRequest from its first to its last byte */
  letIn(bytes: Buffer, { isOneRequest }: { isOneRequest: boolean }) {
    if (isOneRequest) this.#waiting++;
    // Nobody but Node's parser knows any longer where a request begins.
    else this.#isAtHead = false;
    if (!this.push(bytes)) this.#socket.pause();
  }

  /** One of them has its answer. */
  answered() {
    this.#waiting--;
  }

  override _read() {
    this.#socket.resume();
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, done: () => void) {
    this.#socket.write(chunk, encoding, done);
  }

  override _writev(chunks: { chunk: Buffer; encoding: BufferEncoding }[], done: () => void) {
    this.#socket.cork();
    for (const [at, { chunk, encoding }] of chunks.entries()) {
      this.#socket.write(chunk, encoding, at === chunks.length - 1 ? done : undefined);
    }
    this.#socket.uncork();
  }

  override _final(done: () => void) {
    this.#socket.end(done);
  }

  /** Node's server asks for it after the last answer; without it, who sends on would stay. */
  destroySoon() {
    this.end(() => this.destroy());
  }

  /** What was sent past Node's server, and what it does not know of, leaves all the same. */
  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    if (error) this.#socket.destroy();
    else leave(this.#socket);
    done(error);
  }
}
