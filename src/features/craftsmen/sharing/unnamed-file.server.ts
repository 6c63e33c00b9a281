import { randomUUID } from "node:crypto";
import {
  close,
  createReadStream,
  createWriteStream,
  mkdirSync,
  openSync,
  read,
  unlinkSync,
} from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Bytes read at a time. */
const chunkSize = 256 * 1024;

/**
 * A file that is in no directory any more. The system removes it when it is closed, also when the process is
 * killed.
 */
export class UnnamedFile {
  size = 0;
  readonly #descriptor: number;
  #readers = 0;
  #isRemoved = false;

  constructor(directory: string) {
    // Where the database, the pictures and the key are elsewhere, nothing else has made it.
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const path = join(directory, `.${randomUUID()}.part`);
    this.#descriptor = openSync(path, "wx+", 0o600);
    unlinkSync(path);
  }

  async write(chunks: AsyncIterable<string | Buffer>) {
    const written = createWriteStream("", { fd: this.#descriptor, autoClose: false });
    await pipeline(chunks, written);
    this.size = written.bytesWritten;
  }

  /** One chunk ahead of its reader. */
  read(): Readable {
    this.#readers++;
    return createReadStream("", {
      fd: this.#descriptor,
      start: 0,
      end: this.size - 1,
      highWaterMark: chunkSize,
      // Others may still read it.
      fs: {
        read,
        close: (_descriptor: number, done: (error: null) => void) => {
          this.#readers--;
          this.#closeIfUnused();
          done(null);
        },
      },
    });
  }

  /** Closes it once nobody reads it. */
  remove() {
    this.#isRemoved = true;
    this.#closeIfUnused();
  }

  #closeIfUnused() {
    if (this.#isRemoved && this.#readers === 0) close(this.#descriptor, () => {});
  }
}
