import { Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Unsaved } from "#src/features/site/unsaved.tsx";
import { CopyButton } from "#src/ui/actions/copy-button.tsx";
import { Button } from "#src/ui/button.tsx";
import { leaveTexts, recoveryTexts as texts } from "./second-factor.texts.ts";

/** The recovery codes, this once. */
export function RecoveryCodeList({ codes, onSaved }: { codes: string[]; onSaved: () => unknown }) {
  const title = useRef<HTMLHeadingElement>(null);
  // The form that had the focus has gone.
  useEffect(() => title.current?.focus(), []);
  const text = codes.join("\n");
  const [isSaved, setSaved] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <Unsaved changed={!isSaved} texts={leaveTexts} onLeave={() => setSaved(true)} />
      <h3 ref={title} tabIndex={-1} className="text-lead font-semibold outline-none">
        {texts.title}
      </h3>
      <p className="text-ink2">{texts.intro}</p>
      <ul
        lang="en"
        dir="ltr"
        className="grid gap-x-6 gap-y-1 rounded-control bg-bg px-4 py-3 font-mono lg:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={text} label={texts.copy} />
        <Button look="outlined" onClick={() => download(text)} className="px-4">
          <Download aria-hidden="true" className="size-5 shrink-0" />
          {texts.download}
        </Button>
      </div>
      <Button
        onClick={() => {
          setSaved(true);
          void onSaved();
        }}
        className="md:self-start"
      >
        {texts.saved}
      </Button>
    </div>
  );
}

function download(text: string) {
  const href = URL.createObjectURL(new Blob([`${text}\n`], { type: "text/plain" }));
  Object.assign(document.createElement("a"), { href, download: texts.fileName }).click();
  URL.revokeObjectURL(href);
}
