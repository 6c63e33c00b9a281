import { digestLabels, paletteLabels } from "#src/features/site-settings/labels.ts";
import { textLimits } from "#src/features/site-settings/limits.ts";
import { mailPalettes } from "#src/mail/layout/palette.ts";
import { type PaletteName, paletteNames } from "#src/settings/site.ts";
import { Choice } from "#src/ui/forms/choice.tsx";
import { Select } from "#src/ui/forms/field.tsx";
import { CountedArea, CountedField } from "./counted-field.tsx";
import type { FieldsProps } from "./fields.tsx";
import { settingsTexts as texts } from "./texts.ts";

/** Each colour beside its name; the text says it, too. */
export const PaletteField = ({ typed, errors }: FieldsProps) => (
  <Choice
    name="palette"
    label={texts.palette}
    options={paletteNames.map((value) => ({ value, text: <Swatch palette={value} /> }))}
    stacked
    defaultValue={typed.palette}
    errors={errors.palette}
  />
);

const Swatch = ({ palette }: { palette: PaletteName }) => (
  <span className="flex items-center gap-3">
    <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 shrink-0">
      <circle cx="10" cy="10" r="10" fill={mailPalettes(palette).light.fill} />
    </svg>
    {paletteLabels[palette]}
  </span>
);

/** Settings of who may register, and of what mails say and when. */
export const PeopleFields = ({ typed, errors }: FieldsProps) => (
  <>
    <Choice
      name="registration_open"
      label={texts.registration}
      hint={texts.registrationHint}
      options={[
        { value: "yes", text: texts.open },
        { value: "no", text: texts.closed },
      ]}
      defaultValue={typed.registration_open}
      errors={errors.registration_open}
    />
    <DigestFields typed={typed} errors={errors} />
    <CountedField
      name="sender_name"
      limit={textLimits.sender_name}
      label={texts.sender}
      hint={texts.senderHint}
      defaultValue={typed.sender_name}
      errors={errors.sender_name}
    />
  </>
);

export const DigestFields = ({ typed, errors }: FieldsProps) => (
  <>
    <Choice
      name="digest"
      label={texts.digest}
      options={Object.entries(digestLabels).map(([value, text]) => ({ value, text }))}
      stacked
      defaultValue={typed.digest}
      errors={errors.digest}
    />
    <Select
      name="digest_hour"
      label={texts.hour}
      none={texts.choose}
      options={Array.from({ length: 24 }, (_, hour) => ({
        value: hour,
        text: texts.hourText(hour),
      }))}
      defaultValue={typed.digest_hour}
      errors={errors.digest_hour}
    />
  </>
);

/** The owner's words on home. */
export const HomeTexts = (fields: FieldsProps) => (
  <>
    <Words
      name="notice"
      label={texts.notice}
      hint={texts.noticeHint}
      limit={textLimits.notice}
      {...fields}
    />
    <Words name="about" label={texts.about} limit={textLimits.about} {...fields} />
    {[0, 1, 2].map((index) => (
      <div key={index} className="flex flex-col gap-3">
        <CountedField
          name={`about_points.${index}.title`}
          limit={textLimits.pointTitle}
          label={texts.point(index + 1)}
          defaultValue={fields.typed[`about_points.${index}.title`]}
          errors={fields.errors[`about_points.${index}.title`]}
        />
        <Words
          name={`about_points.${index}.text`}
          label={texts.pointText(index + 1)}
          limit={textLimits.pointText}
          {...fields}
        />
      </div>
    ))}
    <Words
      name="invitation"
      label={texts.invitation}
      hint={texts.invitationHint}
      limit={textLimits.invitation}
      {...fields}
    />
  </>
);

const Words = ({
  name,
  typed,
  errors,
  ...rest
}: FieldsProps & { name: string; label: string; hint?: string; limit: number }) => (
  <CountedArea name={name} rows={2} defaultValue={typed[name]} errors={errors[name]} {...rest} />
);
