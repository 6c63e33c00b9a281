import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import { readDraft, type Values, writeDraft } from "./draft-storage.ts";

/**
 * Stores what is typed into a form in the tab's session storage and restores it later. Fields are
 * uncontrolled. Only values that differ from the initial ones are stored, so that a record changed
 * meanwhile is shown in the other fields. Passwords and files are never stored.
 */
export function useDraft(name: string, form: RefObject<HTMLFormElement | null>) {
  const first = useRef<Values>({});
  const [changes, setChanges] = useState<readonly string[]>([]);

  /** Called on each input event; the form calls it after changing fields in another way. */
  const look = useCallback(() => {
    if (!form.current) return;
    const changed = Object.entries(valuesOf(form.current)).filter(
      ([field, value]) => value !== first.current[field],
    );
    writeDraft(name, changed.length > 0 ? Object.fromEntries(changed) : null);
    const fields = changed.map(([field]) => field);
    // The same array, so that typing in one field does not render again.
    setChanges((before) => (before.join() === fields.join() ? before : fields));
  }, [name, form]);

  const forget = useCallback(() => {
    writeDraft(name, null);
    setChanges([]);
  }, [name]);

  const bringBack = useCallback(() => {
    if (!form.current) return;
    restoreValues(form.current, first.current, readDraft(name));
    look();
  }, [name, form, look]);

  function sent(fields: FormData) {
    const now = form.current ? Object.entries(valuesOf(form.current)) : [];
    const later = now.filter(([field, value]) => value !== normalizeLineBreaks(fields.get(field)));
    writeDraft(name, later.length > 0 ? Object.fromEntries(later) : null);
    setChanges(later.map(([field]) => field));
  }

  useLayoutEffect(() => {
    const { current } = form;
    if (!current) return;
    first.current = initialValues(current);
    bringBack();
    current.addEventListener("input", look);
    return () => current.removeEventListener("input", look);
  }, [form, look, bringBack]);

  return {
    /** Whether any field differs from its initial value. */
    changed: changes.length > 0,
    /** The names of these fields. */
    changes,
    look,
    /** Deletes the draft. */
    forget,
    /** Call after sending: only what was typed since then stays in the draft. */
    sent,
    /** Restores the draft into fields that have their initial values again. */
    bringBack,
  };
}

function valuesOf(form: HTMLFormElement): Values {
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

function restoreValues(form: HTMLFormElement, first: Values, draft: Values) {
  const now = valuesOf(form);
  for (const [name, value] of Object.entries(draft)) {
    // What was typed before hydration is newer.
    if (!(name in now) || now[name] !== first[name]) continue;
    const field = fieldOf(form, name);
    field.value = value;
    // The option does not exist any more.
    if (field.value !== value) field.value = first[name] ?? "";
  }
}
