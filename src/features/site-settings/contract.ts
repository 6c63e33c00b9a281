import { z } from "zod";
import { cleanText, limitMarks } from "#src/arabic/clean.ts";
import {
  emptyAsMissing,
  lengthBetween,
  line,
  picture,
  required,
  text,
  withFewMarks,
} from "#src/contract/fields.ts";
import { digestKinds, type PolicyBlock } from "#src/settings/live-settings.ts";
import { paletteNames, type SocialName, socialNames } from "#src/settings/site.ts";
import { settingTexts } from "./field-texts.ts";
import { policyLimits, textLimits } from "./limits.ts";
import { parsePolicy } from "./policy-text.ts";

/** Rules of numbers, which the server brings. */
export interface PhoneRules {
  /** E.164, or null for what is not written as a number. */
  parsePhone: (typed: string) => string | null;
  /** The text for a number that cannot be used; null if it can. */
  phoneProblem: (phone: string) => string | null;
  phoneRule: string;
}

const inLine = (least: number, most: number, error: string) =>
  required(line(error), error)
    .pipe(lengthBetween(least, most, error))
    .pipe(withFewMarks);

const inLines = (least: number, most: number, error: string) =>
  required(text(error), error).pipe(lengthBetween(least, most, error));

/** Null and an empty text stand for the default. */
const resettable = <Value extends z.ZodType>(value: Value) =>
  z.preprocess((given) => (given === "" ? null : given), value.nullable()).optional();

const address = z.preprocess(
  (given) => emptyAsMissing(given) ?? null,
  line(settingTexts.social)
    .pipe(lengthBetween(1, 200, settingTexts.social))
    .transform((typed, context) => {
      const url = readAddress(typed);
      if (url) return url;
      context.addIssue({ code: "custom", message: settingTexts.social });
      return z.NEVER;
    })
    .nullable(),
);

/** Reads another site's address, which is over https; people may leave the protocol out. */
function readAddress(typed: string): string | null {
  const written = /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`;
  if (/\s/.test(typed) || !URL.canParse(written)) return null;
  const { protocol, hostname, username, password, port, href } = new URL(written);
  const isPlain = protocol === "https:" && username === "" && password === "" && port === "";
  return isPlain && /^[^.]+(\.[^.]+)*\.\D[^.]+$/.test(hostname) ? href : null;
}

const phone = ({ parsePhone, phoneProblem, phoneRule }: PhoneRules) =>
  line(phoneRule).transform((typed, context) => {
    const number = parsePhone(typed);
    const message = number === null ? phoneRule : phoneProblem(number);
    if (message === null) return number;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

const blockText = (most: number) =>
  required(line(settingTexts.policy), settingTexts.policy).pipe(
    lengthBetween(1, most, settingTexts.policyBlockTooLong),
  );

const PolicyBlockInput = z.discriminatedUnion(
  "type",
  [
    z.object({ type: z.literal("heading"), text: blockText(policyLimits.heading) }),
    z.object({ type: z.literal("paragraph"), text: blockText(policyLimits.paragraph) }),
    z.object({
      type: z.literal("list"),
      items: z
        .array(blockText(policyLimits.item), { error: settingTexts.policy })
        .min(1, { error: settingTexts.policy })
        .max(policyLimits.items, { error: settingTexts.policyTooLong }),
    }),
  ],
  { error: settingTexts.policy },
);

const PolicyInput = z
  .array(PolicyBlockInput, { error: settingTexts.policy })
  .min(1, { error: settingTexts.policy })
  .max(policyLimits.blocks, { error: settingTexts.policyTooLong })
  .refine((blocks) => policyLength(blocks) <= policyLimits.total, {
    error: settingTexts.policyTooLong,
  });

/** Longer than other texts may be, so that it is cut later than they are. */
const PolicyTextInput = z
  .string({ error: settingTexts.policy })
  .transform((typed) => limitMarks(cleanText(typed.slice(0, 2 * policyLimits.total))))
  .pipe(lengthBetween(0, policyLimits.total, settingTexts.policyTextTooLong))
  .transform((text) => (text === "" ? null : text))
  .refine((text) => text === null || parsePolicy(text).length > 0, { error: settingTexts.policy });

export const policyLength = (blocks: PolicyBlock[]) =>
  blocks
    .flatMap((block) => (block.type === "list" ? block.items : [block.text]))
    .reduce((sum, { length }) => sum + length, 0);

const point = z.object(
  {
    title: inLine(2, textLimits.pointTitle, settingTexts.pointTitle),
    text: inLine(3, textLimits.pointText, settingTexts.pointText),
  },
  { error: settingTexts.points },
);

/** Each may be left out, and stays as it is. */
export const settingsChange = (rules: PhoneRules) =>
  z.object({
    /** The version of the settings as they were loaded. */
    version: z
      .int({ error: settingTexts.version })
      .min(0, { error: settingTexts.version })
      .optional(),
    name: resettable(
      inLine(2, textLimits.name, settingTexts.name).refine(
        (name) => /\p{L}/u.test(name),
        settingTexts.name,
      ),
    ),
    tagline: resettable(inLine(3, textLimits.tagline, settingTexts.tagline)),
    palette: resettable(z.enum(paletteNames, { error: settingTexts.palette })),
    social: resettable(
      z.object(
        Object.fromEntries(socialNames.map((name) => [name, address.optional()])) as Record<
          SocialName,
          z.ZodOptional<typeof address>
        >,
        { error: settingTexts.social },
      ),
    ),
    phone: resettable(phone(rules)),
    whatsapp: resettable(phone(rules)),
    notice: resettable(inLines(3, textLimits.notice, settingTexts.notice)),
    about: resettable(inLines(3, textLimits.about, settingTexts.about)),
    about_points: resettable(
      z.array(point, { error: settingTexts.points }).length(3, { error: settingTexts.points }),
    ),
    invitation: resettable(inLines(3, textLimits.invitation, settingTexts.invitation)),
    policy: resettable(PolicyInput),
    /** The policy as text, in place of blocks. */
    policy_text: resettable(PolicyTextInput),
    registration_open: resettable(z.boolean({ error: settingTexts.yesOrNo })),
    sender_name: resettable(inLine(2, textLimits.sender_name, settingTexts.sender_name)),
    digest: resettable(z.enum(digestKinds, { error: settingTexts.digest })),
    digest_hour: resettable(
      z
        .int({ error: settingTexts.digest_hour })
        .min(0, { error: settingTexts.digest_hour })
        .max(23, { error: settingTexts.digest_hour }),
    ),
  });

export type SettingsChange = Omit<z.infer<ReturnType<typeof settingsChange>>, "version">;

const Address = z.string().nullable();

const PolicyPartView = z
  .object({
    text: z.string(),
    bold: z.literal(true).optional(),
    href: z.string().optional(),
  })
  .meta({ id: "PolicyPart" });

const parts = <Value extends z.ZodType>(value: Value) =>
  value.optional().describe("The text in its styles; absent where it has none");

const PolicyView = z.object({
  updated_at: z.string(),
  blocks: z.array(
    z.union([
      z.object({
        type: z.enum(["heading", "paragraph"]),
        text: z.string(),
        parts: parts(z.array(PolicyPartView)),
      }),
      z.object({
        type: z.literal("list"),
        items: z.array(z.string()),
        start: z.int().optional().describe("Number of the first item; absent for points"),
        parts: parts(z.array(z.array(PolicyPartView))),
      }),
    ]),
  ),
});

export const LogoUpdate = z
  .object({ image: picture(settingTexts.logo) })
  .meta({ id: "LogoUpdate" });

/** What everyone may see. */
export const PublicSettings = z
  .object({
    name: z.string(),
    tagline: z.string(),
    palette: z.enum(paletteNames),
    logo: Address.describe("Path of the logo; null for the drawn mark"),
    logo_size: z.object({ width: z.int(), height: z.int() }).describe("Of the logo, in pixels"),
    social: z.object({
      facebook: Address,
      instagram: Address,
      telegram: Address,
      youtube: Address,
    }),
    phone: z.string().nullable(),
    phone_display: z.string().nullable(),
    whatsapp: z.string().nullable(),
    notice: z.string(),
    about: z.string(),
    about_points: z.array(z.object({ title: z.string(), text: z.string() })),
    invitation: z.string(),
    registration_open: z.boolean(),
    sends_mail: z.boolean().describe("False without a mail server: mails arrive nowhere"),
    time_zone: z.string().describe("The site's time zone, an IANA name"),
    country: z.string().describe("The site's country, ISO 3166"),
    policy: PolicyView.nullable().describe("Null for the program's own text"),
  })
  .meta({ id: "Settings" });
export type PublicSettings = z.infer<typeof PublicSettings>;

/** What the owner edits. */
export const EditedSettings = PublicSettings.extend({
  version: z.int().describe("0 while nothing was ever saved"),
  first_steps: z.boolean().describe("Whether to offer the first steps: nothing was ever saved"),
  policy_text: z
    .string()
    .nullable()
    .describe("The policy as it was typed; null for the program's own text"),
  sender_name: z.string().nullable(),
  digest: z.enum(digestKinds),
  digest_hour: z.int(),
}).meta({ id: "EditedSettings" });
export type EditedSettings = z.infer<typeof EditedSettings>;
