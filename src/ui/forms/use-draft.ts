import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import { type DraftValues, readDraft, writeDraft } from "./draft-storage.ts";

/**
 * Stores what is typed into a form in the tab's session storage and restores it later. Fields are
 * uncontrolled. Only values that differ from the initial ones are stored, so that a record changed
 * meanwhile is shown in the other fields. Passwords and files are never stored.
 */
export function useDraft(name: string, form: RefObject<HTMLFormElement | null>) {
  const initial = useRef<DraftValues>({});
  const [changes, setChanges] = useState<readonly string[]>([]);

  const save = useCallback(() => {
    if (!form.current) return;
    const changed = Object.entries(valuesOf(form.current)).filter(
      ([field, value]) => value !== initial.current[field],
    );
    writeDraft(name, changed.length > 0 ? Object.fromEntries(changed) : null);
    const fields = changed.map(([field]) => field);
    // The array stays the same, so that typing in one field does not render again.
    setChanges((before) => (before.join() === fields.join() ? before : fields));
  }, [name, form]);

  const discard = useCallback(() => {
    writeDraft(name, null);
    setChanges([]);
  }, [name]);

  const restore = useCallback(() => {
    if (!form.current) return;
    restoreValues(form.current, initial.current, readDraft(name));
    save();
  }, [name, form, save]);

  function markSent(sent: FormData) {
    const values = form.current ? Object.entries(valuesOf(form.current)) : [];
    const unsent = values.filter(
      ([field, value]) => value !== normalizeLineBreaks(sent.get(field)),
    );
    writeDraft(name, unsent.length > 0 ? Object.fromEntries(unsent) : null);
    setChanges(unsent.map(([field]) => field));
  }

  useLayoutEffect(() => {
    const { current } = form;
    if (!current) return;
    initial.current = initialValues(current);
    restore();
    current.addEventListener("input", save);
    return () => current.removeEventListener("input", save);
  }, [form, save, restore]);

  return {
    /** Whether any field differs from its initial value. */
    changed: changes.length > 0,
    /** The names of these fields. */
    changes,
    /** Deletes the draft. */
    discard,
    /** Call after sending: only what was typed since then stays in the draft. */
    markSent,
    /** Restores the draft into fields that have their initial values again. */
    restore,
  };
}

function valuesOf(form: HTMLFormElement): DraftValues {
  const names = ([...form.elements] as HTMLInputElement[])
    .filter(isStorable)
    .map(({ name }) => name);
  return Object.fromEntries(names.map((name) => [name, fieldOf(form, name).value]));
}

/** Browsers send the lines of a textarea with CRLF. */
export const normalizeLineBreaks = (sent: FormDataEntryValue | null) =>
  String(sent ?? "").replaceAll("\r\n", "\n");

/** A visible password has type text, so `autocomplete` is checked too. */
const isStorable = ({ name, type, autocomplete }: HTMLInputElement) =>
  name && !/^(password|file|hidden|submit)$/.test(type) && !/password/.test(autocomplete);

/** Radio buttons of one name have one value, too. */
const fieldOf = (form: HTMLFormElement, name: string) =>
  form.elements.namedItem(name) as HTMLInputElement | RadioNodeList;

/** The values after a reset, regardless of what was typed before hydration. */
function initialValues(form: HTMLFormElement) {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return valuesOf(copy);
}

function restoreValues(form: HTMLFormElement, initial: DraftValues, draft: DraftValues) {
  const current = valuesOf(form);
  for (const [name, value] of Object.entries(draft)) {
    // What was typed before hydration is newer.
    if (!Object.hasOwn(current, name) || current[name] !== initial[name]) continue;
    const field = fieldOf(form, name);
    field.value = value;
    // The option does not exist any more.
    if (field.value !== value) field.value = initial[name] ?? "";
  }
}
