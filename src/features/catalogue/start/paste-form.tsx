import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { plural } from "#src/arabic/plural.ts";
import { browserApi } from "#src/client/browser.ts";
import { type NamedAs, sameNameText } from "#src/features/catalogue/names/same-name-texts.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { AdminFormError } from "#src/ui/admin/form-error.tsx";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/forms/choice.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { TextArea } from "#src/ui/forms/text-area.tsx";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import type { ReadName } from "./contract.ts";
import { addCounts, startTexts as texts } from "./texts.ts";

interface PasteFormProps {
  kind: NamedAs;
  label: string;
  hint: string;
  onAdded: () => unknown;
  /** Called with whether there are names that leaving the page would lose. */
  onDraft: (hasNames: boolean) => void;
}

/** Takes names one a line, shows what each would be, and adds those that stay ticked. */
export function PasteForm(props: PasteFormProps) {
  const [text, setText] = useState("");
  const [read, setRead] = useState<ReadName[]>();
  return read ? (
    <FoundNames
      {...props}
      read={read}
      change={() => setRead(undefined)}
      onAdded={async () => {
        setText("");
        setRead(undefined);
        props.onDraft(false);
        await props.onAdded();
      }}
    />
  ) : (
    <PastedText
      {...props}
      text={text}
      onRead={(typed, found) => {
        setText(typed);
        setRead(found);
      }}
    />
  );
}

interface PastedTextProps extends PasteFormProps {
  text: string;
  onRead: (typed: string, found: ReadName[]) => void;
}

function PastedText({ kind, label, hint, text, onRead, onDraft }: PastedTextProps) {
  const { form, busy, errors, formError } = useSubmission({
    send: (fields) =>
      browserApi.send<ReadName[]>("POST", `/api/${kind}/read`, { text: fields.get("text") }),
    done: (found, sent) => onRead(String(sent.get("text")), found),
  });
  return (
    <form {...form} aria-label={texts.forms[kind]} className="flex flex-col gap-3">
      <TextArea
        name="text"
        label={label}
        hint={hint}
        defaultValue={text}
        onChange={({ target }) => onDraft(target.value.trim() !== "")}
        errors={errors.text}
      />
      <AdminFormError error={formError} />
      <SubmitButton busy={busy} busyText={texts.reading} className="self-start">
        {texts.read}
      </SubmitButton>
    </form>
  );
}

interface FoundNamesProps extends PasteFormProps {
  read: ReadName[];
  change: () => void;
}

function FoundNames({ kind, read, change, onAdded }: FoundNamesProps) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus has gone.
  useEffect(() => heading.current?.focus(), []);
  const isTickedAtFirst = ({ state, others }: ReadName) => state === "new" && others.length === 0;
  const [count, setCount] = useState(read.filter(isTickedAtFirst).length);
  const { form, busy, formError } = useSubmission({
    send: (fields) =>
      browserApi.send<string>("POST", `/api/${kind}/several`, { names: fields.getAll("names") }),
    done(text) {
      toast(text);
      return onAdded();
    },
  });
  const countTicked = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
    setCount(new FormData(currentTarget).getAll("names").length);
  return (
    <form
      {...form}
      onChange={countTicked}
      aria-labelledby={titleId}
      className="flex flex-col gap-3"
    >
      <h3 ref={heading} id={titleId} tabIndex={-1} className="text-label font-medium outline-none">
        {texts.found[kind]}
      </h3>
      <fieldset aria-labelledby={titleId} className="min-w-0">
        <ul className="divide-y divide-line">
          {read.map((one, at) => (
            // A name may stand there twice.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <li key={at} className="py-1">
              <Checkbox
                name="names"
                value={one.name}
                defaultChecked={isTickedAtFirst(one)}
                disabled={one.state !== "new"}
                label={
                  <span className="min-w-0 [overflow-wrap:anywhere]">
                    <span className="block font-medium">{one.name}</span>
                    <span className="block text-small text-ink2">{remarkOn(kind, one)}</span>
                  </span>
                }
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <AdminFormError error={formError} />
      <div className="flex flex-wrap gap-2">
        {count > 0 ? (
          <SubmitButton busy={busy} busyText={texts.adding}>
            {plural(count, addCounts[kind])}
          </SubmitButton>
        ) : (
          <p className="content-center text-ink2">{plural(0, addCounts[kind])}</p>
        )}
        <Button look="quiet" onClick={change}>
          {texts.change}
        </Button>
      </div>
    </form>
  );
}

function remarkOn(kind: NamedAs, { name, state, latitude, others }: ReadName): string | undefined {
  if (state !== "new") return texts[state];
  if (others.length > 0) return sameNameText(kind, name, others);
  if (kind === "profession") return undefined;
  return latitude === undefined ? texts.hasNoPlace : texts.hasPlace;
}
