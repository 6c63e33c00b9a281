import { site } from "#src/settings/current-site.ts";

/** The operator's number and WhatsApp, where they are set. */
export function OperatorContact() {
  const { phone, phone_display: shown, whatsapp } = site();
  if (!phone && !whatsapp) return null;
  return (
    <p className="flex flex-wrap gap-x-6">
      {phone && (
        <a href={`tel:${phone}`} className={link}>
          <bdi dir="ltr">{shown}</bdi>
        </a>
      )}
      {whatsapp && (
        <a href={`https://wa.me/${whatsapp.slice(1)}`} rel="noopener noreferrer" className={link}>
          واتساب
        </a>
      )}
    </p>
  );
}

const link = "inline-flex min-h-11 items-center hover:underline";
