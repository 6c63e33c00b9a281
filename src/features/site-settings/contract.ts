import { z } from "zod";
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
import { settingTexts as say } from "./field-texts.ts";
import { policyLimits } from "./policy-text.ts";

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
  line(say.social)
    .pipe(lengthBetween(1, 200, say.social))
    .transform((typed, context) => {
      const url = readAddress(typed);
      if (url) return url;
      context.addIssue({ code: "custom", message: say.social });
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
  required(line(say.policy), say.policy).pipe(lengthBetween(1, most, say.policyBlockTooLong));

const PolicyBlockInput = z.discriminatedUnion(
  "type",
  [
    z.object({ type: z.literal("heading"), text: blockText(policyLimits.heading) }),
    z.object({ type: z.literal("paragraph"), text: blockText(policyLimits.paragraph) }),
    z.object({
      type: z.literal("list"),
      items: z
        .array(blockText(policyLimits.item), { error: say.policy })
        .min(1, { error: say.policy })
        .max(policyLimits.items, { error: say.policyTooLong }),
    }),
  ],
  { error: say.policy },
);

const PolicyInput = z
  .array(PolicyBlockInput, { error: say.policy })
  .min(1, { error: say.policy })
  .max(policyLimits.blocks, { error: say.policyTooLong })
  .refine((blocks) => policyLength(blocks) <= policyLimits.total, { error: say.policyTooLong });

export const policyLength = (blocks: PolicyBlock[]) =>
  blocks
    .flatMap((block) => (block.type === "list" ? block.items : [block.text]))
    .reduce((sum, { length }) => sum + length, 0);

const point = z.object(
  { title: inLine(2, 40, say.pointTitle), text: inLine(3, 200, say.pointText) },
  { error: say.points },
);

/** Each may be left out, and stays as it is. */
export const settingsChange = (rules: PhoneRules) =>
  z.object({
    /** The version of the settings as they were loaded. */
    version: z.int({ error: say.version }).min(0, { error: say.version }).optional(),
    name: resettable(inLine(2, 40, say.name).refine((name) => /\p{L}/u.test(name), say.name)),
    tagline: resettable(inLine(3, 80, say.tagline)),
    palette: resettable(z.enum(paletteNames, { error: say.palette })),
    social: resettable(
      z.object(
        Object.fromEntries(socialNames.map((name) => [name, address.optional()])) as Record<
          SocialName,
          z.ZodOptional<typeof address>
        >,
        { error: say.social },
      ),
    ),
    phone: resettable(phone(rules)),
    whatsapp: resettable(phone(rules)),
    notice: resettable(inLines(3, 300, say.notice)),
    about: resettable(inLines(3, 300, say.about)),
    about_points: resettable(
      z.array(point, { error: say.points }).length(3, { error: say.points }),
    ),
    invitation: resettable(inLines(3, 300, say.invitation)),
    policy: resettable(PolicyInput),
    registration_open: resettable(z.boolean({ error: say.yesOrNo })),
    sender_name: resettable(inLine(2, 60, say.sender_name)),
    digest: resettable(z.enum(digestKinds, { error: say.digest })),
    digest_hour: resettable(
      z
        .int({ error: say.digest_hour })
        .min(0, { error: say.digest_hour })
        .max(23, { error: say.digest_hour }),
    ),
  });

export type SettingsChange = Omit<z.infer<ReturnType<typeof settingsChange>>, "version">;

const Address = z.string().nullable();

const PolicyView = z.object({
  updated_at: z.string(),
  blocks: z.array(
    z.union([
      z.object({ type: z.enum(["heading", "paragraph"]), text: z.string() }),
      z.object({ type: z.literal("list"), items: z.array(z.string()) }),
    ]),
  ),
});

export const LogoUpdate = z.object({ image: picture(say.logo) }).meta({ id: "LogoUpdate" });

/** What everyone may see. */
export const PublicSettings = z
  .object({
    name: z.string(),
    tagline: z.string(),
    palette: z.enum(paletteNames),
    logo: Address.describe("Path of the logo; null for the drawn mark"),
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
    policy: PolicyView.nullable().describe("Null for the program's own text"),
  })
  .meta({ id: "Settings" });
export type PublicSettings = z.infer<typeof PublicSettings>;

/** What the owner edits. */
export const EditedSettings = PublicSettings.extend({
  version: z.int().describe("0 while nothing was ever saved"),
  first_steps: z.boolean().describe("Whether to offer the first steps: nothing was ever saved"),
  sender_name: z.string().nullable(),
  digest: z.enum(digestKinds),
  digest_hour: z.int(),
}).meta({ id: "EditedSettings" });
export type EditedSettings = z.infer<typeof EditedSettings>;
