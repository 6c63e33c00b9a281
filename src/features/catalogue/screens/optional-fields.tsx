import { type ReactNode, useState } from "react";
import { classes } from "#src/ui/styles/classes.ts";

interface OptionalFieldsProps {
  title: string;
  /** One of the fields has an error, which is to be seen. */
  hasError: boolean;
  /** The fields need more than the width of a text field. */
  isWide?: boolean;
  children: ReactNode;
}

/** Fields of a form that are seldom filled, folded. */
export function OptionalFields({ title, hasError, isWide, children }: OptionalFieldsProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const [wasUnfolded, setWasUnfolded] = useState(false);
  return (
    <details
      // Stays so once its error is corrected: somebody is typing there.
      open={isUnfolded || hasError}
      onToggle={({ currentTarget }) => {
        setUnfolded(currentTarget.open);
        setWasUnfolded(true);
      }}
    >
      <summary className="min-h-11 content-center font-semibold text-teal">{title}</summary>
      {wasUnfolded && (
        <div className={classes("flex flex-col gap-5", !isWide && "md:max-w-105")}>{children}</div>
      )}
    </details>
  );
}
