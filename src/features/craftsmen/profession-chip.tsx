import { ProfessionIcon } from "./profession-icon.tsx";

export function ProfessionChip({ title }: { title: string }) {
  return (
    <span className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-chip bg-teal-tint px-2.5 text-[15px] font-medium text-teal">
      <ProfessionIcon title={title} className="size-[18px] shrink-0" />
      <span className="truncate">{title}</span>
    </span>
  );
}
