import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";

const zeros = Buffer.alloc(128 * 1024 * 1024);

/** Compressed bodies below the size limit that decompress to 128 MiB, by their coding. */
export function makeCompressedBombs(): Record<string, Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  };
  return {
    br: brotliCompressSync(zeros, { params }),
    gzip: gzipSync(zeros, { level: 9 }),
    deflate: deflateSync(zeros, { level: 9 }),
    zstd: zstdCompressSync(zeros),
  };
}
