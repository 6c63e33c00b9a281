import { type ChangeEvent, useCallback, useState } from "react";
import { useLocation } from "react-router";

/** What a link hands on to a form for who has typed it in another: an e-mail, in no address. */
export const withEmail = (email: string) => ({ email });

/** The e-mail that came along, then what is typed over it, and what its field needs. */
export function useTypedEmail() {
  const state: unknown = useLocation().state;
  const { email: given } = (state ?? {}) as Partial<ReturnType<typeof withEmail>>;
  const [email, setEmail] = useState(given ?? "");
  // It may have been typed, or filled in by the browser, before scripts were at work.
  const ref = useCallback((input: HTMLInputElement | null) => {
    if (input) setEmail(input.value);
  }, []);
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => setEmail(target.value);
  return { email, field: { defaultValue: given, ref, onChange } };
}
