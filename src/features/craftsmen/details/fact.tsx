import type { Icon } from "#src/ui/icons/sprite-icon.tsx";

/** A name and its value in a `dl`, with an icon before both. */
export function Fact({ icon: Icon, name, value }: { icon: Icon; name: string; value: string }) {
  return (
    <div className="relative min-w-0 rounded-card bg-surface py-3 ps-[52px] pe-4 shadow-card print:shadow-none">
      <dt className="text-small leading-6 text-ink2">
        <Icon aria-hidden="true" className="absolute inset-y-0 start-4 my-auto size-6 text-teal" />
        {name}
      </dt>
      <dd className="font-medium [overflow-wrap:anywhere]">{value}</dd>
    </div>
  );
}
