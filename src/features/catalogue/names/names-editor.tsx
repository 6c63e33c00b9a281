import { X } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { plural } from "#src/arabic/plural.ts";
import { browserApi } from "#src/client/browser.ts";
import { ApiError } from "#src/client/client.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { useAction } from "#src/ui/actions/use-action.ts";
import { AdminFormError } from "#src/ui/admin/form-error.tsx";
import { Button } from "#src/ui/button.tsx";
import { TextField } from "#src/ui/forms/field.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import { Skeleton, SkeletonBar } from "#src/ui/skeleton.tsx";
import { formCard } from "#src/ui/styles/classes.ts";
import type { NameView } from "./contract.ts";
import type { EditorTexts } from "./editor-texts.ts";
import { useSameNameQuestion } from "./same-name.tsx";
import type { NamedAs } from "./same-name-texts.ts";

interface NamesEditorProps {
  /** Whose names may be another's, which is asked about; words of trouble are shared. */
  sameName?: { kind: NamedAs; id: number } | undefined;
  /** The list's path in the API. */
  path: string;
  texts: EditorTexts;
}

/** A list of names under a form that adds one; each has a button that removes it. */
export function NamesEditor({ path, texts, sameName }: NamesEditorProps) {
  const [names, setNames] = useState<NameView[]>();
  const [failure, setFailure] = useState<string>();
  const load = useCallback(async () => {
    try {
      setNames(await browserApi.get<NameView[]>(path));
      setFailure(undefined);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
    }
  }, [path]);
  useEffect(() => {
    void load();
  }, [load]);
  const question = useSameNameQuestion({
    kind: sameName?.kind ?? "profession",
    what: "name",
    ownId: sameName?.id,
  });
  const { form, busy, errors, formError } = useSubmission({
    check: async (fields) => (sameName ? question.check(fields, "name") : {}),
    send: (fields) => browserApi.send<string>("POST", path, Object.fromEntries(fields)),
    async done(text) {
      toast(text);
      form.ref.current?.reset();
      await load();
    },
  });
  return (
    <section aria-labelledby={texts.id} className={`${formCard} mt-6`}>
      <div>
        <h2 id={texts.id} className="text-panel">
          {texts.title}
        </h2>
        <p className="mt-1 text-small text-ink2">
          {texts.hint} {names && plural(names.length, texts.count)}
        </p>
      </div>
      <form
        {...form}
        aria-label={texts.title}
        className="flex flex-col gap-3 md:flex-row md:items-start"
      >
        <TextField
          name="name"
          label={texts.label}
          autoComplete="off"
          required
          maxLength={40}
          errors={errors.name}
          className="md:grow"
        />
        {/* Aligned with the field, not with its label. */}
        <SubmitButton busy={busy} busyText="جارٍ الإضافة…" className="md:mt-[34px]">
          إضافة
        </SubmitButton>
      </form>
      <AdminFormError error={formError} />
      {failure && (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-red">
          {failure}
          <Button look="outlined" onClick={load}>
            أعد المحاولة
          </Button>
        </div>
      )}
      {!names && !failure && (
        <Skeleton>
          <SkeletonBar className="h-24" />
        </Skeleton>
      )}
      {names && (
        <ul aria-label={texts.title} className="flex flex-wrap gap-2">
          {names.map((name) => (
            <RemovableName key={name.id} name={name} path={path} done={load} />
          ))}
        </ul>
      )}
      {question.dialog}
    </section>
  );
}

interface RemovableNameProps {
  name: NameView;
  path: string;
  done: () => Promise<void>;
}

function RemovableName({ name: { id, name }, path, done }: RemovableNameProps) {
  const { busy, run } = useAction({
    act: () => browserApi.send<string>("DELETE", `${path}/${id}`),
    done,
    async refused(error) {
      toast(error.message, "bad");
      await done();
    },
  });
  return (
    <li className="flex items-center rounded-control bg-teal-tint ps-3">
      <span className="[overflow-wrap:anywhere]">{name}</span>
      <button
        type="button"
        aria-label={`حذف «${name}»`}
        aria-disabled={busy}
        onClick={run}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-teal hover:text-red"
      >
        <X aria-hidden="true" className="size-4.5" />
      </button>
    </li>
  );
}
