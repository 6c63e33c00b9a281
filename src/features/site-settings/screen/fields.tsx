import type { ReactNode } from "react";
import { socialNetworks } from "#src/features/site/frame/social.ts";
import { TextField } from "#src/ui/forms/field.tsx";
import { settingsTexts as texts } from "./texts.ts";

export interface FieldsProps {
  typed: Record<string, string>;
  errors: Record<string, string[]>;
}

/** Fields that belong together, under a heading. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-5 rounded-card bg-surface p-4 shadow-card md:p-8">
    <h2 className="text-panel">{title}</h2>
    {children}
  </section>
);

export const NameFields = ({ typed, errors }: FieldsProps) => (
  <>
    <TextField
      name="name"
      label={texts.name}
      hint={texts.nameHint}
      required
      defaultValue={typed.name}
      errors={errors.name}
    />
    <TextField
      name="tagline"
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
