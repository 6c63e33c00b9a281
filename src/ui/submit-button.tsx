import { LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { classes } from "./classes.ts";
import { useHydrated } from "./hydrated.ts";

interface SubmitButtonProps {
  busy: boolean;
  /** Said while it is busy. */
  busyText: string;
  disabled?: boolean;
  className?: string;
  children: ReactNode;
}

/** Sleeps until scripts are at work, since its form is sent by script alone. */
export function SubmitButton({
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
      disabled={!hydrated || busy || disabled}
      aria-busy={busy}
      className={classes(
        // Busy is not asleep.
        "aria-busy:disabled:cursor-progress aria-busy:disabled:bg-fill aria-busy:disabled:text-on-fill",
        className,
      )}
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
