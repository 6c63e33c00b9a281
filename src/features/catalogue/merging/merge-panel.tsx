import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { browserApi } from "#src/client/browser.ts";
import type { Entry } from "#src/features/catalogue/contract.ts";
import type { ScreenKind } from "#src/features/catalogue/screens/screen-kinds.ts";
import { ConfirmDialog } from "#src/ui/admin/confirm-dialog.tsx";
import { Button } from "#src/ui/button.tsx";
import { Select } from "#src/ui/forms/field.tsx";
import { formCard } from "#src/ui/styles/classes.ts";
import { mergeTexts } from "./texts.ts";

interface MergePanelProps {
  kind: ScreenKind;
  entry: Entry;
  /** All entries of the kind. */
  all: readonly Entry[];
  /** The list that is shown afterwards. */
  list: string;
}

/** Merges the entry into another one that is chosen, after a question. */
export function MergePanel({ kind, entry, all, list }: MergePanelProps) {
  const texts = mergeTexts[kind.name];
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [target, setTarget] = useState<Entry>();
  const [isOpen, setOpen] = useState(false);
  const [isMissing, setMissing] = useState(false);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const id = Number(new FormData(event.currentTarget).get("into"));
    const chosen = all.find((one) => one.id === id);
    setMissing(!chosen);
    setTarget(chosen);
    setOpen(Boolean(chosen));
    if (!chosen) form.current?.querySelector("select")?.focus();
  }

  return (
    <section aria-labelledby="merge" className={`${formCard} max-w-140`}>
      <h2 id="merge" className="text-panel">
        {texts.title}
      </h2>
      <p className="text-label text-ink2">{texts.why}</p>
      <form ref={form} onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
        <Select
          name="into"
          label={texts.label}
          none={texts.none}
          options={all
            .filter(({ id }) => id !== entry.id)
            .map(({ id, text }) => ({ value: id, text }))}
          errors={isMissing ? [texts.other] : undefined}
        />
        <Button type="submit" look="outlined" aria-haspopup="dialog" className="self-start px-6">
          {texts.button}
        </Button>
      </form>
      {target && (
        <ConfirmDialog
          open={isOpen}
          title={texts.question}
          confirm={{
            label: texts.button,
            busy: texts.busy,
            notDone: texts.notDone,
            look: "danger",
          }}
          act={() =>
            browserApi.send<string>("POST", `${kind.api}/${entry.id}/merge`, { into: target.id })
          }
          onClose={() => setOpen(false)}
          onDone={() => navigate(list, { replace: true })}
          onRefused={() => undefined}
        >
          {texts.what(entry.text, target.text)}
        </ConfirmDialog>
      )}
    </section>
  );
}
