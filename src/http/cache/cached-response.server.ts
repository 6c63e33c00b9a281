import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import { LRUCache } from "lru-cache";
import type { LimitName } from "#src/http/security/limits/limit-values.server.ts";
import { RawResponse } from "./raw-response.server.ts";

/** Bytes. Smaller responses gain nothing from compression. */
const minCompressedSize = 1024;
const brotliQuality = 7;
/** Bytes reserved for the header blocks of a response. */
const headersSize = 4096;

export type Encoding = "br" | "gzip" | "identity";

interface ResponseInfo {
  headers: Record<string, string>;
  /** The response is valid until one of these is invalidated. */
  tags: string[];
  /** The tags that a screen which shows this response gets. */
  screenTags?: string[];
  /** The route pattern, for metrics. */
  route: string;
  /** What counts requests for it. */
  limit?: LimitName;
}

/** A response in every content encoding that has been requested. */
export class CachedResponse {
  readonly tags: string[];
  readonly screenTags: string[];
  readonly route: string;
  readonly limit: LimitName;
  readonly etag: string;
  /** Bytes, including those of two more encodings. */
  readonly size: number;
  readonly createdAt = performance.now();
  readonly #headers: Record<string, string>;
  readonly #isCompressible: boolean;
  readonly #compressing: Partial<Record<Encoding, Promise<Buffer>>> = {};
  readonly #ready: Partial<Record<Encoding, RawResponse>> = {};
  #notModified: RawResponse | undefined;

  /** @param body uncompressed */
  constructor(body: string | Buffer, info: ResponseInfo) {
    const { headers, tags, screenTags = tags, route, limit = "everything" } = info;
    const bytes = typeof body === "string" ? Buffer.from(body) : body;
    const isText = /^(text|application)\//.test(headers["content-type"] ?? "");
    this.tags = tags;
    this.screenTags = screenTags;
    this.route = route;
    this.limit = limit;
    this.etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`;
    this.size = Math.ceil(bytes.length * 1.5) + headersSize;
    this.#isCompressible = isText && bytes.length >= minCompressedSize;
    this.#headers = { ...headers, etag: this.etag };
    if (this.#isCompressible) {
      this.#headers.vary = headers.vary ? `${headers.vary}, accept-encoding` : "accept-encoding";
    }
    this.#add("identity", bytes);
  }

  selectEncoding(acceptEncoding: string | string[] | undefined): Encoding {
    if (!this.#isCompressible || typeof acceptEncoding !== "string") return "identity";
    const known = selectedEncodings.get(acceptEncoding);
    if (known) return known;
    const selected = (negotiate(acceptEncoding, ["br", "gzip"]) as Encoding | null) ?? "identity";
    selectedEncodings.set(acceptEncoding, selected);
    return selected;
  }

  matches(ifNoneMatch: string | undefined) {
    return !!ifNoneMatch?.split(",").some((etag) => etag.trim().replace(/^W\//, "") === this.etag);
  }

  headersFor(encoding: Encoding): Record<string, string> {
    if (encoding === "identity") return this.#headers;
    return { ...this.#headers, "content-encoding": encoding };
  }

  /** Compresses on the first call for an encoding. */
  bodyFor(encoding: Encoding): Buffer | Promise<Buffer> {
    const ready = this.#ready[encoding];
    if (ready) return ready.body;
    this.#compressing[encoding] ??= this.#compress(encoding);
    return this.#compressing[encoding];
  }

  /** @returns undefined until the body has been compressed */
  readyFor(encoding: Encoding): RawResponse | undefined {
    return this.#ready[encoding];
  }

  get notModified(): RawResponse {
    this.#notModified ??= new RawResponse({
      status: 304,
      headers: this.#headers,
      body: Buffer.of(),
    });
    return this.#notModified;
  }

  async #compress(encoding: Encoding) {
    const bytes = await compressors[encoding](await this.bodyFor("identity"));
    return this.#add(encoding, bytes);
  }

  #add(encoding: Encoding, bytes: Buffer) {
    const headers = { ...this.headersFor(encoding), "content-length": String(bytes.length) };
    const ready = new RawResponse({ status: 200, headers, body: bytes });
    this.#ready[encoding] = ready;
    return ready.body;
  }
}

/** There are few different Accept-Encoding headers. */
const selectedEncodings = new LRUCache<string, Encoding>({ max: 500 });

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
