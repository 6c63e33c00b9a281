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

interface Part {
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
