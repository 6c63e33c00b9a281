import { Dialog } from "#src/ui/dialog.tsx";
import { Checkbox } from "#src/ui/forms/choice.tsx";
import { keysTexts } from "./orders.texts.ts";

interface KeysDialogProps {
  open: boolean;
  onClose: () => void;
  isEnabled: boolean;
  setEnabled: (enabled: boolean) => void;
}

/** What each key does, and whether they are used at all. */
export const KeysDialog = ({ open, onClose, isEnabled, setEnabled }: KeysDialogProps) => (
  <Dialog open={open} onClose={onClose} title={keysTexts.title}>
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5">
      {keys.map(([key, text]) => (
        <div key={key} className="contents">
          <dt>
            <ShortcutKey label={key} />
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
    <Checkbox
      label={keysTexts.enabled}
      checked={isEnabled}
      onChange={({ target }) => setEnabled(target.checked)}
    />
    <p className="text-label text-ink2">{keysTexts.hint}</p>
  </Dialog>
);

export const ShortcutKey = ({ label }: { label: string }) => (
  <kbd
    dir="ltr"
    className="inline-grid min-h-7 min-w-7 place-items-center rounded-chip border border-control bg-surface px-1.5 font-sans text-small font-semibold text-ink"
  >
    {label}
  </kbd>
);

const keys = [
  ["J", keysTexts.next],
  ["K", keysTexts.previous],
  ["A", keysTexts.approve],
  ["R", keysTexts.decline],
  ["/", keysTexts.search],
  ["?", keysTexts.help],
] as const;
