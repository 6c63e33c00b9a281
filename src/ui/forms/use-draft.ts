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
      ([field, value]) => value !== sent.getAll(field).map(normalizeLineBreaks).join(),
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
  return Object.fromEntries(names.map((name) => [name, valueIn(form, name)]));
}

/** Of several checkboxes or lists with one name: the values of all of them, as `FormData.getAll` has them. */
function valueIn(form: HTMLFormElement, name: string): string {
  const group = groupOf(form, name);
  if (!group) return fieldOf(form, name).value;
  return group
    .filter((field) => field.type !== "checkbox" || field.checked)
    .map(({ value }) => value)
    .join();
}

function setValue(form: HTMLFormElement, name: string, value: string): void {
  const group = groupOf(form, name);
  if (!group) {
    fieldOf(form, name).value = value;
    return;
  }
  const values = value.split(",");
  for (const [at, field] of group.entries()) {
    if (field.type === "checkbox") field.checked = values.includes(field.value);
    else field.value = values[at] ?? "";
  }
}

/** Checkboxes of one name, or several lists; undefined for any other field. */
function groupOf(form: HTMLFormElement, name: string): HTMLInputElement[] | undefined {
  const fields = ([...form.elements] as HTMLInputElement[]).filter((field) => field.name === name);
  const isGroup =
    fields[0]?.type === "checkbox" || (fields.length > 1 && fields[0]?.type === "select-one");
  return isGroup ? fields : undefined;
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
    setValue(form, name, value);
    // The option does not exist any more.
    if (valueIn(form, name) !== value) setValue(form, name, initial[name] ?? "");
  }
}
