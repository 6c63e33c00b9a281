import { createHash } from "node:crypto";
import { z } from "zod";
import { pictureKeyPattern } from "#src/images/paths.ts";

/**
 * A backup is one SQLite file: the rows of each table as JSON lines in compressed pieces, the
 * pictures unchanged, and a manifest that lists all of it with checksums.
 */
export const formatVersion = 1;

export const Manifest = z.object({
  format: z.literal(formatVersion),
  madeAt: z.iso.datetime(),
  /** The migrations that had been applied, oldest first. */
  migrations: z.array(z.string()),
  /** In an order in which they can be filled: referenced tables come first. */
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      sha256: z.string(),
    }),
  ),
  /** The last value of each identity column's sequence. */
  counters: z.array(z.object({ table: z.string(), column: z.string(), last: z.string() })),
  /** The pictures; null if they are not part of it. */
  pictures: z
    .array(z.object({ key: z.string().regex(pictureKeyPattern), sha256: z.string() }))
    .nullable(),
  /** The key that signs cookies and links; null if the operator sets it. */
  appKey: z.string().nullable(),
});

export type Manifest = z.infer<typeof Manifest>;

/** The file cannot be restored. Its message is one line for the operator. */
export class InvalidBackup extends Error {}

export const sha256 = (content: string | Uint8Array) =>
  createHash("sha256").update(content).digest("hex");
