import type { ReactNode } from "react";
import { SpriteIcon } from "./icons/icons.tsx";
import { classes } from "./styles/classes.ts";

const tones = {
  warning: { icon: "info", look: "border-clay-line bg-clay-tint text-clay-ink" },
  bad: { icon: "circle-alert", look: "border-red bg-red-tint text-red" },
  good: { icon: "circle-check", look: "border-green bg-green-tint text-green" },
  calm: { icon: "info", look: "border-teal bg-teal-tint text-teal" },
  neutral: { icon: "info", look: "border-transparent bg-sunk text-ink2" },
};

interface NoticeProps {
  tone?: keyof typeof tones;
  className?: string | undefined;
  children: ReactNode;
}

/** A message that stays on the page. */
export function Notice({ tone = "warning", className, children }: NoticeProps) {
  const { icon, look } = tones[tone];
  return (
    <div
      className={classes(
        "flex items-start gap-3 rounded-card border px-4 py-3 text-label",
        look,
        className,
      )}
    >
      <SpriteIcon name={icon} className="mt-0.5 size-6 shrink-0" />
      <div className="min-w-0 grow">{children}</div>
    </div>
  );
}

/**
 * Error of a whole form. It belongs above the form's button and is read out when it appears.
 */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="contents">
      {children && <Notice tone="bad">{children}</Notice>}
    </div>
  );
}
