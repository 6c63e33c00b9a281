import { type ChangeEvent, type ReactNode, useCallback, useState } from "react";
import { useLocation } from "react-router";
import { NeedsScript } from "#src/ui/forms/needs-script.tsx";

interface FormScreenProps {
  title: string;
  intro: ReactNode;
  /** Absent where there is nothing to fill in. */
  children?: ReactNode;
  /** Under the card: the ways to other screens. */
  after?: ReactNode;
}

/** The frame of a screen that is one form. */
export function FormScreen({ title, intro, children, after }: FormScreenProps) {
  return (
    <div className="container pt-8 lg:pt-12">
      <div className="mx-auto max-w-140">
        <h1 className="text-title">{title}</h1>
        <div className="mb-6 text-ink2">{intro}</div>
        {children && (
          <div className="flex flex-col gap-5">
            <NeedsScript />
            {children}
          </div>
        )}
        {after && <div className="mt-5 flex flex-col items-center text-center">{after}</div>}
      </div>
    </div>
  );
}

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
