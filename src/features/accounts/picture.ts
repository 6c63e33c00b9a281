import { useEffect, useRef, useState } from "react";
import { imageTexts } from "../../images/texts.ts";
import { lighter } from "./lighter.ts";

const mostBytes = 5 * 1024 * 1024;

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
  return { file, wrong: wrongWith(file) };
}

/** What can be told of a file before it is sent; what it really is the server finds out. */
function wrongWith({ type, size }: File): string | undefined {
  if (type && !type.startsWith("image/")) return imageTexts.wrongKind;
  if (size === 0) return imageTexts.unreadable;
  return size > mostBytes ? imageTexts.tooHeavy : undefined;
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
