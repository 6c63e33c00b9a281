import { socialNetworks } from "#src/features/site/frame/social.ts";
import { textLimits } from "#src/features/site-settings/limits.ts";
import { TextField } from "#src/ui/forms/field.tsx";
import { CountedField } from "./counted-field.tsx";
import { settingsTexts as texts } from "./texts.ts";

export interface FieldsProps {
  typed: Record<string, string>;
  errors: Record<string, string[]>;
}

export const NameFields = ({ typed, errors }: FieldsProps) => (
  <>
    <CountedField
      name="name"
      limit={textLimits.name}
      label={texts.name}
      hint={texts.nameHint}
      required
      defaultValue={typed.name}
      errors={errors.name}
    />
    <CountedField
      name="tagline"
      limit={textLimits.tagline}
      label={texts.tagline}
      hint={texts.taglineHint}
      required
      defaultValue={typed.tagline}
      errors={errors.tagline}
    />
  </>
);

export const ContactFields = ({ typed, errors }: FieldsProps) => (
  <>
    <TextField
      name="phone"
      type="tel"
      inputMode="tel"
      foreign
      label={texts.phone}
      hint={texts.phoneHint}
      defaultValue={typed.phone}
      errors={errors.phone}
    />
    <TextField
      name="whatsapp"
      type="tel"
      inputMode="tel"
      foreign
      label={texts.whatsapp}
      hint={texts.whatsappHint}
      defaultValue={typed.whatsapp}
      errors={errors.whatsapp}
    />
  </>
);

export const SocialFields = ({ typed, errors }: FieldsProps) => (
  <>
    <p className="text-ink2">{texts.socialHint}</p>
    {socialNetworks.map(([network, label]) => (
      <TextField
        key={network}
        name={`social.${network}`}
        type="url"
        inputMode="url"
        foreign
        label={label}
        defaultValue={typed[`social.${network}`]}
        errors={errors[`social.${network}`]}
      />
    ))}
  </>
);
