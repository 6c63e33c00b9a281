import { STATUS_CODES } from "node:http";

/** As long in every second of these centuries. */
const dateOf = (second: number) => new Date(second * 1000).toUTCString();
const dateLength = dateOf(0).length;
const end = "\r\n\r\n";

interface Parts {
  status: 200 | 304;
  headers: Record<string, string>;
  body: Buffer;
}

/** An answer as HTTP/1.1 has it: head and body lie in one piece of memory, and leave in one. */
export class Message {
  readonly status: 200 | 304;
  /** As `writeHead` takes it. */
  readonly headers: string[];
  readonly #bodyAt: number;
  #whole: Buffer;
  #second = 0;

  constructor({ status, headers, body }: Parts) {
    this.status = status;
    this.headers = Object.entries(headers).flat();
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const first = `HTTP/1.1 ${status} ${STATUS_CODES[status]}`;
    const head = [first, ...lines, `date: ${dateOf(0)}`].join("\r\n") + end;
    this.#bodyAt = Buffer.byteLength(head, "latin1");
    this.#whole = alone(this.#bodyAt + body.length);
    this.#whole.write(head, "latin1");
    body.copy(this.#whole, this.#bodyAt);
  }

  get body(): Buffer {
    return this.#whole.subarray(this.#bodyAt);
  }

  /** All of it, with the time of now. What was taken before stays as it is: it may be on its way. */
  whole(): Buffer {
    const second = Math.floor(Date.now() / 1000);
    if (second !== this.#second) {
      this.#second = second;
      const next = alone(this.#whole.length);
      this.#whole.copy(next);
      next.write(dateOf(second), this.#bodyAt - end.length - dateLength, "latin1");
      this.#whole = next;
    }
    return this.#whole;
  }
}

/** Memory of its own: a piece of a pool, as usual, would keep the whole of the pool. */
const alone = (length: number) => Buffer.allocUnsafeSlow(length);
