import { MessageCircle, Phone } from "lucide-react";
import { site } from "#src/settings/current-site.ts";

/** The operator's number and WhatsApp, where they are set. */
export function OperatorContact() {
  const { phone, phone_display: shown, whatsapp } = site();
  if (!phone && !whatsapp) return null;
  return (
    <p className="my-3 flex flex-wrap gap-3">
      {phone && (
        <a href={`tel:${phone}`} className={link}>
          <Phone aria-hidden="true" className="size-5 shrink-0" />
          <bdi dir="ltr">{shown}</bdi>
        </a>
      )}
      {whatsapp && (
        <a href={`https://wa.me/${whatsapp.slice(1)}`} rel="noopener noreferrer" className={link}>
          <MessageCircle aria-hidden="true" className="size-5 shrink-0" />
          واتساب
        </a>
      )}
    </p>
  );
}

const link =
  "inline-flex min-h-13 items-center gap-2 rounded-control border border-current/40 px-5 font-semibold hover:bg-current/10";
