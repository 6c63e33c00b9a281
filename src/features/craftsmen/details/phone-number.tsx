import { MessageCircle, Phone } from "lucide-react";
import { buttonClass } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import type { Details } from "../contract.ts";
import { detailsTexts } from "./texts.ts";

/** The number in large figures, and what one does with it. */
export function PhoneNumber({ of: { phone, phone_display: shown } }: { of: Details }) {
  const hydrated = useHydrated();
  return (
    <div className="@container flex flex-col gap-3">
      <a
        href={`tel:${phone}`}
        className="grid min-h-20 place-items-center rounded-card bg-teal-tint px-2 text-number font-semibold whitespace-nowrap text-teal tabular-nums"
      >
        <bdi dir="ltr">{shown}</bdi>
      </a>
      <a
        href={`tel:${phone}`}
        data-first-focus
        className={buttonClass("filled", "min-h-14 print:hidden")}
      >
        <Phone aria-hidden="true" className="size-6" />
        {detailsTexts.call}
      </a>
      <div className="pairs grid gap-3 print:hidden">
        <a
          href={`https://wa.me/${phone.slice(1)}`}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass("outlined", "px-2")}
        >
          <MessageCircle aria-hidden="true" className="size-5" />
          {detailsTexts.whatsapp}
        </a>
        {hydrated && (
          <CopyButton text={phone} label={detailsTexts.copy} copied={detailsTexts.copied} />
        )}
      </div>
    </div>
  );
}
