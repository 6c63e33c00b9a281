import { useEffect, useRef, useState } from "react";
import { pictureRules } from "#src/images/rules.ts";
import { imageTexts } from "#src/images/texts.ts";
import { lighter } from "./downscale-image.ts";

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

async function prepare(chosen: File): Promise<Prepared> {
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
