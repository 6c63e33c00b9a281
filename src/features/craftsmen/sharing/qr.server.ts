import { crc32, deflateSync } from "node:zlib";
import { encode } from "uqr";

/** The quiet zone that cameras need, in modules. */
const border = 4;

/** Width of a module in the PNG, in pixels: sharp on a sheet of A4. */
const scale = 24;

/** A QR code as rows of dark and light modules; a fold or a spot on the paper does not make it unreadable. */
const modulesOf = (text: string) => encode(text, { ecc: "M", border });

/** Dark on light in every theme. */
export function drawQrSvg(text: string): string {
  const { data, size } = modulesOf(text);
  const dark = data.flatMap((row, y) =>
    runsOf(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`),
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dark.join("")}"/></svg>`
  );
}

/** The beginnings and widths of the dark parts of a row. */
function runsOf(row: boolean[]): [x: number, width: number][] {
  const runs: [number, number][] = [];
  for (const [x, isDark] of row.entries()) {
    if (!isDark) continue;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === x) last[1]++;
    else runs.push([x, 1]);
  }
  return runs;
}

/** A PNG of one bit a pixel, for printers' shops and messengers, which do not take SVG. */
export function drawQrPng(text: string): Buffer {
  const { data, size } = modulesOf(text);
  const width = size * scale;
  const rowLength = Math.ceil(width / 8);
  const rows = data.flatMap((row) => {
    // A row begins with its filter, which is none.
    const bytes = Buffer.alloc(1 + rowLength);
    for (let x = 0; x < width; x++) {
      if (!row[Math.floor(x / scale)]) bytes[1 + (x >> 3)]! |= 0x80 >> (x & 7);
    }
    return Array.from({ length: scale }, () => bytes);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(width, 4);
  // One bit of grey.
  header[8] = 1;
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, checksum]);
}
