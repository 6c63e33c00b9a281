import { factFields, textFields } from "#src/features/craftsmen/fields/fields.ts";
import { Bar, Skeleton } from "#src/ui/skeleton.tsx";
import { profileGrid } from "./profile-frame.tsx";

/** The profile's own size while it is on its way, so that nothing jumps. */
export function ProfileSkeleton() {
  return (
    <Skeleton className="flex flex-col gap-6">
      <Bar className="h-14.5" />
      <div className={profileGrid}>
        <div className="overflow-hidden rounded-card bg-surface shadow-card">
          <Bar className="h-68 rounded-none" />
          <div className="flex flex-col gap-4 p-4 pt-24 md:p-6 md:pt-24">
            <Bar className="h-8 w-2/3" />
            <Bar className="h-8 w-1/3" />
            {rows.map((row) => (
              <Bar key={row} className="h-11" />
            ))}
            {textFields.map((field) => (
              <Bar key={field} className="h-24" />
            ))}
          </div>
        </div>
        <div className="flex flex-col gap-5 rounded-card bg-surface p-4 shadow-card md:p-8">
          <Bar className="h-8 w-1/3" />
          {fields.map((field) => (
            <div key={field}>
              <Bar className="mb-2 h-6 w-1/4" />
              <Bar className="h-13" />
            </div>
          ))}
          {textFields.map((field) => (
            <Bar key={field} className="h-36" />
          ))}
          <Bar className="h-13" />
        </div>
      </div>
    </Skeleton>
  );
}

const rows = ["city", "phone", "email", "gender", ...factFields];
const fields = ["name", "phone", "trade", "email", "gender", ...factFields];
