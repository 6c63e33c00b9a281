/** Item types that are pictures or say how pictures are put together. */
const pictureTypes = new Set(["av01", "grid", "iden", "iovl", "tmap"]);
/** A type that no decoder knows. */
const unknownType = "none";
const boxHeader = 8;
/** Version and flags. */
const fullBoxHeader = 4;

export const isAvif = (bytes: Buffer) => bytes.toString("latin1", 4, 8) === "ftyp";

/**
 * Gives the items of metadata in an AVIF another type, so that decoders pass over them. Removing them
 * would move the data that other items point to. How the picture is turned is not EXIF data here.
 */
export function disableAvifMetadata(bytes: Buffer): void {
  for (const meta of boxesIn(bytes)) {
    if (meta.type !== "meta") continue;
    for (const list of boxesIn(meta.content.subarray(fullBoxHeader))) {
      if (list.type !== "iinf" || list.content.length < fullBoxHeader) continue;
      const countLength = list.content[0] === 0 ? 2 : 4;
      for (const item of boxesIn(list.content.subarray(fullBoxHeader + countLength))) {
        if (item.type === "infe") disableMetadataItem(item.content);
      }
    }
  }
}

interface Box {
  type: string;
  content: Buffer;
}

/** The boxes of one level. Ends at one whose length does not fit. */
function* boxesIn(bytes: Buffer): Generator<Box> {
  for (let at = 0; at + boxHeader <= bytes.length; ) {
    const type = bytes.toString("latin1", at + 4, at + 8);
    const short = bytes.readUInt32BE(at);
    const isLong = short === 1 && at + 16 <= bytes.length;
    const header = isLong ? 16 : boxHeader;
    // Length 0: to the end.
    const length = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short || bytes.length - at;
    if (length < header || at + length > bytes.length) return;
    yield { type, content: bytes.subarray(at + header, at + length) };
    at += length;
  }
}

/** The type stands after the item's number and protection; older versions have no type. */
function disableMetadataItem(item: Buffer): void {
  const version = item[0] ?? 0;
  if (version < 2) return;
  const at = fullBoxHeader + (version === 2 ? 2 : 4) + 2;
  if (at + 4 > item.length) return;
  if (!pictureTypes.has(item.toString("latin1", at, at + 4))) item.write(unknownType, at, "latin1");
}
