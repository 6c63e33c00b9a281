import { Bar, keysFor, Skeleton } from "#src/ui/skeleton.tsx";

export const ordersGrid = "grid grid-cols-1 gap-4 lg:grid-cols-2 lg:gap-5 xl:grid-cols-3";

/** Of the size of the cards; on phones of one. */
export function OrdersSkeleton() {
  return (
    <Skeleton className={ordersGrid}>
      {keysFor(6).map((part) => (
        <div
          key={part}
          className="flex h-110 flex-col gap-4 rounded-card bg-surface p-4 shadow-card nth-[n+3]:max-md:hidden md:h-100"
        >
          <div className="flex gap-3">
            <div className="size-24 shrink-0 rounded-card bg-skel" />
            <div className="flex grow flex-col justify-center gap-3">
              <Bar className="h-6 w-2/3" />
              <Bar className="h-6 w-1/2" />
            </div>
          </div>
          <Bar className="h-11" />
          <Bar className="h-16" />
          <Bar className="grow" />
          <Bar className="h-13 max-md:hidden" />
        </div>
      ))}
    </Skeleton>
  );
}
