import { logoRules, pictureRules } from "#src/images/rules.ts";
import { imageTexts } from "#src/images/texts.ts";
import { refuse, refuseContent } from "./encode.server.ts";
import { stripMetadata } from "./metadata/strip-metadata.server.ts";
import { sharp } from "./sharp.server.ts";
import type { LogoIcon } from "./tasks.ts";

const { side } = logoRules;
const accepted = ["png", "webp"];
const clear = { r: 0, g: 0, b: 0, alpha: 0 };
/** The ground of icons that systems cut, and of those that may not be transparent. */
const stone = "#f5efe5";

/**
 * Makes a square PNG of a logo, whatever its name says: what is not square gets clear margins.
 * @param original is overwritten
 * @throws Refusal `invalid` on `image` for everything that is not an acceptable logo
 */
export async function encodeLogo(original: Buffer): Promise<Buffer> {
  if (original.length === 0) refuse(imageTexts.logoKind);
  const { bytes } = stripMetadata(original);
  const read = (limitInputPixels: number | false) =>
    sharp(bytes, { limitInputPixels, failOn: "error", pages: 1 });
  const header = await read(false)
    .metadata()
    .catch(() => refuse(imageTexts.logoKind));
  if (!accepted.includes(header.format ?? "")) refuse(imageTexts.logoKind);
  if (header.width * header.height > pictureRules.maxPixels) refuse(imageTexts.tooManyPixels);
  if (Math.min(header.width, header.height) < side) refuse(imageTexts.logoTooSmall);
  try {
    return await read(pictureRules.maxPixels)
      .resize(side, side, { fit: "contain", background: clear })
      .png({ palette: true, quality: 90 })
      .toBuffer();
  } catch (error) {
    refuseContent(error as Error);
  }
}

/** Makes an icon of the site of its logo. */
export async function drawLogoIcon(
  logo: Buffer,
  { side, share, isOnGround }: LogoIcon,
): Promise<Buffer> {
  const drawn = Math.round(side * share);
  const icon = sharp(logo).resize(drawn, drawn);
  if (!isOnGround) return icon.png().toBuffer();
  return sharp({ create: { width: side, height: side, channels: 3, background: stone } })
    .composite([{ input: await icon.png().toBuffer() }])
    .png()
    .toBuffer();
}
