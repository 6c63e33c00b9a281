import { useEffect, useRef } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import { ApiError } from "#src/client/client.ts";
import { screenAction, screenLoader } from "#src/client/screen.ts";
import { loadOptions } from "#src/features/catalogue/options.ts";
import { longestSearch } from "#src/features/craftsmen/texts.ts";
import { publicMeta } from "#src/features/site/meta.ts";
import { site } from "#src/settings/current-site.ts";
import { Button } from "#src/ui/button.tsx";
import { TextField } from "#src/ui/forms/field.tsx";
import { focusFirstInvalid } from "#src/ui/navigation/use-focus-after-navigation.ts";
import { FormError } from "#src/ui/notice.tsx";
import { formCard } from "#src/ui/styles/classes.ts";
import type { Route } from "./+types/ask.page.ts";
import type { AlertCreated } from "./contract.ts";
import { subjectText, alertTexts as texts } from "./texts.ts";

const subjectFields = ["profession", "city", "q"] as const;

const load = screenLoader(async ({ api, url, formToken }) => {
  const { professions, cities } = await loadOptions(api);
  const [profession, city, q] = subjectFields.map((name) => url.searchParams.get(name) ?? "");
  const trade = professions.find(({ id }) => String(id) === profession);
  const subject = subjectText({
    profession: trade?.title ?? (q ? null : texts.soughtWork),
    city: cities.find(({ id }) => String(id) === city)?.name ?? null,
    query: q || null,
  });
  return {
    formToken,
    subject,
    fields: { profession: trade ? profession : "", city, q },
    namesWork: Boolean(trade || q),
  };
});
export const loader = load;
export const clientLoader = load;

const send = screenAction(async ({ api, fields }) => {
  const contact = (fields.contact ?? "").trim();
  const work = fields.q ?? "";
  try {
    const { token } = await api.send<AlertCreated>("POST", "/api/alerts", {
      profession_id: fields.profession ?? "",
      city_id: fields.city ?? "",
      q: work,
      ...(contact.includes("@") ? { email: contact } : { phone: contact }),
    });
    return redirect(`/alert/${token}`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message, errors = {}, status } = error;
    const { phone, email, q, ...others } = errors;
    const ofContact = contact === "" ? [] : (phone ?? email);
    // The API refuses a contact before it reads the words.
    const ofWork = fields.profession || work.trim() ? q : [texts.subject];
    const text = ofContact || ofWork ? undefined : (Object.values(others)[0]?.[0] ?? message);
    return data({ text, contact, work, ofContact, ofWork }, { status: status || 503 });
  }
});
export const action = send;
export const clientAction = send;

export const meta: Route.MetaFunction = ({ matches }) => [
  ...publicMeta(matches, { title: texts.ask, description: texts.ask, path: "/alert" }),
  { name: "robots", content: "noindex" },
];

/** An e-mail would never be confirmed without a mail server. */
const contacts = {
  any: { label: texts.contact, missing: texts.contactMissing, inputMode: "email" },
  phone: { label: texts.phone, missing: texts.phoneMissing, inputMode: "tel" },
} as const;

/** Asks for a number or an e-mail, to tell its holder once somebody is listed. */
export default function AskForAlert({ loaderData, actionData }: Route.ComponentProps) {
  const { formToken, subject, fields, namesWork } = loaderData;
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formMethod === "POST";
  // Words of the address that are refused are typed anew, and stay so until they are sent.
  const isTyped =
    !namesWork || Boolean(actionData?.ofWork) || (actionData?.work ?? fields.q) !== fields.q;
  const { label, missing, inputMode } = contacts[site().sends_mail ? "any" : "phone"];
  useEffect(() => {
    if (actionData) focusFirstInvalid(form.current);
  }, [actionData]);
  return (
    <div className="container pt-8 lg:pt-12">
      <div className="mx-auto max-w-140">
        <h1 className="text-title">{texts.ask}</h1>
        <p className="mb-6 text-ink2 [overflow-wrap:anywhere]">{texts.intro(subject)}</p>
        <Form ref={form} method="post" noValidate className={formCard}>
          {subjectFields
            .filter((name) => name !== "q" || !isTyped)
            .map((name) => (
              <input key={name} type="hidden" name={name} value={fields[name]} />
            ))}
          {isTyped && (
            <TextField
              name="q"
              type="text"
              label={texts.work}
              hint={texts.workHint}
              maxLength={longestSearch}
              required
              defaultValue={actionData?.work ?? fields.q}
              errors={actionData?.ofWork}
            />
          )}
          <TextField
            name="contact"
            label={label}
            hint={texts.contactHint}
            inputMode={inputMode}
            foreign
            required
            defaultValue={actionData?.contact}
            errors={actionData?.contact === "" ? [missing] : actionData?.ofContact}
          />
          {formToken && <input type="hidden" name="form_token" value={formToken} />}
          <FormError>{actionData?.text}</FormError>
          <Button type="submit" disabled={busy} aria-busy={busy}>
            {busy ? texts.sending : texts.send}
          </Button>
        </Form>
      </div>
    </div>
  );
}
