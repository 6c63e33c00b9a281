import { CircleCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import { ApiError } from "#src/client/client.ts";
import { type ActionArgs, screenAction, screenLoader } from "#src/client/screen.ts";
import { OperatorContact } from "#src/features/site/frame/operator-contact.tsx";
import { publicMeta } from "#src/features/site/meta.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { useRestoreFocus } from "#src/ui/actions/use-restore-focus.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { writeDraft } from "#src/ui/forms/draft-storage.ts";
import { TextField } from "#src/ui/forms/field.tsx";
import { TextArea } from "#src/ui/forms/text-area.tsx";
import { useDraft } from "#src/ui/forms/use-draft.ts";
import { focusFirstInvalid } from "#src/ui/navigation/use-focus-after-navigation.ts";
import { FormError } from "#src/ui/notice.tsx";
import type { Route } from "./+types/contact.page.ts";
import { contactTexts, messageReceived } from "./texts.ts";

const draftName = "contact";

const load = screenLoader(async ({ url, formToken }) => ({
  formToken,
  sent: url.searchParams.has("sent"),
}));
export const loader = load;
export const clientLoader = load;

const send = async ({ api, fields }: ActionArgs) => {
  // Nothing else, since the page shows again what was sent.
  const message = Object.fromEntries(
    ["fullname", "email", "subject", "description"].map((name) => [name, fields[name] ?? ""]),
  );
  try {
    await api.send("POST", "/api/contact-send", message);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message: text, errors, status } = error;
    return data({ text, errors, typed: message }, { status: status || 503 });
  }
  // Redirects, so that reloading the page does not send the message again.
  return redirect("/contact?sent=1");
};
export const action = screenAction(send);
export const clientAction = screenAction(async (args) => {
  const outcome = await send(args);
  if (outcome instanceof Response) {
    // Before the redirect, in case the user leaves immediately.
    writeDraft(draftName, null);
    toast(messageReceived);
  }
  return outcome;
});

export const meta: Route.MetaFunction = ({ matches }) =>
  publicMeta(matches, {
    title: contactTexts.title,
    description: contactTexts.intro,
    path: "/contact",
  });

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { sent, formToken } = loaderData;
  return (
    <div className="container pt-8 lg:pt-12">
      <div className="mx-auto max-w-160">
        <h1 className="text-title">{contactTexts.title}</h1>
        <p className="mb-6 text-ink2">{contactTexts.intro}</p>
        <OperatorContact />
        {sent ? <Confirmation /> : <ContactForm formToken={formToken} failure={actionData} />}
      </div>
    </div>
  );
}

interface SendFailure {
  text: string;
  errors: Record<string, string[]>;
  typed: Record<string, string>;
}

interface ContactFormProps {
  formToken: string;
  failure: SendFailure | undefined;
}

function ContactForm({ formToken, failure }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useDraft(draftName, form);
  const busy = useNavigation().formMethod === "POST";
  const { errors: allErrors = {}, typed = {}, text } = failure ?? {};
  const [edited, setEdited] = useState({ failure, names: [] as string[] });
  const editedNames = edited.failure === failure ? edited.names : [];
  const errors = Object.fromEntries(
    Object.entries(allErrors).filter(([name]) => !editedNames.includes(name)),
  );
  const rememberFocus = useRestoreFocus(busy);
  const generalError = Object.keys(allErrors).length === 0 && text;

  useEffect(() => {
    if (failure) focusFirstInvalid(form.current);
  }, [failure]);

  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onSubmit={rememberFocus}
      // Editing a field removes its error.
      onInput={({ target }) =>
        setEdited({ failure, names: [...editedNames, (target as HTMLInputElement).name] })
      }
      className="flex flex-col gap-5 rounded-card bg-surface p-4 shadow-card md:p-8"
    >
      <TextField
        name="fullname"
        label={contactTexts.fullname}
        autoComplete="name"
        required
        defaultValue={typed.fullname}
        errors={errors.fullname}
      />
      <TextField
        name="email"
        type="email"
        label={contactTexts.email}
        hint={contactTexts.emailHint}
        autoComplete="email"
        inputMode="email"
        foreign
        required
        defaultValue={typed.email}
        errors={errors.email}
      />
      <TextField
        name="subject"
        label={contactTexts.subject}
        required
        defaultValue={typed.subject}
        errors={errors.subject}
      />
      <TextArea
        name="description"
        label={contactTexts.description}
        required
        defaultValue={typed.description}
        errors={errors.description}
      />
      {formToken && <input type="hidden" name="form_token" value={formToken} />}
      <FormError>{generalError}</FormError>
      <Button type="submit" disabled={busy} aria-busy={busy}>
        {busy ? contactTexts.sending : contactTexts.send}
      </Button>
    </Form>
  );
}

function Confirmation() {
  // The draft still exists if the form was sent before hydration.
  useEffect(() => writeDraft(draftName, null), []);
  return (
    <div className="flex flex-col items-center gap-3 rounded-card bg-surface px-6 py-10 text-center shadow-card">
      <span className="grid size-16 place-items-center rounded-card bg-green-tint text-green">
        <CircleCheck aria-hidden="true" className="size-8" />
      </span>
      <p className="text-subtitle font-semibold text-balance">{messageReceived}</p>
      <ButtonLink look="outlined" to="/">
        {contactTexts.home}
      </ButtonLink>
    </div>
  );
}
