import { Bar, keysFor, Skeleton } from "#src/ui/skeleton.tsx";

/** No form before its lists have come: what was typed in it would be lost. */
export const RecordsFormSkeleton = () => (
  <Skeleton className="grid grid-cols-1 gap-4 rounded-card bg-surface p-4 shadow-card xs:grid-cols-2 xl:grid-cols-5">
    {keysFor(5).map((part) => (
      <div key={part} className="flex flex-col gap-2">
        <Bar className="h-6 w-1/2" />
        <Bar className="h-[52px]" />
      </div>
    ))}
  </Skeleton>
);

export const RecordsSkeleton = () => (
  <Skeleton className="divide-y divide-line rounded-card bg-surface shadow-card">
    {keysFor(10).map((part) => (
      <div key={part} className="flex h-24 items-start gap-3 p-4 md:h-52 xl:h-24">
        <Bar className="size-14 shrink-0" />
        <div className="flex grow flex-col gap-3">
          <Bar className="h-5 w-2/3 xl:w-1/4" />
          <Bar className="h-5 w-1/2 xl:w-1/6" />
          <Bar className="h-5 w-3/4 xl:hidden" />
        </div>
        <Bar className="h-9 w-24 max-xl:hidden" />
      </div>
    ))}
  </Skeleton>
);
