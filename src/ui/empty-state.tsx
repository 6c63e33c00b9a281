import type { ReactNode } from "react";
import type { Icon } from "./icons/icons.tsx";
import { classes } from "./styles/classes.ts";

interface StateProps {
  icon: Icon;
  tone?: "calm" | "bad";
  title: string;
  text?: string;
  /** Buttons or links. */
  children?: ReactNode;
}

/** Placeholder for a list that is empty or could not be loaded. */
export function State({ icon: Icon, tone = "calm", title, text, children }: StateProps) {
  return (
    <div
      // Errors are read out when they appear.
      role={tone === "bad" ? "alert" : undefined}
      className="flex flex-col items-center gap-3 rounded-card bg-surface px-6 py-10 text-center shadow-card"
    >
      <span
        className={classes(
          "grid size-16 place-items-center rounded-card",
          tone === "calm" ? "bg-teal-tint text-teal" : "bg-clay-tint text-clay",
        )}
      >
        <Icon aria-hidden="true" className="size-7" />
      </span>
      <p className="text-subtitle font-semibold text-balance">{title}</p>
      {text && <p className="text-balance text-ink2">{text}</p>}
      {children}
    </div>
  );
}
