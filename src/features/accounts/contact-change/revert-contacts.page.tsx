import { Hourglass, LockKeyholeOpen, Undo2, Unlink } from "lucide-react";
import { type ReactNode, useState } from "react";
import { refetchCurrentUser } from "#src/auth/current-user.ts";
import { secretPageHeaders, secretPageMeta } from "#src/auth/no-store.ts";
import { seemsLoggedIn } from "#src/auth/session-hints.ts";
import { browserApi } from "#src/client/browser.ts";
import { ApiError } from "#src/client/client.ts";
import { parametersOf } from "#src/client/with-query.ts";
import { BusyLinkCard, LinkCard } from "#src/features/site/link-card.tsx";
import { actionTexts } from "#src/features/site/texts.ts";
import { site, titleOf } from "#src/settings/current-site.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { handled, useSubmission } from "#src/ui/forms/use-submission.ts";
import { FormError } from "#src/ui/notice.tsx";
import type { Route } from "./+types/revert-contacts.page.ts";
import type { ContactChangeView } from "./revert.contract.ts";
import { revertTexts as texts } from "./revert.texts.ts";

export const headers = () => secretPageHeaders;
export const meta = () => [{ title: titleOf(texts.title) }, ...secretPageMeta];

const badLink = 403;

/** Only asks what has become of the change: the button alone reverts it, since mail scanners open links too. */
export async function clientLoader({ params: { id }, request }: Route.ClientLoaderArgs) {
  const signature = Object.fromEntries(parametersOf(new URL(request.url).search));
  const path = `/api/contact-changes/${encodeURIComponent(id)}`;
  try {
    const { state } = await browserApi.get<ContactChangeView>(path, signature);
    return { path, signature, state };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const state = error.status === badLink ? ("bad" as const) : ("failed" as const);
    return { path, signature, state, message: error.message };
  }
}
clientLoader.hydrate = true as const;

export default function RevertContacts({ loaderData }: Route.ComponentProps) {
  const { path, signature, state, message } = loaderData;
  const [outcome, setOutcome] = useState<{
    state: ContactChangeView["state"] | "bad";
    message?: string;
  }>();
  const now = outcome ?? { state, message };
  switch (now.state) {
    case "open":
      return (
        <Question
          revert={() => browserApi.send<ContactChangeView>("POST", `${path}/revert`, signature)}
          onReverted={(state) => setOutcome({ state })}
          onBadLink={(text) => setOutcome({ state: "bad", message: text })}
        />
      );
    case "reverted":
      return (
        <Outcome
          icon={Undo2}
          look="bg-green-tint text-green"
          text={texts.reverted}
          next={site().sends_mail ? texts.next : texts.nextWithoutMail}
        >
          <ButtonLink look="outlined" to="/forget-password">
            {texts.newLink}
          </ButtonLink>
        </Outcome>
      );
    case "waiting":
      return (
        <Outcome
          icon={Hourglass}
          look="bg-clay-tint text-clay"
          text={texts.waiting}
          next={texts.waitingNext}
        >
          <ContactLink />
        </Outcome>
      );
    case "bad":
      return (
        <Outcome
          icon={Unlink}
          look="bg-clay-tint text-clay"
          text={now.message ?? ""}
          next={texts.inDanger}
        >
          <ContactLink />
        </Outcome>
      );
    default:
      return (
        <Outcome icon={Unlink} look="bg-clay-tint text-clay" text={now.message ?? ""}>
          <Button onClick={() => location.reload()}>{actionTexts.retry}</Button>
        </Outcome>
      );
  }
}

interface QuestionProps {
  revert: () => Promise<ContactChangeView>;
  onReverted: (state: ContactChangeView["state"]) => void;
  onBadLink: (text: string) => void;
}

function Question({ revert, onReverted, onBadLink }: QuestionProps) {
  const { form, busy, formError } = useSubmission({
    send: revert,
    async done({ state }) {
      // The session of this browser may have been the account's.
      if (seemsLoggedIn()) await refetchCurrentUser().catch(() => {});
      onReverted(state);
    },
    refused(error) {
      if (error.status !== badLink) return error.message;
      onBadLink(error.message);
      return handled;
    },
  });
  return (
    <LinkCard
      title={texts.title}
      icon={LockKeyholeOpen}
      look="bg-clay-tint text-clay"
      text={texts.question}
    >
      <div className="w-full text-start">
        <p>{texts.effectsTitle}</p>
        <ul className="mt-1 list-disc ps-6">
          {texts.effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      </div>
      <form {...form} className="flex w-full flex-col gap-4">
        <FormError>{formError?.text}</FormError>
        <SubmitButton busy={busy} busyText={texts.reverting} className="w-full">
          {texts.revert}
        </SubmitButton>
      </form>
      <p className="text-label text-ink2">{texts.mine}</p>
    </LinkCard>
  );
}

interface OutcomeProps extends Pick<Parameters<typeof LinkCard>[0], "icon" | "look" | "text"> {
  next?: string;
  children: ReactNode;
}

const Outcome = ({ next, children, ...card }: OutcomeProps) => (
  <LinkCard title={texts.title} role="alert" {...card}>
    {next && <p className="text-balance text-ink2">{next}</p>}
    {children}
  </LinkCard>
);

const ContactLink = () => (
  <ButtonLink look="outlined" to="/contact">
    {texts.contact}
  </ButtonLink>
);

export function HydrateFallback() {
  return <BusyLinkCard title={texts.title} text={texts.busy} />;
}
