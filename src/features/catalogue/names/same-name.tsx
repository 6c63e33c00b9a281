import { useRef, useState } from "react";
import { browserApi } from "#src/client/browser.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import type { NamedEntry } from "./contract.ts";
import { type NamedAs, sameNameText, sameNameTexts as texts } from "./same-name-texts.ts";

interface Question {
  name: string;
  entries: NamedEntry[];
  answer: (isAnyway: boolean) => void;
}

interface SameNameOptions {
  kind: NamedAs;
  /** What is sent. */
  what: keyof typeof texts.anyway;
  /** The entry that gets the name. */
  ownId?: number | undefined;
}

/**
 * Asks before a name is sent that is another entry's already.
 * @returns `check` for `useSubmission`, and the dialog to be rendered beside the form
 */
export function useSameNameQuestion({ kind, what, ownId }: SameNameOptions) {
  const [question, setQuestion] = useState<Question>();
  const [isOpen, setOpen] = useState(false);
  const accepted = useRef<string>(undefined);

  async function ask(typed: string): Promise<string | undefined> {
    if (typed === "" || typed === accepted.current) return undefined;
    const found = await browserApi.get<NamedEntry[]>(`/api/${kind}/named`, { name: typed });
    const entries = found.filter(({ id }) => id !== ownId);
    // One in the list cannot be added again, which the server says at the field.
    const isRefused = what !== "name" && entries.some(({ is_own }) => is_own);
    if (entries.length === 0 || isRefused) return undefined;
    const isAnyway = await new Promise<boolean>((answer) => {
      setQuestion({ name: typed, entries, answer });
      setOpen(true);
    });
    setOpen(false);
    if (!isAnyway) return sameNameText(kind, typed, entries);
    accepted.current = typed;
    return undefined;
  }

  /** The errors of a form with the name in this field: none where it may be sent. */
  async function check(fields: FormData, field: string): Promise<Record<string, string[]>> {
    const refused = await ask(String(fields.get(field) ?? "").trim());
    return refused ? { [field]: [refused] } : {};
  }

  const dialog = question && (
    <Dialog
      open={isOpen}
      onClose={() => question.answer(false)}
      title={sameNameText(kind, question.name, question.entries)}
    >
      <p className="text-ink2">{texts.consequence[kind]}</p>
      <div className="flex flex-col gap-3">
        {question.entries.map(({ id, name }, at) => (
          <ButtonLink key={id} to={`/edit-${kind}/${id}`} data-first-focus={at === 0 || undefined}>
            {texts.open(name)}
          </ButtonLink>
        ))}
        <Button look="outlined" onClick={() => question.answer(true)}>
          {texts.anyway[what]}
        </Button>
      </div>
    </Dialog>
  );
  return { check, dialog };
}
