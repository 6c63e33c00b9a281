import { ProfessionIcon } from "./profession-icon.tsx";

export function ProfessionChip({ title }: { title: string }) {
  return (
    <span className="inline-flex min-h-[30px] max-w-full items-center gap-1.5 rounded-chip bg-teal-tint px-2 text-tiny leading-snug font-medium md:px-2.5 md:text-small text-teal">
      <ProfessionIcon title={title} className="size-4 shrink-0 md:size-4.5" />
      <span className="min-w-0 py-0.5">{title}</span>
    </span>
  );
}
