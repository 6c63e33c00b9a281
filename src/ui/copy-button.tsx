import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./button.tsx";

interface CopyButtonProps {
  text: string;
  label: string;
  /** Said once it is done. */
  copied?: string;
}

const done = "تم النسخ";
const failed = "تعذر النسخ";
/** In ms, how long the outcome stands in the place of the label. */
const told = 4000;

/** Says what came of it in its own place: over an open dialog a toast would not be seen. */
export function CopyButton({ text, label, copied = done }: CopyButtonProps) {
  const [outcome, setOutcome] = useState("");
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(""), told);
    return () => clearTimeout(timer);
  }, [outcome]);
  const Icon = outcome === copied ? Check : Copy;

  async function copy() {
    // What is said a second time is read out only as something new.
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
