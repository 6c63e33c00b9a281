import { Pencil, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { rowAction } from "#src/ui/admin/row-action.ts";
import { adminTexts } from "#src/ui/admin/texts.ts";
import { Prose } from "#src/ui/prose.tsx";
import { classes } from "#src/ui/styles/classes.ts";
import { CannedReplyForm } from "./canned-reply-form.tsx";
import type { CannedReply } from "./contract.ts";
import { cannedTexts as texts } from "./texts.ts";

interface CannedReplyRowProps {
  reply: CannedReply;
  /** Called once it is changed. */
  changed: () => unknown;
  /** Asks whether to delete it. */
  remove: () => void;
}

/** A canned reply, with a form in its place while it is changed. */
export function CannedReplyRow({ reply, changed, remove }: CannedReplyRowProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The form, which had the focus, has been removed.
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const close = () => setOpen(false);
  if (isOpen) {
    return (
      <li className="px-4 py-4 md:px-6">
        <CannedReplyForm
          reply={reply}
          done={async () => {
            await changed();
            close();
          }}
          cancel={close}
        />
      </li>
    );
  }
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-4 md:px-6">
      <div className="min-w-0 grow basis-[10rem]">
        <h2 className="text-name font-semibold [overflow-wrap:anywhere]">{reply.title}</h2>
        <Prose text={reply.body} className="text-label text-ink2" />
      </div>
      <div className="flex flex-wrap gap-2">
        <button
          ref={button}
          type="button"
          onClick={() => setOpen(true)}
          className={classes(rowAction, "text-teal hover:bg-teal-tint")}
        >
          <Pencil aria-hidden="true" className="size-5" />
          {texts.change} <span className="sr-only">{reply.title}</span>
        </button>
        <button
          type="button"
          data-focus-after-removal
          aria-haspopup="dialog"
          onClick={remove}
          className={classes(rowAction, "text-red hover:bg-red-tint")}
        >
          <Trash2 aria-hidden="true" className="size-5" />
          {adminTexts.delete} <span className="sr-only">{reply.title}</span>
        </button>
      </div>
    </li>
  );
}
