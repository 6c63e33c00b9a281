import sharp from "sharp";

/**
 * sharp with the readers of the accepted formats alone: others, such as that of SVG, can be kept busy
 * for minutes. It is loaded in the image process only.
 */
export { sharp };

const drawings = { operation: ["VipsForeignLoadSvg"] };

sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Heif"].map((kind) => `VipsForeignLoad${kind}`),
});
// Nothing is decoded twice, and a cache would hold whole pictures.
sharp.cache(false);
sharp.concurrency(1);

/** Renders a drawing of our own, which needs the reader that no other file may reach. */
export async function renderDrawing(svg: Buffer, { side }: { side: number }): Promise<Buffer> {
  sharp.unblock(drawings);
  try {
    return await sharp(svg).resize(side, side).png().toBuffer();
  } finally {
    sharp.block(drawings);
  }
}
