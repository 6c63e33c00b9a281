import { type ComponentProps, useRef, useState } from "react";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import {
  accountLabels,
  emailTexts,
  registerTexts,
  resetTexts,
} from "#src/features/accounts/texts.ts";
import type { CityView, ProfessionView } from "#src/features/catalogue/contract.ts";
import { labelOf } from "#src/features/craftsmen/fields/fields.ts";
import { site } from "#src/settings/current-site.ts";
import { Checkbox } from "#src/ui/forms/choice.tsx";
import { Select, TextField } from "#src/ui/forms/field.tsx";
import { PasswordField } from "#src/ui/forms/password-field.tsx";
import { Link } from "#src/ui/navigation/link.tsx";
import { textLink } from "#src/ui/styles/classes.ts";
import { readableEmail } from "#src/util/email-address.ts";
import { correctEmail } from "./mistyped-email.ts";

type FieldProps = Pick<
  ComponentProps<typeof TextField>,
  | "errors"
  | "defaultValue"
  | "readOnly"
  | "aside"
  | "hint"
  | "onChange"
  | "onBlur"
  | "onInput"
  | "ref"
  | "autoFocus"
> & { label?: string };

/** @param isLogin it is what one logs in with, rather than an address to write to */
export function EmailField({
  isLogin = false,
  defaultValue,
  ...given
}: Omit<FieldProps, "defaultValue"> & { isLogin?: boolean; defaultValue?: string | undefined }) {
  return (
    <TextField
      name="email"
      // A browser's own check would refuse a number as an address.
      type={isLogin ? "text" : "email"}
      label={labelOf("email")}
      autoComplete={isLogin ? "username" : "email"}
      inputMode="email"
      foreign
      required
      {...(defaultValue === undefined ? {} : { defaultValue: readableEmail(defaultValue) })}
      {...given}
    />
  );
}

/** An e-mail that is typed anew, with a question where its domain looks mistyped. */
export function NewEmailField(props: Omit<ComponentProps<typeof EmailField>, "isLogin" | "ref">) {
  const input = useRef<HTMLInputElement>(null);
  const [meant, setMeant] = useState<string | null>(null);

  function correct() {
    input.current!.value = meant!;
    // The draft and whoever else reads what is typed hear of it.
    input.current!.dispatchEvent(new Event("input", { bubbles: true }));
    input.current!.focus();
  }

  return (
    <div>
      <EmailField
        {...props}
        ref={input}
        onBlur={({ currentTarget }) => setMeant(correctEmail(currentTarget.value))}
        onInput={() => setMeant(null)}
      />
      {/* Always there, so that the question is read out. */}
      <p role="status" className="text-small empty:hidden">
        {meant && (
          <button type="button" onClick={correct} className={`${textLink} text-start`}>
            <span>
              {emailTexts.didYouMean} <bdi dir="ltr">{meant}</bdi>؟
            </span>
          </button>
        )}
      </p>
    </div>
  );
}

/** The refusal of a number that is used leads to the proof of it, or to the operators, who can settle it. */
export function PhoneField({ mayBeMine = false, ...given }: FieldProps & { mayBeMine?: boolean }) {
  const isTaken = given.errors?.[0] === accountFieldTexts.phoneTaken;
  const [wasTaken, setWasTaken] = useState(isTaken);
  if (isTaken && !wasTaken) setWasTaken(true);
  const { whatsapp } = site();
  return (
    <div className="min-w-0">
      <TextField
        name="phone"
        type="tel"
        label={labelOf("phone")}
        autoComplete="tel"
        inputMode="tel"
        foreign
        required
        {...given}
      />
      {isTaken && (
        <p className="flex flex-wrap gap-x-4 text-small">
          {whatsapp && (
            <Link to="/claim" className={textLink}>
              {accountLabels.claimByPhone}
            </Link>
          )}
          <Link to="/contact" className={textLink}>
            {accountLabels.contact}
          </Link>
        </p>
      )}
      {/* Stays once it was ticked, also where another field is corrected next. */}
      {mayBeMine && whatsapp && (isTaken || wasTaken) && (
        <Checkbox name="phone_is_mine" label={accountLabels.phoneIsMine} />
      )}
    </div>
  );
}

interface TradeFieldsProps {
  /** What the payload calls the two. */
  names: { profession: string; city: string };
  professions: ProfessionView[];
  cities: CityView[];
  chosen?: { profession: number; city: number };
  /** Beside their labels. */
  asides?: { profession: string | undefined; city: string | undefined };
  errors: Record<string, string[]>;
}

/** What one does, and where. */
export function TradeFields(props: TradeFieldsProps) {
  const { names, professions, cities, chosen, asides, errors } = props;
  return (
    <div className="pairs grid gap-x-3 gap-y-5">
      <Select
        name={names.profession}
        label={labelOf("profession")}
        aside={asides?.profession}
        none={accountLabels.noProfession}
        required
        options={professions.map(({ id, title }) => ({ value: id, text: title }))}
        defaultValue={chosen?.profession}
        errors={errors[names.profession]}
      />
      <Select
        name={names.city}
        label={labelOf("city")}
        aside={asides?.city}
        none={accountLabels.noCity}
        required
        options={cities.map(({ id, name }) => ({ value: id, text: name }))}
        defaultValue={chosen?.city}
        errors={errors[names.city]}
      />
    </div>
  );
}

interface NewPasswordFieldsProps {
  errors: Record<string, string[]>;
  initiallyVisible?: boolean;
}

/** A new password in the place of another, and the same once more. */
export function NewPasswordFields({ errors, initiallyVisible = false }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        name="password"
        label={resetTexts.password}
        hint={registerTexts.passwordHint}
        autoComplete="new-password"
        initiallyVisible={initiallyVisible}
        required
        errors={errors.password}
      />
      <PasswordField
        name="password_confirmation"
        label={resetTexts.confirmation}
        autoComplete="new-password"
        required
        errors={errors.password_confirmation}
      />
    </>
  );
}
