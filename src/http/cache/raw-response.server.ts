import { STATUS_CODES } from "node:http";

interface ResponseParts {
  status: 200 | 304;
  headers: Record<string, string>;
  body: Buffer;
}

/** Bytes. A shorter body is copied behind each header block, since one write costs less than two. */
const minShared = 16 * 1024;

/**
 * A response with its header block, ready to be written to a socket. Its buffers are outside of Node's
 * pool, of which a small slice would keep the whole slab in memory.
 */
export class RawResponse {
  readonly status: 200 | 304;
  readonly body: Buffer;
  readonly #head: string;
  #parts: Buffer[] | undefined;
  #connectionHeaders = "";
  #second = 0;

  constructor({ status, headers, body }: ResponseParts) {
    this.status = status;
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    this.#head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}`;
    this.body = Buffer.allocUnsafeSlow(body.length);
    body.copy(this.body);
  }

  /**
   * The whole response as node:http would write it, in one buffer or two. The second is a long body,
   * which is in memory once however many connections do not read it. A returned buffer never changes,
   * since it may still be in the socket's queue.
   * @param connectionHeaders header lines about the connection, each with its line end
   */
  partsFor(connectionHeaders: string): Buffer[] {
    const second = Math.floor(Date.now() / 1000);
    const isCurrent = second === this.#second && connectionHeaders === this.#connectionHeaders;
    if (this.#parts && isCurrent) return this.#parts;
    const date = new Date(second * 1000).toUTCString();
    const head = `${this.#head}Date: ${date}\r\n${connectionHeaders}\r\n`;
    const isShared = this.body.length >= minShared;
    const first = Buffer.allocUnsafeSlow(head.length + (isShared ? 0 : this.body.length));
    first.write(head, "latin1");
    if (!isShared) this.body.copy(first, head.length);
    this.#parts = isShared ? [first, this.body] : [first];
    this.#second = second;
    this.#connectionHeaders = connectionHeaders;
    return this.#parts;
  }
}
