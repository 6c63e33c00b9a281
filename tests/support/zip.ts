import { crc32, inflateRawSync } from "node:zlib";

/** The files of a ZIP by name, read by its directory; throws if anything in it is not as the directory says. */
export function filesOfZip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from("PK\x05\x06"));
  if (end < 0 || end + 22 !== bytes.length) throw new Error("the ZIP is not complete");
  const files = new Map<string, Buffer>();
  let entry = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    expectSignature(bytes, entry, "PK\x01\x02");
    const [method, sum] = [bytes.readUInt16LE(entry + 10), bytes.readUInt32LE(entry + 16)];
    const [packed, size] = [bytes.readUInt32LE(entry + 20), bytes.readUInt32LE(entry + 24)];
    const nameEnd = entry + 46 + bytes.readUInt16LE(entry + 28);
    const name = bytes.toString("utf8", entry + 46, nameEnd);
    const start = bytes.readUInt32LE(entry + 42);
    expectSignature(bytes, start, "PK\x03\x04");
    const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
    const stored = bytes.subarray(from, from + packed);
    const content = method === 0 ? stored : inflateRawSync(stored);
    if (content.length !== size || crc32(content) !== sum) throw new Error(`${name} is damaged`);
    if (files.has(name)) throw new Error(`${name} is there twice`);
    files.set(name, content);
    entry = nameEnd + bytes.readUInt16LE(entry + 30) + bytes.readUInt16LE(entry + 32);
  }
  if (entry !== end) throw new Error("the directory does not end where it should");
  return files;
}

function expectSignature(bytes: Buffer, at: number, signature: string) {
  if (bytes.toString("latin1", at, at + 4) !== signature)
    throw new Error(`no ${signature} at ${at}`);
}
