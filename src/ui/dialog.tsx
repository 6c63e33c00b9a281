import { type ReactNode, useEffect, useId, useRef } from "react";
import { ignoreTaps } from "./actions/taps.ts";
import { IconButton } from "./button.tsx";
import { X } from "./icons/icons.tsx";

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Beside the title, such as a picture. */
  before?: ReactNode;
  /** Under the title. */
  subtitle?: ReactNode;
  children: ReactNode;
}

/**
 * A modal dialog: a bottom sheet on phones, centred on wider screens. The native element traps the
 * focus, closes on Esc and restores the focus. The element with `data-first-focus` gets the focus
 * when it opens.
 */
export function Dialog({ open, onClose, title, before, subtitle, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget>(null);
  const titleId = useId();
  useEffect(() => {
    if (!open) return dialog.current?.close();
    dialog.current?.showModal();
    // The browser would focus the first button, which closes the dialog.
    dialog.current?.querySelector<HTMLElement>("[data-first-focus]")?.focus();
  }, [open]);
  function close() {
    ignoreTaps();
    onClose();
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside it closes it; Esc does by nature
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      // Esc closes it through `open`. If the browser closed it, `open` would follow a task later, and a
      // press in between that opens it again would change nothing.
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      // It comes a task after the dialog has closed, which may be open again by then.
      onClose={() => {
        if (!dialog.current?.open) close();
      }}
      onPointerDown={({ target }) => {
        pressed.current = target;
      }}
      // Selecting text and releasing the pointer outside is not a click outside.
      onClick={({ target }) => target === dialog.current && pressed.current === target && close()}
      className={
        "m-0 mt-auto w-full max-w-none scroll-pb-28 rounded-t-sheet bg-raised p-0 text-ink " +
        "md:m-auto md:w-110 md:rounded-dialog"
      }
    >
      <div className="flex flex-col gap-4 px-5 pt-5 pb-6">
        <div className="flex items-center gap-4">
          {before}
          <div className="min-w-0 grow [overflow-wrap:anywhere]">
            <h2 id={titleId} className="text-subtitle">
              {title}
            </h2>
            {subtitle && <p className="text-label text-ink2">{subtitle}</p>}
          </div>
          <IconButton name="إغلاق" className="self-start rounded-full bg-bg" onClick={close}>
            <X aria-hidden="true" className="size-6" />
          </IconButton>
        </div>
        {children}
      </div>
    </dialog>
  );
}
