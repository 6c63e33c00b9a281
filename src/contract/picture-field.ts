import { z } from "zod";

/** The bytes of an uploaded picture; its format is determined by decoding. */
export const picture = (error: string) =>
  z
    .custom<Buffer>((value) => value instanceof Uint8Array, { error, abort: true })
    .meta({ type: "string", format: "binary" });
