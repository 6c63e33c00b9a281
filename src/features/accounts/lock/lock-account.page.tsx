import { LockKeyhole, LockKeyholeOpen, Unlink } from "lucide-react";
import { type ReactNode, useState } from "react";
import { refetchCurrentUser } from "#src/auth/current-user.ts";
import { secretPageHeaders, secretPageMeta } from "#src/auth/no-store.ts";
import { seemsLoggedIn } from "#src/auth/session-hints.ts";
import { browserApi } from "#src/client/browser.ts";
import { ApiError } from "#src/client/client.ts";
import { parametersOf } from "#src/client/with-query.ts";
import { BusyLinkCard, LinkCard } from "#src/features/accounts/forms/link-card.tsx";
import { actionTexts } from "#src/features/site/texts.ts";
import { titleOf } from "#src/settings/current-site.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { handled, useSubmission } from "#src/ui/forms/use-submission.ts";
import { FormError } from "#src/ui/notice.tsx";
import type { Route } from "./+types/lock-account.page.ts";
import type { LockState } from "./lock.contract.ts";
import { lockSentences, lockTexts } from "./lock.texts.ts";

export const headers = () => secretPageHeaders;
export const meta = () => [{ title: titleOf(lockTexts.title) }, ...secretPageMeta];

const badLink = 403;

/** Only asks how things stand: the button alone locks, since mail scanners open links too. */
export async function clientLoader({ params: { id }, request }: Route.ClientLoaderArgs) {
  const signature = Object.fromEntries(parametersOf(new URL(request.url).search));
  const path = `/api/account-locks/${encodeURIComponent(id)}`;
  try {
    const { state } = await browserApi.get<LockState>(path, signature);
    return { path, signature, state };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const state = error.status === badLink ? ("bad" as const) : ("failed" as const);
    return { path, signature, state, message: error.message };
  }
}
clientLoader.hydrate = true as const;

export default function LockAccount({ loaderData }: Route.ComponentProps) {
  const { path, signature, state, message } = loaderData;
  const [outcome, setOutcome] = useState<{ state: "locked" | "bad"; message?: string }>();
  const now = outcome ?? { state, message };
  if (now.state === "locked") return <Locked />;
  if (now.state === "open") {
    return (
      <Question
        lock={() => browserApi.send<string>("POST", path, signature)}
        onLocked={() => setOutcome({ state: "locked" })}
        onBadLink={(text) => setOutcome({ state: "bad", message: text })}
      />
    );
  }
  return (
    <LinkCard
      title={lockTexts.title}
      icon={Unlink}
      look="bg-clay-tint text-clay"
      text={now.message ?? ""}
      role="alert"
    >
      {now.state === "bad" ? (
        <Contact>{lockTexts.inDanger}</Contact>
      ) : (
        <Button onClick={() => location.reload()}>{actionTexts.retry}</Button>
      )}
    </LinkCard>
  );
}

interface QuestionProps {
  lock: () => Promise<string>;
  onLocked: () => void;
  onBadLink: (text: string) => void;
}

function Question({ lock, onLocked, onBadLink }: QuestionProps) {
  const { form, busy, formError } = useSubmission({
    send: lock,
    async done() {
      // The session of this browser may have been the account's.
      if (seemsLoggedIn()) await refetchCurrentUser().catch(() => {});
      onLocked();
    },
    refused(error) {
      if (error.status !== badLink) return error.message;
      onBadLink(error.message);
      return handled;
    },
  });
  return (
    <LinkCard
      title={lockTexts.title}
      icon={LockKeyholeOpen}
      look="bg-clay-tint text-clay"
      text={lockTexts.question}
    >
      <div className="w-full text-start">
        <p>{lockTexts.effectsTitle}</p>
        <ul className="mt-1 list-disc ps-6">
          {lockTexts.effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      </div>
      <form {...form} className="flex w-full flex-col gap-4">
        <FormError>{formError?.text}</FormError>
        <SubmitButton look="danger" busy={busy} busyText={lockTexts.locking} className="w-full">
          {lockTexts.lock}
        </SubmitButton>
      </form>
      <p className="text-label text-ink2">{lockTexts.mine}</p>
    </LinkCard>
  );
}

const Locked = () => (
  <LinkCard
    title={lockTexts.title}
    icon={LockKeyhole}
    look="bg-green-tint text-green"
    text={lockSentences.locked}
    role="alert"
  >
    <Contact>{lockTexts.next}</Contact>
  </LinkCard>
);

const Contact = ({ children }: { children: ReactNode }) => (
  <>
    <p className="text-balance text-ink2">{children}</p>
    <ButtonLink look="outlined" to="/contact">
      {lockTexts.contact}
    </ButtonLink>
  </>
);

export function HydrateFallback() {
  return <BusyLinkCard title={lockTexts.title} text={lockTexts.busy} />;
}
