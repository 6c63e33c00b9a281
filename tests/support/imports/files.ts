import { crc32, deflateRawSync } from "node:zlib";

/** The bytes of a text in windows-1256, as Excel saves CSV on an Arabic Windows. */
export function inWindows1256(text: string): Buffer {
  const bytes = new Map<string, number>();
  const decoder = new TextDecoder("windows-1256");
  for (let byte = 0; byte < 256; byte++) bytes.set(decoder.decode(Uint8Array.of(byte)), byte);
  return Buffer.from(
    [...text].map((letter) => {
      const byte = bytes.get(letter);
      if (byte === undefined) throw new Error(`windows-1256 has no «${letter}»`);
      return byte;
    }),
  );
}

/** The bytes of a text in UTF-16 with a byte order mark. */
export function utf16(text: string, order: "le" | "be"): Buffer {
  const bytes = Buffer.from(`\uFEFF${text}`, "utf16le");
  return order === "le" ? bytes : bytes.swap16();
}

export interface Part {
  name: string;
  content: Buffer;
  packed?: Buffer;
  /** The size that the archive says it has. */
  declared?: number;
}

/** A zip file of these parts. */
export function zipOf(parts: Part[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const {
    name,
    content,
    packed = deflateRawSync(content),
    declared = content.length,
  } of parts) {
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(declared, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), common, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from("PK\x01\x02\x14\0"), common, place, Buffer.from(name)]),
    );
    files.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, entries, end]);
}

/**
 * The same parts by a directory that says nothing of their sizes, which stand in front of each part alone: flag bit 3
 * promises them elsewhere.
 */
export function withoutSizes(zip: Buffer): Buffer {
  const copy = Buffer.from(zip);
  let at = copy.readUInt32LE(copy.length - 22 + 16);
  while (copy.readUInt32LE(at) === 0x02014b50) {
    copy.writeUInt16LE(8, at + 8);
    copy.fill(0, at + 20, at + 28);
    at += 46 + copy.readUInt16LE(at + 28);
  }
  return copy;
}

/** The plain end record counts the first part alone; the 64-bit one, which some readers follow, counts all. */
export function withTwoEnds(zip: Buffer): Buffer {
  const end = Buffer.from(zip.subarray(-22));
  const [count, size, offset] = [end.readUInt16LE(10), end.readUInt32LE(12), end.readUInt32LE(16)];
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  for (const [at, value] of [
    [4, 44],
    [24, count],
    [32, count],
    [40, size],
    [48, offset],
  ] as const) {
    record.writeBigUInt64LE(BigInt(value), at);
  }
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(zip.length - 22), 8);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(0xffffffff, 12);
  return Buffer.concat([zip.subarray(0, -22), record, locator, end]);
}
