import { STATUS_CODES } from "node:http";

interface ResponseParts {
  status: 200 | 304;
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * A response with its header block, ready to be written to a socket. Its buffers are outside of Node's
 * pool, of which a small slice would keep the whole slab in memory.
 */
export class RawResponse {
  readonly status: 200 | 304;
  /** Written to every connection as it is, so that it is in memory once however many do not read it. */
  readonly body: Buffer;
  readonly #lines: string;
  #head: Buffer | undefined;
  #connectionHeaders = "";
  #second = 0;

  constructor({ status, headers, body }: ResponseParts) {
    this.status = status;
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    this.#lines = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}`;
    this.body = Buffer.allocUnsafeSlow(body.length);
    body.copy(this.body);
  }

  /**
   * What node:http would write before the body. A returned buffer never changes, since it may still be
   * in the socket's queue.
   * @param connectionHeaders header lines about the connection, each with its line end
   */
  headFor(connectionHeaders: string): Buffer {
    const second = Math.floor(Date.now() / 1000);
    const isCurrent = second === this.#second && connectionHeaders === this.#connectionHeaders;
    if (this.#head && isCurrent) return this.#head;
    const date = new Date(second * 1000).toUTCString();
    const head = `${this.#lines}Date: ${date}\r\n${connectionHeaders}\r\n`;
    this.#head = Buffer.allocUnsafeSlow(head.length);
    this.#head.write(head, "latin1");
    this.#second = second;
    this.#connectionHeaders = connectionHeaders;
    return this.#head;
  }
}
