import { z } from "zod";

/** An uploaded picture, its bytes as they came; what they are is found out by decoding them. */
export const picture = (error: string) =>
  z
    .custom<Buffer>((value) => value instanceof Uint8Array, { error, abort: true })
    .meta({ type: "string", format: "binary" });
