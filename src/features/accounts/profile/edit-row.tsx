import { Pencil } from "lucide-react";
import type { ReactNode } from "react";
import type { Icon } from "#src/ui/icons/icons.tsx";
import { useMedia, widerThanPhones } from "#src/ui/use-media.ts";
import { profileTexts } from "./profile.texts.ts";

interface EditRowProps {
  icon: Icon;
  label: string;
  /** What is saved; null where nothing is. */
  value: ReactNode | null;
  /** Stands in place of a value. */
  empty?: string;
  /** Such as that a change of it waits for a review. */
  aside?: string | undefined;
  isOpen: boolean;
  onEdit: () => void;
  /** The fields. They stay in the form while they are folded. */
  children: ReactNode;
}

/** One fact of the profile: on phones a row with a pencil, which opens its fields in place; else its fields. */
export function EditRow({
  icon: Icon,
  label,
  value,
  empty,
  aside,
  isOpen,
  onEdit,
  children,
}: EditRowProps) {
  const isWide = useMedia(widerThanPhones);
  const isFolded = !isWide && !isOpen;
  return (
    <div className="max-md:border-t max-md:border-line max-md:py-1 max-md:first-of-type:border-none max-md:first-of-type:pt-0">
      {isFolded && (
        <div className="flex items-center gap-3">
          <Icon aria-hidden="true" className="size-6 shrink-0 text-teal" />
          <div className="min-w-0 grow">
            <p className="text-small leading-6 text-ink2">
              {label}
              {aside && <span className="font-semibold text-clay-ink"> ({aside})</span>}
            </p>
            <div className="line-clamp-3 font-medium [overflow-wrap:anywhere]">
              {value ?? <span className="text-clay-ink">{empty}</span>}
            </div>
          </div>
          <button
            type="button"
            onClick={onEdit}
            className="-me-2 grid size-11 shrink-0 place-items-center rounded-full text-teal"
          >
            <span className="sr-only">{profileTexts.editField(label)}</span>
            <Pencil aria-hidden="true" className="size-5.5" />
          </button>
        </div>
      )}
      <div hidden={isFolded}>{children}</div>
    </div>
  );
}
