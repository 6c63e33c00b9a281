import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import { store, stored, type Values } from "./kept-drafts.ts";

/**
 * Keeps what is typed into a form, for as long as the tab lives, and puts it back for whoever comes
 * back. The fields keep their own values; only what differs from the first ones is stored, so that
 * a record that has changed meanwhile shows through. Passwords and files are never stored.
 */
export function useDraft(name: string, form: RefObject<HTMLFormElement | null>) {
  const first = useRef<Values>({});
  const [changes, setChanges] = useState<readonly string[]>([]);

  /** Called by itself at each input; by the form when it has changed fields in another way. */
  const look = useCallback(() => {
    if (!form.current) return;
    const changed = Object.entries(valuesOf(form.current)).filter(
      ([field, value]) => value !== first.current[field],
    );
    store(name, changed.length > 0 ? Object.fromEntries(changed) : null);
    const fields = changed.map(([field]) => field);
    // Typing on in one field draws nothing anew.
    setChanges((before) => (before.join() === fields.join() ? before : fields));
  }, [name, form]);

  const forget = useCallback(() => {
    store(name, null);
    setChanges([]);
  }, [name]);

  const bringBack = useCallback(() => {
    if (!form.current) return;
    putBack(form.current, first.current, stored(name));
    look();
  }, [name, form, look]);

  function sent(fields: FormData) {
    const now = form.current ? Object.entries(valuesOf(form.current)) : [];
    const later = now.filter(([field, value]) => value !== asTyped(fields.get(field)));
    store(name, later.length > 0 ? Object.fromEntries(later) : null);
    setChanges(later.map(([field]) => field));
  }

  useLayoutEffect(() => {
    const { current } = form;
    if (!current) return;
    first.current = valuesAtFirst(current);
    bringBack();
    current.addEventListener("input", look);
    return () => current.removeEventListener("input", look);
  }, [form, look, bringBack]);

  return {
    /** Whether the form holds anything else than at first. */
    changed: changes.length > 0,
    /** The names of the fields that do. */
    changes,
    look,
    /** What was typed is given up. */
    forget,
    /** What was sent is done with; what was typed since then is kept. */
    sent,
    /** Puts what is kept into fields that hold their first values again. */
    bringBack,
  };
}

function valuesOf(form: HTMLFormElement): Values {
  const names = ([...form.elements] as HTMLInputElement[]).filter(isKept).map(({ name }) => name);
  return Object.fromEntries(names.map((name) => [name, fieldOf(form, name).value]));
}

/** Some browsers send the lines of a text in the way of old terminals. */
export const asTyped = (sent: FormDataEntryValue | null) =>
  String(sent ?? "").replaceAll("\r\n", "\n");

/** A password that is shown looks like any text; what it is for tells it. */
const isKept = ({ name, type, autocomplete }: HTMLInputElement) =>
  name && !/^(password|file|hidden|submit)$/.test(type) && !/password/.test(autocomplete);

/** Several buttons of one name have one value, too. */
const fieldOf = (form: HTMLFormElement, name: string) =>
  form.elements.namedItem(name) as HTMLInputElement | RadioNodeList;

/** What the fields would hold after a reset, whatever was typed before scripts were at work. */
function valuesAtFirst(form: HTMLFormElement) {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return valuesOf(copy);
}

function putBack(form: HTMLFormElement, first: Values, draft: Values) {
  const now = valuesOf(form);
  for (const [name, value] of Object.entries(draft)) {
    // What was typed just now is newer.
    if (!(name in now) || now[name] !== first[name]) continue;
    const field = fieldOf(form, name);
    field.value = value;
    // A choice that is offered no more.
    if (field.value !== value) field.value = first[name] ?? "";
  }
}
