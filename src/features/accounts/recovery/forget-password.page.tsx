import { MailCheck } from "lucide-react";
import { useState } from "react";
import { browserApi } from "#src/client/browser.ts";
import { EmailField } from "#src/features/accounts/forms/fields.tsx";
import { FormScreen, useTypedEmail } from "#src/features/accounts/forms/form-screen.tsx";
import { forgotTexts } from "#src/features/accounts/texts.ts";
import { publicMeta } from "#src/features/site/meta.ts";
import { site } from "#src/settings/current-site.ts";
import { Button } from "#src/ui/button.tsx";
import { Email } from "#src/ui/email.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import { Link } from "#src/ui/navigation/link.tsx";
import { FormError, Notice } from "#src/ui/notice.tsx";
import { formCard, textLink } from "#src/ui/styles/classes.ts";
import type { Route } from "./+types/forget-password.page.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  publicMeta(matches, {
    title: forgotTexts.title,
    description: forgotTexts.intro,
    path: "/forget-password",
  });

export default function ForgetPassword() {
  const { email: typed } = useTypedEmail();
  const [sent, setSent] = useState<{ text: string; email: string }>();
  const [asking, setAsking] = useState(true);
  return (
    <FormScreen
      title={forgotTexts.title}
      intro={asking && site().sends_mail && <p>{forgotTexts.intro}</p>}
      after={
        <>
          {site().whatsapp && (
            <Link to="/claim" className={textLink}>
              {forgotTexts.byNumber}
            </Link>
          )}
          <Link to="/login" className={textLink}>
            {forgotTexts.back}
          </Link>
        </>
      }
    >
      {/* Always there, so that what comes is read out. */}
      <div role="status" className="empty:sr-only">
        {sent && !asking && <Sent {...sent} again={() => setAsking(true)} />}
      </div>
      {!site().sends_mail && asking && (
        <Notice>
          {forgotTexts.withoutMail}{" "}
          <Link to="/contact" className="font-semibold underline underline-offset-4">
            {forgotTexts.contact}
          </Link>
          .
        </Notice>
      )}
      {asking && (
        <AskForLink
          email={sent?.email ?? typed}
          again={sent !== undefined}
          onSent={(text, email) => {
            setSent({ text, email });
            setAsking(false);
          }}
        />
      )}
    </FormScreen>
  );
}

function AskForLink({
  email: typed,
  again,
  onSent,
}: {
  email: string;
  /** The button that led back here is gone with its focus. */
  again: boolean;
  onSent: (text: string, email: string) => void;
}) {
  const { form, busy, errors, formError } = useSubmission({
    async send(fields) {
      const email = String(fields.get("email"));
      return { email, text: await browserApi.send<string>("POST", "/password/email", { email }) };
    },
    done: ({ text, email }) => onSent(text, email),
  });
  return (
    <form {...form} className={formCard}>
      <EmailField autoFocus={again} defaultValue={typed} errors={errors.email} />
      <FormError>{formError?.text}</FormError>
      <SubmitButton busy={busy} busyText={forgotTexts.sending}>
        {forgotTexts.send}
      </SubmitButton>
    </form>
  );
}

function Sent({ text, email, again }: { text: string; email: string; again: () => void }) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-card bg-surface px-6 py-10 text-center shadow-card">
      {site().sends_mail && (
        <span className="grid size-16 place-items-center rounded-card bg-green-tint text-green">
          <MailCheck aria-hidden="true" className="size-8" />
        </span>
      )}
      <p className="text-lead font-semibold text-balance">{text}</p>
      <p>
        {forgotTexts.sentTo} <Email address={email} className="block font-medium" />
      </p>
      {site().sends_mail && (
        <p className="text-label text-ink2 text-balance">{forgotTexts.notArrived}</p>
      )}
      <Button look="outlined" onClick={again} className="mt-2">
        {forgotTexts.again}
      </Button>
    </div>
  );
}
