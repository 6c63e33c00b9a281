import { Hourglass, KeyRound, SearchX, Smartphone, UserPlus } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { setLoggedIn } from "#src/auth/current-user.ts";
import { browserApi } from "#src/client/browser.ts";
import type { OwnRecord } from "#src/features/accounts/record/record.contract.ts";
import { accountLabels, loginTexts, registerTexts } from "#src/features/accounts/texts.ts";
import { LinkCard } from "#src/features/site/link-card.tsx";
import { toast } from "#src/ui/actions/toast.tsx";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { PasswordField } from "#src/ui/forms/password-field.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import { FormError } from "#src/ui/notice.tsx";
import { CodeSteps } from "./code-steps.tsx";
import type { AccessView, CodeOffer } from "./contract.ts";
import { codeTexts, claimTexts as texts } from "./screen.texts.ts";

const path = "/api/phone-access";

interface AccessStepsProps {
  title: string;
  view: AccessView;
  /** The code that was made with it; otherwise the first is made by a press. */
  offer?: CodeOffer;
  onView: (view: AccessView) => void;
}

/** From a number to its page: the code, for a new password the admin's look, then the password. */
export function AccessSteps({ title, view, offer: first, onView }: AccessStepsProps) {
  const [offer, setOffer] = useState(first);
  const reload = async () => {
    const now = await browserApi.get<AccessView>(path);
    onView(now);
    return now;
  };
  if (view.state === "waiting") {
    return (
      <LinkCard title={title} icon={Smartphone} look="bg-teal-tint text-teal" text={texts.waiting}>
        {offer ? (
          <CodeSteps
            offer={offer}
            typedPath={`${path}/typed-code`}
            onCheck={async () => (await reload()).state !== "waiting"}
            onProven={reload}
            onAnother={() => setOffer(undefined)}
          />
        ) : (
          <NewCode view={view} onOffer={setOffer} />
        )}
      </LinkCard>
    );
  }
  if (view.state === "ready") return <SetPassword title={title} view={view} />;
  if (view.state === "comparing") {
    return (
      <LinkCard title={title} icon={Hourglass} look="bg-clay-tint text-clay" text={texts.comparing}>
        <p className="text-balance text-ink2">{texts.comparingNext}</p>
        <Button look="outlined" onClick={() => void reload()}>
          {texts.compared}
        </Button>
      </LinkCard>
    );
  }
  if (view.state === "register") {
    return (
      <LinkCard title={title} icon={UserPlus} look="bg-green-tint text-green" text={texts.register}>
        <p className="text-balance text-ink2">{texts.registerNext}</p>
        <ButtonLink to="/register">{registerTexts.title}</ButtonLink>
      </LinkCard>
    );
  }
  return (
    <LinkCard title={title} icon={SearchX} look="bg-clay-tint text-clay" text={texts.nothing}>
      <p className="text-balance text-ink2">{texts.nothingNext}</p>
      <ButtonLink look="outlined" to="/forget-password">
        {loginTexts.forgot}
      </ButtonLink>
      <ButtonLink look="quiet" to="/register">
        {registerTexts.title}
      </ButtonLink>
    </LinkCard>
  );
}

function NewCode({ view, onOffer }: { view: AccessView; onOffer: (offer: CodeOffer) => void }) {
  const { form, busy, formError } = useSubmission({
    send: () =>
      browserApi.send<CodeOffer>("POST", `${path}/code`, view.by_message ? {} : { way: "sent" }),
    done: onOffer,
  });
  return (
    <form {...form} className="flex w-full flex-col gap-4">
      <FormError>{formError?.text}</FormError>
      <SubmitButton busy={busy} busyText={codeTexts.making}>
        {view.by_message ? codeTexts.make : codeTexts.makeSent}
      </SubmitButton>
    </form>
  );
}

function SetPassword({ title, view }: { title: string; view: AccessView }) {
  const navigate = useNavigate();
  const { form, busy, errors, formError } = useSubmission({
    send: (fields) =>
      browserApi.send<OwnRecord>("POST", `${path}/password`, { password: fields.get("password") }),
    async done(user) {
      setLoggedIn(user);
      toast(view.kind === "password" ? texts.doneNewPassword : texts.done);
      await navigate("/profile", { replace: true });
    },
  });
  return (
    <LinkCard title={title} icon={KeyRound} look="bg-green-tint text-green" text={texts.ready}>
      {view.fullname && <p className="text-subtitle">{view.fullname}</p>}
      {view.phone_display && (
        <p className="text-balance text-ink2">
          {texts.login}{" "}
          <bdi dir="ltr" className="font-semibold whitespace-nowrap text-ink tabular-nums">
            {view.phone_display}
          </bdi>
        </p>
      )}
      <form {...form} className="flex w-full flex-col gap-4 text-start">
        <PasswordField
          name="password"
          label={accountLabels.password}
          hint={registerTexts.passwordHint}
          autoComplete="new-password"
          initiallyVisible
          required
          errors={errors.password}
        />
        <FormError>{formError?.text}</FormError>
        <SubmitButton busy={busy} busyText={texts.saving}>
          {texts.save}
        </SubmitButton>
      </form>
    </LinkCard>
  );
}
