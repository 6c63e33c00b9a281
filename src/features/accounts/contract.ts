import { z } from "zod";
import { canonicalSpelling } from "#src/arabic/clean.ts";
import { latinDigits } from "#src/arabic/digits.ts";
import {
  email,
  emailLine,
  emptyAsMissing,
  id,
  knownEmail,
  lengthBetween,
  line,
  personName,
  picture,
  required,
  typed,
} from "#src/contract/fields.ts";
import { refusalTexts } from "#src/errors/refusal.texts.ts";
import { fieldInputs } from "#src/features/craftsmen/fields/schemas.ts";
import { maxListed } from "#src/features/craftsmen/further/rules.ts";
import { parseKnownEmail } from "#src/util/email-address.ts";
import { accountFieldTexts } from "./field-texts.ts";
import { passwordSpelling } from "./password/spelling.ts";

/** Rules that need more than the text itself; the server brings them. */
export interface FieldRules {
  /** E.164, or null for what is not written as a number. */
  parsePhone: (typed: string) => string | null;
  /** The text for what is not written as one number. */
  phoneRule: (typed: string) => string;
  /** Why a number, in E.164, is refused for a listing; null if it is not. */
  phoneProblem: (phone: string) => string | null;
  /** Why a name is refused for a listing; null if it is not. */
  nameProblem: (name: string) => string | null;
  isCommonPassword: (password: string) => boolean;
}

/** Any characters, none trimmed. Not in the spelling of new ones: an older hash is of what was typed. */
export const typedPassword = required(
  typed(accountFieldTexts.password).transform(canonicalSpelling),
  accountFieldTexts.password,
);

/** One's own, where only some of what a call changes needs it. */
export const ownPassword = typed(accountFieldTexts.currentPassword)
  .transform(canonicalSpelling)
  .nullish();

export const newPassword = ({ isCommonPassword }: FieldRules) =>
  required(
    typed(accountFieldTexts.password).transform(passwordSpelling),
    accountFieldTexts.password,
  )
    .pipe(lengthBetween(8, 128, accountFieldTexts.passwordRule))
    .refine((password) => !isCommonPassword(password), { error: accountFieldTexts.passwordCommon });

const typedEmail = required(emailLine(accountFieldTexts.email), accountFieldTexts.email);

const ownEmail = typedEmail.pipe(email(accountFieldTexts.emailRule));

const knownOwnEmail = typedEmail.pipe(knownEmail(accountFieldTexts.emailRule));

export const ownName = required(line(accountFieldTexts.fullname), accountFieldTexts.fullname).pipe(
  personName(accountFieldTexts.fullnameRule),
);

export const ownPhone = ({ parsePhone, phoneRule }: FieldRules) =>
  required(line(accountFieldTexts.phone), accountFieldTexts.phone).transform((typed, context) => {
    const phone = parsePhone(typed);
    if (phone !== null) return phone;
    context.addIssue({ code: "custom", message: phoneRule(typed) });
    return z.NEVER;
  });

/** A script's form sends a missing picture as one of these words. */
const pictureOrMissing = (value: unknown) =>
  value === "null" || value === "undefined" ? undefined : emptyAsMissing(value);

/** Refuses a value for which the rule has a text. */
const without = (problemOf: (value: string) => string | null) =>
  z.string().superRefine((value, context) => {
    const message = problemOf(value);
    if (message) context.addIssue({ code: "custom", message });
  });

export const gender = z.enum(["male", "female"], { error: accountFieldTexts.gender });

const ticked = [true, 1, "1", "true", "on", "yes"] as const;
const unticked = [false, 0, "0", "false", "off", "no", "", null] as const;

/** A browser's form sends `on`, a script `true`; what a Laravel back end takes for either. */
const checkbox = z
  .literal([...ticked, ...unticked], { error: refusalTexts.invalid })
  .transform((value) => ticked.some((one) => one === value))
  .optional();

/** A code of an app or for recovery, however its groups are written. */
const typedCode = typed(accountFieldTexts.code).transform((code) =>
  latinDigits(code)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, ""),
);

export const proofCode = required(typedCode, accountFieldTexts.code);

export const Login = z
  .object({
    // Or a phone number. Any other text gets the same response as an address that nobody has.
    email: typedEmail.transform((typed) => parseKnownEmail(typed) ?? typed.toLowerCase()),
    password: typedPassword,
    remember: checkbox,
    /** The second factor's, where the account has one. */
    code: typedCode.nullish(),
  })
  .meta({ id: "Login" });

export const registration = (rules: FieldRules) =>
  z.object({
    fullname: ownName.pipe(without(rules.nameProblem)),
    phone: ownPhone(rules).pipe(without(rules.phoneProblem)),
    profession_id: id(accountFieldTexts.profession),
    city_id: id(accountFieldTexts.city),
    email: ownEmail,
    password: newPassword(rules),
    gender,
    image: z.preprocess(pictureOrMissing, picture(accountFieldTexts.image).optional()),
    description: fieldInputs.description,
    /** For a number that another account has: the listing begins without one, until this is proven. */
    phone_is_mine: checkbox,
  });

/** A craftsman who has no e-mail registers with this. */
export const registrationByPhone = (rules: FieldRules) =>
  registration(rules).pick({
    fullname: true,
    phone: true,
    profession_id: true,
    city_id: true,
    password: true,
    description: true,
  });

/** All professions and cities of a listing, of which the first one is that of the other field. What is left out stays as it is. */
export const tradeLists = {
  professions: ids(1, maxListed.professions, accountFieldTexts.professions),
  cities: ids(1, maxListed.cities, accountFieldTexts.cities),
  /** Quarters and towns of these cities. */
  places: ids(0, maxListed.places, accountFieldTexts.places),
};

/** Views in place of ids are those of a record that a client sends back without knowing of these: left out. */
function ids(least: number, most: number, error: string) {
  const given = z
    .array(id(error), { error })
    .min(least, { error })
    .max(most, { error })
    .transform((all) => [...new Set(all)])
    .nullish();
  return z.preprocess((value) => (isListOfViews(value) ? undefined : value), given);
}

const isListOfViews = (value: unknown) =>
  Array.isArray(value) && value.some((one) => typeof one === "object" && one !== null);

const { experience, ...otherFields } = fieldInputs;

/**
 * Name and number are checked no further here: those that the listing has already stay usable, also
 * where a newer rule refuses them (`refuseUnusable`).
 */
export const profileUpdate = (rules: FieldRules) =>
  z.object({
    id: id(accountFieldTexts.id),
    name: ownName,
    /** Null only of an account that has none. */
    email: ownEmail.nullable(),
    /** Null only of a listing that has none. */
    gender: gender.nullable(),
    city: id(accountFieldTexts.city),
    profession: id(accountFieldTexts.profession),
    ...tradeLists,
    // Errors are listed in the order of these keys, with the experience before the phone.
    experience,
    /** Null only of a listing that has none. */
    phone: ownPhone(rules).nullable(),
    ...otherFields,
    /** Needed for another e-mail or phone number when the login was some time ago; checked if given. */
    current_password: ownPassword,
  });

export const OwnDeletion = z
  .object({ current_password: typedPassword })
  .meta({ id: "OwnDeletion" });

export const ImageUpdate = z
  .object({ id: id(accountFieldTexts.id), image: picture(accountFieldTexts.image) })
  .meta({ id: "ImageUpdate" });

export const ResetRequest = z.object({ email: knownOwnEmail }).meta({ id: "ResetRequest" });

const confirmation = typed(accountFieldTexts.passwordDiffers).default("");

const isConfirmed = (given: { password: string; password_confirmation: string }) =>
  given.password === passwordSpelling(given.password_confirmation);

const differs = { error: accountFieldTexts.passwordDiffers, path: ["password"] };

export const passwordResetInput = (rules: FieldRules) =>
  z
    .object({
      token: z.string({ error: accountFieldTexts.link }),
      email: knownOwnEmail,
      password: newPassword(rules),
      password_confirmation: confirmation,
    })
    .refine(isConfirmed, differs);

export const passwordChange = (rules: FieldRules) =>
  z
    .object({
      current_password: typedPassword,
      password: newPassword(rules),
      password_confirmation: confirmation,
    })
    .refine(isConfirmed, differs);

export const VerifyParams = z.object({ id: z.string(), hash: z.string() });
/**
 * Without what a message put behind the link. A missing link is refused as any other invalid one. Short, since
 * the pattern takes quadratic time.
 */
const linkPart = z
  .string()
  .max(200)
  .transform((given) => given.replace(/[^\w-]+$/, ""))
  .catch("");

export const VerifyQuery = z.object({
  expires: linkPart,
  signature: linkPart,
});

export type Login = z.infer<typeof Login>;
export type Registration = z.infer<ReturnType<typeof registration>>;
export type RegistrationByPhone = z.infer<ReturnType<typeof registrationByPhone>>;
export type ProfileUpdate = z.infer<ReturnType<typeof profileUpdate>>;
export type PasswordReset = z.infer<ReturnType<typeof passwordResetInput>>;
export type PasswordChange = z.infer<ReturnType<typeof passwordChange>>;
