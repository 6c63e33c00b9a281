import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import { LRUCache } from "lru-cache";
import { RawResponse } from "./raw-response.server.ts";

/** Smaller ones gain nothing. In bytes. */
const leastToCompress = 1024;
const brotliQuality = 7;
/** What the heads of an answer take, in bytes. */
const heads = 4096;

export type Encoding = "br" | "gzip" | "identity";

interface Told {
  headers: Record<string, string>;
  /** What it tells of: it is true until one of these changes. */
  topics: string[];
  /** The pattern of the route or screen that it answers. */
  route: string;
}

/** An answer as it is sent, in each encoding that was asked for. */
export class KeptAnswer {
  readonly topics: string[];
  readonly route: string;
  readonly etag: string;
  /** With what it will be in two more encodings; in bytes. */
  readonly size: number;
  readonly since = performance.now();
  readonly #headers: Record<string, string>;
  readonly #isCompressible: boolean;
  readonly #making: Partial<Record<Encoding, Promise<Buffer>>> = {};
  readonly #ready: Partial<Record<Encoding, RawResponse>> = {};
  #unchanged: RawResponse | undefined;

  /** @param body as it is sent to who takes no compression */
  constructor(body: string | Buffer, { headers, topics, route }: Told) {
    const bytes = typeof body === "string" ? Buffer.from(body) : body;
    const isText = /^(text|application)\//.test(headers["content-type"] ?? "");
    this.topics = topics;
    this.route = route;
    this.etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`;
    this.size = Math.ceil(bytes.length * 1.5) + heads;
    this.#isCompressible = isText && bytes.length >= leastToCompress;
    this.#headers = { ...headers, etag: this.etag };
    if (this.#isCompressible) this.#headers.vary = "accept-encoding";
    this.#keep("identity", bytes);
  }

  /** The best encoding of those that the client takes, by its `Accept-Encoding`. */
  encodingFor(accepted: string | string[] | undefined): Encoding {
    if (!this.#isCompressible || typeof accepted !== "string") return "identity";
    const known = encodings.get(accepted);
    if (known) return known;
    const chosen = (negotiate(accepted, ["br", "gzip"]) as Encoding | null) ?? "identity";
    encodings.set(accepted, chosen);
    return chosen;
  }

  /** Whether one of these, an `If-None-Match`, is this one. */
  isAmong(tags: string | undefined) {
    return !!tags?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === this.etag);
  }

  headersIn(encoding: Encoding): Record<string, string> {
    if (encoding === "identity") return this.#headers;
    return { ...this.#headers, "content-encoding": encoding };
  }

  /** The bytes in this encoding, made when it is first asked for. */
  bodyIn(encoding: Encoding): Buffer | Promise<Buffer> {
    const ready = this.#ready[encoding];
    if (ready) return ready.body;
    this.#making[encoding] ??= this.#compress(encoding);
    return this.#making[encoding];
  }

  /** Undefined until it has been made. */
  messageIn(encoding: Encoding): RawResponse | undefined {
    return this.#ready[encoding];
  }

  /** For who has it already. */
  get unchanged(): RawResponse {
    this.#unchanged ??= new RawResponse({ status: 304, headers: this.#headers, body: Buffer.of() });
    return this.#unchanged;
  }

  async #compress(encoding: Encoding) {
    const bytes = await compressors[encoding](await this.bodyIn("identity"));
    const kept = this.#keep(encoding, bytes);
    // Or it would hold these bytes also when the message has been written anew.
    delete this.#making[encoding];
    return kept;
  }

  #keep(encoding: Encoding, bytes: Buffer) {
    const headers = { ...this.headersIn(encoding), "content-length": String(bytes.length) };
    const message = new RawResponse({ status: 200, headers, body: bytes });
    this.#ready[encoding] = message;
    return message.body;
  }
}

/** What clients write of themselves is of a few kinds. */
const encodings = new LRUCache<string, Encoding>({ max: 500 });

const compressors: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  identity: async (bytes) => bytes,
  gzip: promisify(gzip) as (bytes: Buffer) => Promise<Buffer>,
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
};
