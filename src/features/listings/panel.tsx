import type { ReactNode } from "react";

/** One part of what admins see of a listing, under its heading. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="flex flex-col gap-3 rounded-card bg-surface p-4 shadow-card md:p-6"
    >
      <h2 className="text-panel">{title}</h2>
      {children}
    </section>
  );
}
