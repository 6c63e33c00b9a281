import { ImagePlus } from "lucide-react";
import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { accountLabels, pictureTexts } from "#src/features/accounts/texts.ts";
import { labelOf } from "#src/features/craftsmen/fields/fields.ts";
import { Frame } from "#src/ui/forms/field.tsx";
import { Progress } from "#src/ui/progress.tsx";
import { classes } from "#src/ui/styles/classes.ts";
import { type ChosenPicture, usePreview } from "./picture.ts";

interface PictureFieldProps {
  picture: ChosenPicture;
  errors: string[] | undefined;
  /** How much of it has left, while it is on its way. */
  progress: number | undefined;
}

/** A picture that goes with a form: chosen or dropped, looked at, changed. */
export function PictureField({ picture, errors: said, progress }: PictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { file, wrong, preparing, choose } = picture;
  const error = said?.[0] ?? wrong;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen before scripts were at work, once
  useEffect(() => void choose(input.current?.files?.[0]), []);

  /** Takes a picture that is dropped as one that is chosen. */
  function drop(event: DragEvent) {
    event.preventDefault();
    if (!input.current || event.dataTransfer.files.length === 0) return;
    input.current.files = event.dataTransfer.files;
    for (const type of ["input", "change"]) {
      input.current.dispatchEvent(new Event(type, { bubbles: true }));
    }
  }

  return (
    <Frame
      id={id}
      label={labelOf("image")}
      aside={accountLabels.optional}
      hint={pictureTexts.hint}
      error={error}
      className={undefined}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the input is the way for all */}
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        className={classes(
          "relative flex items-center gap-4 rounded-control border-[1.5px] border-dashed border-control bg-surface p-3",
          "has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
          error && "border-2 border-solid border-red",
        )}
      >
        <input
          ref={input}
          id={id}
          type="file"
          name="image"
          accept="image/jpeg,image/png,image/webp,image/avif"
          onChange={(event) => choose(event.currentTarget.files?.[0])}
          aria-invalid={error ? true : undefined}
          aria-describedby={classes(`${id}-hint`, error && `${id}-error`)}
          className="absolute inset-0 z-1 size-full cursor-pointer opacity-0"
        />
        <Preview file={wrong ? undefined : file} />
        <div className="flex min-w-0 grow flex-col">
          {file && (
            <p className="flex items-baseline justify-between gap-3 text-label">
              <bdi className="min-w-0 truncate">{file.name}</bdi>
              {progress !== undefined && <Percent percent={progress} />}
            </p>
          )}
          {/* Always there, so that what comes is read out. */}
          <p role="status" className="text-small text-ink2 empty:sr-only">
            {preparing && pictureTexts.preparing}
          </p>
          {file && progress !== undefined && (
            <Progress label={pictureTexts.uploading} value={progress} />
          )}
          {/* The input lies over it; a second label would be read out too. */}
          <span
            aria-hidden="true"
            className="inline-flex min-h-11 items-center self-start font-semibold text-teal"
          >
            {file ? pictureTexts.change : pictureTexts.choose}
          </span>
        </div>
      </div>
    </Frame>
  );
}

export function Percent({ percent }: { percent: number }) {
  return (
    <span aria-hidden="true" className="text-ink2 tabular-nums">
      {Math.round(percent * 100)}%
    </span>
  );
}

/** A browser that cannot read the file shows none; the server says what is wrong with it. */
function Preview({ file }: { file: File | undefined }) {
  const preview = usePreview(file);
  const [broken, setBroken] = useState<string>();
  const box = "size-20 shrink-0 rounded-control";
  if (!preview || broken === preview) {
    return (
      <span className={classes(box, "grid place-items-center bg-teal-tint text-teal")}>
        <ImagePlus aria-hidden="true" className="size-7" />
      </span>
    );
  }
  return (
    <img
      src={preview}
      alt=""
      onError={() => setBroken(preview)}
      className={classes(box, "object-cover object-[50%_20%]")}
    />
  );
}
