import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pLimit from "p-limit";
import { freeBytesOn, isDiskFullError, minFreeBytes } from "#src/disk/free-space.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { hour, inSeconds, minute } from "#src/util/time.ts";
import { UnnamedFile } from "./unnamed-file.server.ts";

/** How long a part is served before it is made again. */
const lifetime = hour;
/** Parts that are made at a time. Sending one takes none of these, however slowly a client reads. */
const slots = 2;
/** Parts that are kept, which is two files each: of five million listings. */
const maxKept = 100;

export type PartCoding = "gzip" | "identity";

interface PartFilesOptions {
  /** Where the files are written. */
  directory: string;
  /** The text of a part in pieces, or null if there is no such part. */
  textOf: (part: number) => Promise<AsyncIterable<string> | null>;
  now: () => Date;
}

/**
 * The parts of the sitemap in files, which are made once an hour and cost little to send. The files have no
 * names: a process that is killed leaves none behind, and no process sees those of another.
 */
export class PartFiles {
  readonly #options: PartFilesOptions;
  readonly #inTurn = pLimit(slots);
  /** The oldest first. */
  readonly #kept = new Map<number, MadePart>();
  readonly #pending = new Map<number, Promise<MadePart | null>>();

  constructor(options: PartFilesOptions) {
    this.#options = options;
  }

  /**
   * Finds or makes a part. Requests for a part that is being made wait for it.
   * @returns null if there is no such part
   * @throws Refusal `unavailable` if the disk has no room for it
   */
  async find(part: number): Promise<MadePart | null> {
    const kept = this.#kept.get(part);
    if (kept && kept.age < lifetime) return kept;
    const pending = this.#pending.get(part) ?? this.#make(part);
    this.#pending.set(part, pending);
    return pending;
  }

  /** Closes the files once nobody reads them any longer. */
  close() {
    this.#removeWhere(() => true);
  }

  async #make(part: number) {
    try {
      const text = await this.#options.textOf(part);
      return text && (await this.#inTurn(() => this.#write(part, text)));
    } finally {
      this.#pending.delete(part);
    }
  }

  async #write(part: number, text: AsyncIterable<string>) {
    const { directory, now } = this.#options;
    this.#removeWhere(({ age }) => age >= lifetime);
    await refuseWhenFull(directory);
    const made = new MadePart(now);
    try {
      await made.write(directory, text);
    } catch (error) {
      made.remove();
      throw isDiskFullError(error) ? diskFull() : error;
    }
    this.#kept.get(part)?.remove();
    this.#kept.delete(part);
    this.#kept.set(part, made);
    const oldest = [...this.#kept.values()].slice(0, -maxKept);
    this.#removeWhere((one) => oldest.includes(one));
    return made;
  }

  #removeWhere(isUnneeded: (part: MadePart) => boolean) {
    for (const [part, made] of this.#kept) {
      if (!isUnneeded(made)) continue;
      this.#kept.delete(part);
      made.remove();
    }
  }
}

/** A part as text and compressed. */
class MadePart {
  readonly #now: () => Date;
  readonly #madeAt: Date;
  readonly #files: Partial<Record<PartCoding, UnnamedFile>> = {};

  constructor(now: () => Date) {
    this.#now = now;
    this.#madeAt = now();
  }

  /** Milliseconds since the listings were read. */
  get age() {
    return this.#now().getTime() - this.#madeAt.getTime();
  }

  async write(directory: string, text: AsyncIterable<string>) {
    const plain = new UnnamedFile(directory);
    this.#files.identity = plain;
    await plain.write(text);
    const zipped = new UnnamedFile(directory);
    this.#files.gzip = zipped;
    await pipeline(plain.read(), createGzip(), (bytes: AsyncIterable<Buffer>) =>
      zipped.write(bytes),
    );
  }

  /** The body in a coding, with the headers that tell of it. */
  bodyFor(coding: PartCoding) {
    const file = this.#files[coding]!;
    const seconds = Math.floor(inSeconds(this.age));
    return {
      headers: {
        "content-length": String(file.size),
        ...(coding === "identity" ? {} : { "content-encoding": coding }),
        // A cache that may keep the response for an hour then keeps an older one for the rest of its hour.
        ...(seconds > 0 ? { age: String(seconds) } : {}),
      },
      body: file.read(),
    };
  }

  remove() {
    for (const file of Object.values(this.#files)) file.remove();
  }
}

/** The rest of the disk is the database's. */
async function refuseWhenFull(directory: string) {
  const free = await freeBytesOn(directory).catch(() => Number.POSITIVE_INFINITY);
  if (free < minFreeBytes) throw diskFull();
}

const diskFull = () => new Refusal("unavailable", { retryAfter: inSeconds(minute) });
