import { standingBlocks } from "#src/features/site/policy/privacy-policy.ts";
import type { EditedSettings } from "#src/features/site-settings/contract.ts";
import { formatPolicy } from "#src/features/site-settings/policy-text.ts";
import { socialNames } from "#src/settings/site.ts";

/** The settings as the texts of a form's controls, by name. */
export function typedSettings(settings: EditedSettings): Record<string, string> {
  const { social, about_points, policy, policy_text, phone_display, logo_size, ...others } =
    settings;
  const nested = [
    ...socialNames.map((name) => [`social.${name}`, social[name]]),
    ...about_points.flatMap((point, index) => [
      [`about_points.${index}.title`, point.title],
      [`about_points.${index}.text`, point.text],
    ]),
  ];
  const typed = {
    ...others,
    ...Object.fromEntries(nested),
    phone: phone_display,
    policy_text: policy_text ?? standingPolicyText(),
    registration_open: others.registration_open ? "yes" : "no",
  };
  return Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [name, value === null ? "" : String(value)]),
  );
}

/** What has been changed in the form, as the API takes it; null if nothing has. */
export function changesIn(form: FormData, settings: EditedSettings) {
  const before = typedSettings(settings);
  const typed = Object.fromEntries(
    [...form].map(([name, value]) => [name, String(value).replaceAll("\r\n", "\n")]),
  );
  const changed = Object.keys(typed).filter((name) => typed[name] !== before[name]);
  if (changed.length === 0) return null;
  const isChanged = (group: string) => changed.some((name) => name.startsWith(`${group}.`));
  const values: Record<string, unknown> = { version: settings.version };
  for (const name of changed.filter((name) => !name.includes("."))) {
    values[name] = sentValue(name, typed[name]!);
  }
  if (isChanged("social")) {
    const of = (name: string) => typed[`social.${name}`] ?? before[`social.${name}`];
    values.social = Object.fromEntries(socialNames.map((name) => [name, of(name)]));
  }
  if (isChanged("about_points")) {
    values.about_points = settings.about_points.map((_, index) => ({
      title: typed[`about_points.${index}.title`],
      text: typed[`about_points.${index}.text`],
    }));
  }
  return values;
}

function sentValue(name: string, text: string): unknown {
  if (name === "registration_open") return text === "yes";
  if (name === "digest_hour") return text && Number(text);
  return name === "policy_text" && text.trim() === standingPolicyText() ? null : text;
}

/** The program's own policy as its owner would type it. */
export const standingPolicyText = () => formatPolicy(standingBlocks());
