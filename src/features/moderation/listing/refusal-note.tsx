import { MapPinX } from "lucide-react";
import type { RecordForAdmins } from "#src/features/accounts/record/record.contract.ts";
import { deletedCity, refusalNoteTexts } from "#src/features/moderation/texts.ts";
import { Prose } from "#src/ui/prose.tsx";
import { classes } from "#src/ui/styles/classes.ts";

interface RefusalNoteProps {
  record: RecordForAdmins;
  /** Also where the admin's own city alone refused it: the reason is of use when it waits again. */
  always?: boolean;
  className?: string;
}

/** Says where and why other cities declined or suspended a listing, and who may publish it. */
export function RefusalNote({ record, always = false, className }: RefusalNoteProps) {
  const { refused_in, refusal_reason, state_reason, city, city_id, may_publish } = record;
  const isOwn = may_publish && refused_in.every(({ id }) => id === city_id);
  const hasReason = refusal_reason !== null && state_reason === null;
  if (isOwn && !(always && hasReason)) return null;
  const names = [...new Set(refused_in.map(({ name }) => name ?? deletedCity))];
  const needed = [...new Set([city.name, ...names])];
  return (
    <div className={classes(note, className)}>
      <MapPinX aria-hidden="true" className="mt-1 size-4 shrink-0" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        {names.length > 0 && (
          <p className="font-semibold">
            {isOwn ? refusalNoteTexts.reason : refusalNoteTexts.refusedIn(names)}
          </p>
        )}
        {/* A declined or suspended one has its reason beside its state. */}
        {hasReason && <Prose text={refusal_reason} />}
        {!may_publish && <p>{refusalNoteTexts.publishedBy(needed)}</p>}
      </div>
    </div>
  );
}

const note = "flex items-start gap-2 rounded-control bg-red-tint px-3 py-2 text-small text-red";
