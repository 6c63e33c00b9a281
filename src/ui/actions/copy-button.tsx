import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#src/ui/button.tsx";

interface CopyButtonProps {
  text: string;
  label: string;
  /** Shown after copying. */
  copied?: string;
}

const done = "تم النسخ";
const failed = "تعذر النسخ";
/** How long the outcome replaces the label, in ms. */
const outcomeDuration = 4000;

/** Shows the outcome in the button: a toast would be hidden behind an open dialog. */
export function CopyButton({ text, label, copied = done }: CopyButtonProps) {
  const [outcome, setOutcome] = useState("");
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(""), outcomeDuration);
    return () => clearTimeout(timer);
  }, [outcome]);
  const Icon = outcome === copied ? Check : Copy;

  async function copy() {
    // Cleared first, so that the same text is read out again.
    setOutcome("");
    const written = navigator.clipboard?.writeText(text) ?? Promise.reject();
    setOutcome(await written.then(() => copied).catch(() => failed));
  }

  return (
    <>
      <Button look="outlined" onClick={copy} className="px-2">
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        {outcome || label}
      </Button>
      <p role="status" className="sr-only">
        {outcome}
      </p>
    </>
  );
}
