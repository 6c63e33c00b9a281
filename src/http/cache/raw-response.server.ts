import { STATUS_CODES } from "node:http";

interface ResponseParts {
  status: 200 | 304;
  headers: Record<string, string>;
  body: Buffer;
}

/** A response with its header block, ready to be written to a socket. */
export class RawResponse {
  readonly status: 200 | 304;
  readonly #head: string;
  #body: Buffer;
  #bytes: Buffer | undefined;
  #connectionHeaders = "";
  #second = 0;

  constructor({ status, headers, body }: ResponseParts) {
    this.status = status;
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    this.#head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}`;
    this.#body = copy(body);
  }

  get body(): Buffer {
    return this.#body;
  }

  /**
   * The whole response as node:http would write it, in one buffer so that one write sends it. A
   * returned buffer never changes, since it may still be in the socket's queue.
   * @param connectionHeaders header lines about the connection, each with its line end
   */
  toBytes(connectionHeaders: string): Buffer {
    const second = Math.floor(Date.now() / 1000);
    const isCurrent = second === this.#second && connectionHeaders === this.#connectionHeaders;
    if (this.#bytes && isCurrent) return this.#bytes;
    const date = new Date(second * 1000).toUTCString();
    const head = `${this.#head}Date: ${date}\r\n${connectionHeaders}\r\n`;
    const bytes = Buffer.allocUnsafeSlow(head.length + this.#body.length);
    bytes.write(head, "latin1");
    this.#body.copy(bytes, head.length);
    // The bytes of the body are kept once.
    this.#body = bytes.subarray(head.length);
    this.#bytes = bytes;
    this.#second = second;
    this.#connectionHeaders = connectionHeaders;
    return bytes;
  }
}

/** Outside of Node's buffer pool, of which a small slice would keep the whole slab in memory. */
function copy(body: Buffer) {
  const own = Buffer.allocUnsafeSlow(body.length);
  body.copy(own);
  return own;
}
