import { Unlink } from "lucide-react";
import { useNavigate } from "react-router";
import { refetchCurrentUser, roleOf, useCurrentUser } from "#src/auth/current-user.ts";
import { secretPageHeaders, secretPageMeta } from "#src/auth/no-store.ts";
import { homePathOf } from "#src/auth/paths.ts";
import { browserApi } from "#src/client/browser.ts";
import { ApiError } from "#src/client/client.ts";
import { EmailField } from "#src/features/accounts/forms/fields.tsx";
import { FormScreen } from "#src/features/accounts/forms/form-screen.tsx";
import { registerTexts } from "#src/features/accounts/texts.ts";
import { BusyLinkCard, LinkCard } from "#src/features/site/link-card.tsx";
import { actionTexts } from "#src/features/site/texts.ts";
import { titleOf } from "#src/settings/current-site.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { Button } from "#src/ui/button.tsx";
import { TextField } from "#src/ui/forms/field.tsx";
import { PasswordField } from "#src/ui/forms/password-field.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import { FormError, Notice } from "#src/ui/notice.tsx";
import { formCard } from "#src/ui/styles/classes.ts";
import type { Route } from "./+types/invitation.page.ts";
import { Limits } from "./member-card.tsx";
import { acceptTexts as texts } from "./screens.texts.ts";
import type { InvitationView } from "./team.contract.ts";

export const headers = () => secretPageHeaders;
export const meta = () => [{ title: titleOf(texts.title) }, ...secretPageMeta];

const badLink = 404;

export async function clientLoader({ params: { token } }: Route.ClientLoaderArgs) {
  const path = `/api/invitations/${encodeURIComponent(token)}`;
  try {
    return { path, invitation: await browserApi.get<InvitationView>(path) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { path, failure: { message: error.message, isFinal: error.status === badLink } };
  }
}
clientLoader.hydrate = true as const;

export default function Invitation({ loaderData }: Route.ComponentProps) {
  const { path, invitation, failure } = loaderData;
  if (invitation) return <Acceptance path={path} invitation={invitation} />;
  return (
    <LinkCard
      title={texts.title}
      icon={Unlink}
      look="bg-clay-tint text-clay"
      text={failure?.message ?? texts.failed}
      role="alert"
    >
      {!failure?.isFinal && <Button onClick={() => location.reload()}>{actionTexts.retry}</Button>}
    </LinkCard>
  );
}

function Acceptance({ path, invitation }: { path: string; invitation: InvitationView }) {
  const navigate = useNavigate();
  const current = useCurrentUser();
  const { form, busy, errors, formError } = useSubmission({
    send: (fields) => browserApi.send<string>("POST", path, Object.fromEntries(fields)),
    async done(text) {
      toast(text);
      const user = await refetchCurrentUser();
      await navigate(homePathOf(roleOf(user)), { replace: true });
    },
  });
  return (
    <FormScreen title={texts.title} intro={<p>{texts.invitedAs[invitation.role]}</p>}>
      {current && <Notice>{texts.otherAccount}</Notice>}
      <form {...form} className={formCard}>
        <dl className="text-label empty:hidden">
          <Limits rights={invitation} />
        </dl>
        <EmailField isLogin readOnly defaultValue={invitation.email} />
        <TextField
          name="fullname"
          label={texts.name}
          autoComplete="name"
          required
          errors={errors.fullname}
        />
        <PasswordField
          name="password"
          label={texts.password}
          hint={registerTexts.passwordHint}
          autoComplete="new-password"
          initiallyVisible
          required
          errors={errors.password}
        />
        <FormError>{formError?.text}</FormError>
        <SubmitButton busy={busy} busyText={texts.sending}>
          {texts.send}
        </SubmitButton>
      </form>
    </FormScreen>
  );
}

export function HydrateFallback() {
  return <BusyLinkCard title={texts.title} text={texts.busy} />;
}
