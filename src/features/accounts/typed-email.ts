import { useLocation } from "react-router";

/** What a link hands on to a form for who has typed it in another: an e-mail, in no address. */
export const withEmail = (email: string) => ({ email });

export function useTypedEmail(): string | undefined {
  const state: unknown = useLocation().state;
  const { email } = (state ?? {}) as Partial<ReturnType<typeof withEmail>>;
  return email;
}
