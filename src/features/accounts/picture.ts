import { useEffect, useState } from "react";
import { imageTexts } from "../../images/texts.ts";

const mostBytes = 5 * 1024 * 1024;

/** What can be told of a file before it is sent; what it really is the server finds out. */
export function wrongWith({ type, size }: File): string | undefined {
  if (type && !type.startsWith("image/")) return imageTexts.wrongKind;
  return size > mostBytes ? imageTexts.tooHeavy : undefined;
}

/** The file of a form's picture field; a browser sends an empty one for none. */
export function pictureIn(fields: FormData): File | undefined {
  const image = fields.get("image");
  return image instanceof File && image.size > 0 ? image : undefined;
}

/** The same as field errors, for a submission's `check`. */
export function checkPicture(fields: FormData): Record<string, string[]> {
  const file = pictureIn(fields);
  const wrong = file && wrongWith(file);
  return wrong ? { image: [wrong] } : {};
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
