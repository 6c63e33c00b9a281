import { ChevronDown, MessageCircle, Phone } from "lucide-react";
import type { ReviewRecord } from "#src/features/accounts/record/record.contract.ts";
import { recordsTexts } from "#src/features/moderation/records/records.texts.ts";
import { classes } from "#src/ui/styles/classes.ts";
import { nameIdOf } from "./record-actions.tsx";

interface QuickContactProps {
  of: ReviewRecord;
  isOpen: boolean;
  onToggle: () => void;
}

const square = "grid size-11 place-items-center rounded-control text-teal";

/** On phones: a craftsman's call and WhatsApp, and what unfolds the rest of the row. */
export const QuickContact = ({ of: { id, phone }, isOpen, onToggle }: QuickContactProps) => (
  <span className="flex shrink-0 md:hidden">
    <a
      href={`tel:${phone}`}
      aria-label={recordsTexts.call}
      aria-describedby={nameIdOf(id)}
      className={square}
    >
      <Phone aria-hidden="true" className="size-5" />
    </a>
    <a
      href={`https://wa.me/${phone.slice(1)}`}
      rel="noopener noreferrer"
      aria-label={recordsTexts.whatsApp}
      aria-describedby={nameIdOf(id)}
      className={square}
    >
      <MessageCircle aria-hidden="true" className="size-5" />
    </a>
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={recordsTexts.more}
      aria-describedby={nameIdOf(id)}
      onClick={onToggle}
      className={classes(square, "text-ink2")}
    >
      <ChevronDown aria-hidden="true" className={classes("size-5", isOpen && "rotate-180")} />
    </button>
  </span>
);
