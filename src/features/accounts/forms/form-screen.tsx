import type { ReactNode } from "react";
import { NeedsScript } from "#src/ui/forms/needs-script.tsx";

interface FormScreenProps {
  title: string;
  intro: ReactNode;
  /** Absent where there is nothing to fill in. */
  children?: ReactNode;
  /** Under the card: the ways to other screens. */
  after?: ReactNode;
}

/** The frame of a screen that is one form. */
export function FormScreen({ title, intro, children, after }: FormScreenProps) {
  return (
    <div className="container pt-8 lg:pt-12">
      <div className="mx-auto max-w-140">
        <h1 className="text-title">{title}</h1>
        <div className="mb-6 text-ink2">{intro}</div>
        {children && (
          <div className="flex flex-col gap-5">
            <NeedsScript />
            {children}
          </div>
        )}
        {after && <div className="mt-5 flex flex-col items-center text-center">{after}</div>}
      </div>
    </div>
  );
}
