import { type ReactNode, useState } from "react";
import { CopyButton } from "#src/ui/actions/copy-button.tsx";
import { buttonClass } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { useEarlyTap } from "#src/ui/early-taps.ts";
import { MessageCircle } from "#src/ui/icons/icons.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { shareTexts as texts } from "./texts.ts";

interface ShareLinkProps {
  /** The person or thing that is shared, in words. */
  title: string;
  /** What is sent before the address; the title by default. */
  text?: string;
  url: string;
  /** Where it shows only an icon. */
  name?: string;
  className?: string;
  children: ReactNode;
}

/**
 * Opens the sharing sheet of the device; where it has none, offers WhatsApp and copying. Without scripts it is a link to
 * WhatsApp.
 */
export function ShareLink({ title, text, url, name, className, children }: ShareLinkProps) {
  const [open, setOpen] = useState(false);
  const hydrated = useHydrated();
  const message = `${text ?? title}\n${url}`;
  const whatsApp = `https://wa.me/?text=${encodeURIComponent(message)}`;

  async function share() {
    if (!navigator.share) return setOpen(true);
    try {
      await navigator.share({ title, url, ...(text ? { text } : {}) });
    } catch (error) {
      // The person has closed the sheet. After a tap before scripts ran, browsers do not open one.
      if ((error as Error).name === "NotAllowedError") setOpen(true);
    }
  }

  const earlyTap = useEarlyTap<HTMLAnchorElement>(() => void share());
  return (
    <>
      <a
        {...earlyTap}
        href={whatsApp}
        rel="noopener noreferrer"
        aria-label={name}
        {...(hydrated && { role: "button", "aria-haspopup": "dialog" })}
        onClick={(event) => {
          event.preventDefault();
          void share();
        }}
        onKeyDown={(event) => {
          if (event.key !== " ") return;
          event.preventDefault();
          void share();
        }}
        className={className}
      >
        {children}
      </a>
      <Dialog open={open} onClose={() => setOpen(false)} title={texts.share} subtitle={title}>
        {text && (
          <p className="rounded-control bg-sunk px-3.5 py-2.5 [overflow-wrap:anywhere]">{text}</p>
        )}
        <a
          href={whatsApp}
          target="_blank"
          rel="noopener noreferrer"
          data-first-focus
          className={buttonClass("outlined")}
        >
          <MessageCircle aria-hidden="true" className="size-5" />
          {texts.whatsApp}
        </a>
        {text && <CopyButton text={message} label={texts.copyText} />}
        <CopyButton text={url} label={texts.copyLink} />
      </Dialog>
    </>
  );
}
