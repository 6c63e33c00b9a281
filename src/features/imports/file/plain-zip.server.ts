import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { fromBufferPromise, type ZipFile } from "yauzl";
import { ZipFile as NewZip } from "yazl";
import { importLimits } from "#src/features/imports/limits.ts";
import { fileTexts } from "#src/features/imports/texts.ts";
import { FileProblem } from "./table-file.ts";

/**
 * Unpacks the XML parts of a zip file, up to the limit, and packs them again without compression. The reader of xlsx
 * gets this copy in place of the upload: two zip readers may disagree about where the parts of a prepared file are.
 * @throws FileProblem if the parts are larger together, or for what is not a zip file
 */
export async function plainZipOf(bytes: Uint8Array): Promise<Buffer> {
  try {
    const zip = await fromBufferPromise(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    );
    return await packed(await unpack(zip));
  } catch (error) {
    if (error instanceof FileProblem) throw error;
    throw new FileProblem(fileTexts.notTable, { cause: error });
  }
}

/** A workbook has some dozens. */
const maxParts = 2000;

async function unpack(zip: ZipFile): Promise<Map<string, Buffer>> {
  if (zip.entryCount > maxParts) throw new FileProblem(fileTexts.notTable);
  const parts = new Map<string, Buffer>();
  let left = importLimits.unpackedBytes;
  for await (const entry of zip.eachEntry()) {
    // Pictures and the like are not read.
    if (!/\.(?:xml|rels)$/i.test(entry.fileName)) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      left -= chunk.length;
      if (left < 0) throw new FileProblem(fileTexts.tooLargeUnpacked);
      chunks.push(chunk);
    }
    parts.set(entry.fileName, Buffer.concat(chunks));
  }
  return parts;
}

function packed(parts: Map<string, Buffer>): Promise<Buffer> {
  const zip = new NewZip();
  for (const [name, content] of parts) zip.addBuffer(content, name, { compress: false });
  zip.end();
  return buffer(zip.outputStream as Readable);
}
