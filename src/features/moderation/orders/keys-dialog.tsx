import { Dialog } from "#src/ui/dialog.tsx";
import { Checkbox } from "#src/ui/forms/choice.tsx";
import { keysTexts as say } from "./orders.texts.ts";

interface KeysDialogProps {
  open: boolean;
  onClose: () => void;
  isEnabled: boolean;
  setEnabled: (enabled: boolean) => void;
}

/** What each key does, and whether they are used at all. */
export const KeysDialog = ({ open, onClose, isEnabled, setEnabled }: KeysDialogProps) => (
  <Dialog open={open} onClose={onClose} title={say.title}>
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
      label={say.enabled}
      checked={isEnabled}
      onChange={({ target }) => setEnabled(target.checked)}
    />
    <p className="text-label text-ink2">{say.hint}</p>
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
  ["J", say.next],
  ["K", say.previous],
  ["A", say.approve],
  ["R", say.decline],
  ["/", say.search],
  ["?", say.help],
] as const;
