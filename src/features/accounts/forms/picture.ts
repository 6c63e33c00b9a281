import { useEffect, useRef, useState } from "react";
import { pictureRules } from "#src/images/rules.ts";
import { imageTexts } from "#src/images/texts.ts";

const taken = ["image/jpeg", "image/png", "image/webp", "image/avif"];

/** A picture as it will be sent, and what is wrong with it. */
interface Prepared {
  file: File;
  wrong: string | undefined;
}

export type ChosenPicture = ReturnType<typeof usePicture>;

/** The picture chosen in a form: made ready to be sent as soon as it is chosen. */
export function usePicture() {
  const [file, setFile] = useState<File>();
  const [wrong, setWrong] = useState<string>();
  const [preparing, setPreparing] = useState(false);
  const prepared = useRef<Promise<Prepared> | undefined>(undefined);

  async function choose(chosen: File | undefined) {
    const coming = chosen && prepare(chosen);
    prepared.current = coming;
    setFile(chosen);
    setWrong(undefined);
    setPreparing(Boolean(coming));
    const made = await coming;
    // Another may have been chosen meanwhile.
    if (prepared.current !== coming) return;
    setWrong(made?.wrong);
    setPreparing(false);
  }

  /** For a submission's `check`: puts it into what is sent. */
  async function check(fields: FormData): Promise<Record<string, string[]>> {
    const made = await prepared.current;
    // A browser sends an empty file for none.
    fields.delete("image");
    if (made) fields.set("image", made.file);
    return made?.wrong ? { image: [made.wrong] } : {};
  }

  return { file, wrong, preparing, choose, check };
}

/** A picture as it is sent. */
export async function prepare(chosen: File): Promise<Prepared> {
  const file = await lighter(chosen);
  return { file, wrong: await wrongWith(file) };
}

/** What can be told of a file before it is sent; what it really is the server finds out. */
async function wrongWith(file: File): Promise<string | undefined> {
  const { maxBytes, maxPixels, minSide } = pictureRules;
  if (file.type && !taken.includes(file.type)) return imageTexts.wrongKind;
  if (file.size === 0) return imageTexts.unreadable;
  if (file.size > maxBytes) return imageTexts.tooHeavy;
  const sides = await sidesOf(file);
  // Not every browser reads AVIF.
  if (!sides) return file.type === "image/avif" ? undefined : imageTexts.unreadable;
  if (sides.width * sides.height > maxPixels) return imageTexts.tooManyPixels;
  return Math.min(sides.width, sides.height) < minSide ? imageTexts.tooSmall : undefined;
}

/** In pixels; none where the browser cannot read it. */
function sidesOf(file: File) {
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  return new Promise<{ width: number; height: number } | undefined>((resolve) => {
    picture.onload = () => resolve({ width: picture.naturalWidth, height: picture.naturalHeight });
    picture.onerror = () => resolve(undefined);
  }).finally(() => URL.revokeObjectURL(picture.src));
}

/** An address by which the browser shows a chosen file. */
export function usePreview(file: File | undefined): string | undefined {
  const [preview, setPreview] = useState<string>();
  useEffect(() => {
    if (!file) return setPreview(undefined);
    const url = URL.createObjectURL(file);
    setPreview(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return preview;
}

const heavy = 1.5 * 1024 * 1024;
/** HEIC, which only Apple's browsers read, and AVIF, which the server reads up to 6 megapixels. */
const alwaysRedrawn = /^image\/(hei[cf]|avif)$/;
const longestSide = 2400;
/** A long strip must not become too thin to be taken. */
const shortestSide = 400;
const quality = 0.86;

/**
 * A picture as it is sent: a heavy one drawn anew, upright and smaller, because photographs of
 * phones are often heavier than what is taken, and slow to send, or of a kind that is not. What
 * cannot be drawn here stays as it came.
 */
async function lighter(file: File): Promise<File> {
  const isRedrawn = alwaysRedrawn.test(file.type);
  if (file.size <= heavy && !isRedrawn) return file;
  try {
    const jpeg = showsWhatIsDrawn() ? await asJpeg(await drawn(file)) : null;
    if (jpeg?.type !== "image/jpeg" || (jpeg.size >= file.size && !isRedrawn)) return file;
    const name = `${file.name.replace(/\.[^.]*$/, "")}.jpg`;
    return new File([jpeg], name, { type: jpeg.type, lastModified: file.lastModified });
  } catch {
    // The browser cannot read it; the server finds out what it is.
    return file;
  }
}

async function drawn(file: File) {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const { width, height } = picture;
  const scale = Math.min(
    1,
    Math.max(longestSide / Math.max(width, height), shortestSide / Math.min(width, height)),
  );
  const { canvas, drawing } = newCanvas(Math.round(width * scale), Math.round(height * scale));
  // JPEG knows no transparency; without paper it would be black.
  drawing.fillStyle = "#fff";
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.imageSmoothingQuality = "high";
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas;
}

const asJpeg = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));

/** Some browsers hand out noise in place of what was drawn, against being recognised by it. */
function showsWhatIsDrawn() {
  const { drawing } = newCanvas(4, 4);
  drawing.fillStyle = "rgb(30 90 150)";
  drawing.fillRect(0, 0, 4, 4);
  const [red = 0, green = 0, blue = 0] = drawing.getImageData(1, 1, 1, 1).data;
  return [red - 30, green - 90, blue - 150].every((difference) => Math.abs(difference) < 8);
}

function newCanvas(width: number, height: number) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const drawing = canvas.getContext("2d");
  if (!drawing) throw new Error("No canvas to draw on");
  return { canvas, drawing };
}
