import type { LucideIcon } from "lucide-react";

export function Fact({
  icon: Icon,
  name,
  value,
}: {
  icon: LucideIcon;
  name: string;
  value: string;
}) {
  return (
    <div className="flex items-center gap-3 rounded-card bg-surface px-4 py-3 shadow-card">
      <Icon aria-hidden="true" className="size-6 shrink-0 text-teal" />
      <div className="min-w-0">
        <dt className="text-[15px] leading-6 text-ink2">{name}</dt>
        <dd className="font-medium">{value}</dd>
      </div>
    </div>
  );
}
