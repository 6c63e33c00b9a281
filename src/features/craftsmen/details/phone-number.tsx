import type { Details } from "#src/features/craftsmen/contract.ts";
import { tradeName } from "#src/features/craftsmen/trades/texts.ts";
import { site } from "#src/settings/current-site.ts";
import { CopyButton } from "#src/ui/actions/copy-button.tsx";
import { buttonClass } from "#src/ui/button.tsx";
import { MessageCircle, Phone } from "#src/ui/icons/icons.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { detailsTexts } from "./texts.ts";

/** The number in large figures, and what one does with it. */
export function PhoneNumber({ of: craftsman }: { of: Details }) {
  const { phone, phone_display: shown } = craftsman;
  const hydrated = useHydrated();
  return (
    <div className="@container flex flex-col gap-3">
      <a
        href={`tel:${phone}`}
        className="grid min-h-20 place-items-center rounded-card bg-teal-tint px-2 text-number font-semibold whitespace-nowrap text-teal tabular-nums"
      >
        <bdi dir="ltr">{shown}</bdi>
      </a>
      <CallLink of={craftsman} />
      <div className="pairs grid gap-3 print:hidden">
        <WhatsAppLink of={craftsman} />
        {hydrated && (
          <CopyButton text={phone} label={detailsTexts.copy} copied={detailsTexts.copied} />
        )}
      </div>
    </div>
  );
}

export const CallLink = ({ of: { phone } }: { of: Details }) => (
  <a
    href={`tel:${phone}`}
    data-first-focus
    className={buttonClass("filled", "min-h-14 print:hidden")}
  >
    <Phone aria-hidden="true" className="size-6" />
    {detailsTexts.call}
  </a>
);

/** Opens a message that says what it is about: a craftsman gets many that say only «السلام عليكم». */
export const WhatsAppLink = ({ of: craftsman }: { of: Details }) => {
  const text = detailsTexts.message(site().name, tradeName(craftsman));
  return (
    <a
      href={`https://wa.me/${craftsman.phone.slice(1)}?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass("outlined", "px-2")}
    >
      <MessageCircle aria-hidden="true" className="size-5" />
      {detailsTexts.whatsapp}
    </a>
  );
};
