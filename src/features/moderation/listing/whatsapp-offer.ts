import { whatsAppTexts } from "#src/features/moderation/texts.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { second } from "#src/util/time.ts";

/** A chat with a number in E.164 that begins with a text. */
export const whatsAppLink = (phone: string, text: string) =>
  `https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(text)}`;

interface Recipient {
  email?: string | null;
  phone?: string | null;
}

/** Offers a text for WhatsApp where a craftsman has no e-mail, so that no mail tells of what an admin has done. */
export function offerWhatsApp({ email, phone }: Recipient, text: string): void {
  if (email !== null || !phone) return;
  const run = () => void open(whatsAppLink(phone, text), "_blank", "noopener,noreferrer");
  toast(whatsAppTexts.offer, "good", { label: whatsAppTexts.send, run, duration: 20 * second });
}
