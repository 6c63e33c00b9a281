import { useState } from "react";
import { CopyButton } from "#src/ui/actions/copy-button.tsx";
import { buttonClass, IconButton } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { MessageCircle, Share2 } from "#src/ui/icons/icons.tsx";
import { detailsTexts } from "./texts.ts";

interface ShareButtonProps {
  /** Who or what is shared, in words. */
  title: string;
  url: string;
  className?: string;
}

/** Opens the sharing sheet of the device; where it has none, offers WhatsApp and copying. */
export function ShareButton({ title, url, className }: ShareButtonProps) {
  const [open, setOpen] = useState(false);
  async function share() {
    if (!navigator.share) return setOpen(true);
    // Also rejected when the person closes the sheet.
    await navigator.share({ title, url }).catch(() => {});
  }
  return (
    <>
      <IconButton name={detailsTexts.share} onClick={share} className={className}>
        <Share2 aria-hidden="true" className="size-6" />
      </IconButton>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={detailsTexts.share}
        subtitle={title}
      >
        <a
          href={`https://wa.me/?text=${encodeURIComponent(`${title}\n${url}`)}`}
          target="_blank"
          rel="noopener noreferrer"
          data-first-focus
          className={buttonClass("outlined")}
        >
          <MessageCircle aria-hidden="true" className="size-5" />
          {detailsTexts.whatsapp}
        </a>
        <CopyButton text={url} label={detailsTexts.copyLink} />
      </Dialog>
    </>
  );
}
