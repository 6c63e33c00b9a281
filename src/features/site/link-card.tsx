import { LoaderCircle, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { NeedsScript } from "#src/ui/forms/needs-script.tsx";

interface LinkCardProps {
  /** The screen's heading. */
  title: string;
  icon: LucideIcon;
  /** Colours of the icon. */
  look: string;
  text: string;
  /** `alert` and `status` are read out as they come; a question is read with the page. */
  role?: "alert" | "status";
  children: ReactNode;
}

/** The screen of a secret link: one sentence about what it is for, and the way on. */
export function LinkCard({ title, icon: Icon, look, text, role, children }: LinkCardProps) {
  return (
    <div className="container pt-8 lg:pt-12">
      <div className="mx-auto max-w-140">
        <h1 className="mb-6 text-title">{title}</h1>
        <div className="flex min-h-75 flex-col items-center justify-center gap-4 rounded-card bg-surface px-6 py-10 text-center shadow-card">
          <span className={`grid size-16 place-items-center rounded-card ${look}`}>
            <Icon aria-hidden="true" className="size-8" />
          </span>
          <p role={role} className="text-subtitle font-semibold text-balance">
            {text}
          </p>
          {children}
        </div>
      </div>
    </div>
  );
}

/** While the link is being checked; says that it needs JavaScript. */
export function BusyLinkCard({ title, text }: Pick<LinkCardProps, "title" | "text">) {
  return (
    <LinkCard
      title={title}
      icon={LoaderCircle}
      look="bg-teal-tint text-teal [&>svg]:animate-spin"
      text={text}
      role="status"
    >
      <NeedsScript />
    </LinkCard>
  );
}
