import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { browserApi } from "#src/client/browser.ts";
import { usePreview } from "#src/features/accounts/forms/picture.ts";
import { BrandParts, type LogoPicture, Mark } from "#src/features/site/frame/brand.tsx";
import { site } from "#src/settings/current-site.ts";
import { useAction } from "#src/ui/actions/use-action.ts";
import { AdminFormError } from "#src/ui/admin/form-error.tsx";
import { Button } from "#src/ui/button.tsx";
import { TextField } from "#src/ui/forms/field.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import { classes } from "#src/ui/styles/classes.ts";
import { isHiddenOn } from "./logo-visibility.ts";
import { settingsTexts as texts } from "./texts.ts";
import { loadAgain } from "./use-settings-form.ts";

interface LogoFieldProps {
  logo: string | null;
  /** Called with whether the page is about to be loaded again. */
  onBusy: (busy: boolean) => void;
}

/** The logo, saved at once when it is sent; the page is loaded again, since every part of it shows it. */
export function LogoField({ logo, onBusy }: LogoFieldProps) {
  const { revalidate } = useRevalidator();
  const [file, setFile] = useState<File>();
  const { form, busy, errors, formError } = useSubmission({
    send: (fields, onProgress) =>
      browserApi.upload<string>("POST", "/api/settings/logo", fields, onProgress),
    done: (text) => loadAgain(text),
  });
  const removal = useAction({
    act: () => browserApi.send<string>("DELETE", "/api/settings/logo"),
    done: (text) => loadAgain(text),
    refused: () => revalidate(),
  });
  useEffect(() => onBusy(busy || removal.busy), [onBusy, busy, removal.busy]);
  return (
    <form {...form} aria-label={texts.logo} className="flex flex-col gap-4">
      <div className="flex items-center gap-4">
        {logo ? (
          <img src={logo} alt={texts.logoNow} className="h-16 max-w-32 object-contain" />
        ) : (
          <Mark className="size-16 shrink-0 text-teal" />
        )}
        <p className="text-small text-ink2">{texts.logoHint}</p>
      </div>
      <TextField
        name="image"
        type="file"
        accept="image/png,image/jpeg,image/webp"
        label={texts.logoFile}
        required
        onChange={({ target }) => setFile(target.files?.[0])}
        errors={errors.image}
        className="[&_input:read-only]:border-control [&_input:read-only]:bg-surface [&_input]:py-3"
      />
      <LogoPreview file={file} />
      <AdminFormError error={formError} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={busy} busyText={texts.saving}>
          {texts.saveLogo}
        </SubmitButton>
        {logo && (
          <Button look="outlined" busy={removal.busy} onClick={removal.run}>
            {texts.removeLogo}
          </Button>
        )}
      </div>
    </form>
  );
}

/** The grounds that a logo stands on, whatever scheme this screen has; `colour` is that of the look. */
const grounds = [
  { name: texts.onLight, look: "bg-white text-[#0f5a5e]", colour: [255, 255, 255] },
  { name: texts.onDark, look: "bg-[#221f1b] text-[#6cc5bc]", colour: [34, 31, 27] },
  { name: texts.inFooter, look: "bg-[#2b2620] text-[#f1e9dc]", colour: [43, 38, 32] },
] as const;

/** In px; enough to tell light from dark. */
const sampleSide = 64;

/** Pixels of a picture that has been read, each as red, green, blue and alpha. */
function sampleOf(image: HTMLImageElement): Uint8ClampedArray {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = sampleSide;
  const context = canvas.getContext("2d")!;
  context.drawImage(image, 0, 0, sampleSide, sampleSide);
  return context.getImageData(0, 0, sampleSide, sampleSide).data;
}

/** The chosen file as the header and the footer will show it; nothing where the browser cannot read it. */
function LogoPreview({ file }: { file: File | undefined }) {
  const src = usePreview(file);
  const [read, setRead] = useState<LogoPicture & { hiddenOn: string[] }>();
  useEffect(() => {
    if (!src) return;
    const image = new Image();
    image.onload = () => {
      const sample = sampleOf(image);
      const hidden = grounds.filter(({ colour }) => isHiddenOn(sample, colour));
      setRead({
        src,
        width: image.naturalWidth,
        height: image.naturalHeight,
        hiddenOn: hidden.map(({ name }) => name),
      });
    };
    image.src = src;
    return () => {
      image.onload = null;
    };
  }, [src]);
  if (!read || read.src !== src) return null;
  const { hiddenOn, ...logo } = read;
  return (
    <section aria-labelledby="logo-preview">
      <h3 id="logo-preview" className="mb-2 text-label font-medium">
        {texts.logoPreview}
      </h3>
      <ul className="grid gap-3">
        {grounds.map(({ name, look }) => (
          <li key={name}>
            <div
              className={classes(
                "flex min-h-16 items-center rounded-control border border-line px-4",
                look,
              )}
            >
              <span className="inline-flex min-w-0 items-center gap-2.5 text-brand leading-[1.5] font-bold">
                <BrandParts name={site().name} logo={logo} />
              </span>
            </div>
            <p className="mt-1 text-small text-ink2">{name}</p>
            {hiddenOn.includes(name) && (
              <p role="alert" className="mt-1 text-small font-medium text-red">
                {texts.logoHidden}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
