import { logoRules, pictureRules } from "#src/images/rules.ts";
import { imageTexts } from "#src/images/texts.ts";
import { refuse, refuseContent, turnUpright } from "./encode.server.ts";
import { stripMetadata } from "./metadata/strip-metadata.server.ts";
import { sharp } from "./sharp.server.ts";
import type { EncodedLogo, LogoIcon } from "./tasks.ts";

const { minWidth, maxWidth, maxHeight, maxRatio } = logoRules;
const accepted = ["png", "webp", "jpeg"];
const clear = { r: 0, g: 0, b: 0, alpha: 0 };
/** The ground of icons that systems cut, and of those that may not be transparent. */
const stone = "#f5efe5";

/**
 * Makes a PNG of a logo, whatever its name says, with its own shape and its clear parts.
 * @param original is overwritten
 * @throws Refusal `invalid` on `image` for everything that is not an acceptable logo
 */
export async function encodeLogo(original: Buffer): Promise<EncodedLogo> {
  if (original.length === 0) refuse(imageTexts.logoKind);
  const { bytes, orientation } = stripMetadata(original);
  const read = (limitInputPixels: number | false) =>
    sharp(bytes, { limitInputPixels, failOn: "error", pages: 1 });
  const header = await read(false)
    .metadata()
    .catch(() => refuse(imageTexts.logoKind));
  if (!accepted.includes(header.format ?? "")) refuse(imageTexts.logoKind);
  if (header.width * header.height > pictureRules.maxPixels) refuse(imageTexts.tooManyPixels);
  const isTurned = orientation >= 5;
  const [width, height] = isTurned ? [header.height, header.width] : [header.width, header.height];
  if (width < minWidth) refuse(imageTexts.logoTooSmall);
  if (Math.max(width / height, height / width) > maxRatio) refuse(imageTexts.logoTooLong);
  const [most, other] = isTurned ? [maxHeight, maxWidth] : [maxWidth, maxHeight];
  try {
    const drawn = read(pictureRules.maxPixels).resize(most, other, {
      fit: "inside",
      withoutEnlargement: true,
    });
    const { data, info } = await turnUpright(drawn, orientation)
      .png({ palette: true, quality: 90 })
      .toBuffer({ resolveWithObject: true });
    return { png: data, width: info.width, height: info.height };
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
  const margin = { fit: "contain", background: clear } as const;
  const icon = sharp(logo).ensureAlpha().resize(drawn, drawn, margin);
  if (!isOnGround) return icon.png().toBuffer();
  return sharp({ create: { width: side, height: side, channels: 3, background: stone } })
    .composite([{ input: await icon.png().toBuffer() }])
    .png()
    .toBuffer();
}
