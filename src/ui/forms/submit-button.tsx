import { LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#src/ui/button.tsx";
import { classes } from "#src/ui/styles/classes.ts";
import { useHydrated } from "#src/ui/use-hydrated.ts";

/** A busy button is disabled but keeps its normal colours. */
const busyLooks = {
  filled: "aria-busy:disabled:bg-fill aria-busy:disabled:text-on-fill",
  danger: "aria-busy:disabled:bg-red aria-busy:disabled:text-on-red",
};

interface SubmitButtonProps {
  look?: keyof typeof busyLooks;
  busy: boolean;
  /** Label while it is busy. */
  busyText: string;
  disabled?: boolean;
  className?: string;
  children: ReactNode;
}

/** Submit button of a form that needs JavaScript: disabled until hydration. */
export function SubmitButton({
  look = "filled",
  busy,
  busyText,
  disabled = false,
  className,
  children,
}: SubmitButtonProps) {
  const hydrated = useHydrated();
  return (
    <Button
      type="submit"
      look={look}
      disabled={!hydrated || busy || disabled}
      aria-busy={busy}
      className={classes("aria-busy:disabled:cursor-progress", busyLooks[look], className)}
    >
      {busy ? (
        <>
          <LoaderCircle aria-hidden="true" className="size-5 animate-spin" />
          {busyText}
        </>
      ) : (
        children
      )}
    </Button>
  );
}
