import { BadgeCheck, Unlink } from "lucide-react";
import { useState } from "react";
import { secretPageHeaders, secretPageMeta } from "#src/auth/no-store.ts";
import { browserApi } from "#src/client/browser.ts";
import { ApiError } from "#src/client/client.ts";
import { loginTexts } from "#src/features/accounts/texts.ts";
import { BusyLinkCard, LinkCard } from "#src/features/site/link-card.tsx";
import { actionTexts } from "#src/features/site/texts.ts";
import { titleOf } from "#src/settings/current-site.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import { FormError } from "#src/ui/notice.tsx";
import type { Route } from "./+types/claim.page.ts";
import { AccessSteps } from "./access-steps.tsx";
import type { AccessView } from "./contract.ts";
import { codeTexts, claimTexts as texts } from "./screen.texts.ts";

export const headers = () => secretPageHeaders;
export const meta = () => [{ title: titleOf(texts.title) }, ...secretPageMeta];

/** Only shows what the link leads to: messengers open it too, so a press alone begins the claim. */
export async function clientLoader({ params: { token } }: Route.ClientLoaderArgs) {
  const path = `/api/claims/${encodeURIComponent(token)}`;
  try {
    return { path, view: await browserApi.get<AccessView>(path), message: "" };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { path, view: null, message: error.message };
  }
}
clientLoader.hydrate = true as const;

export default function Claim({
  loaderData: { path, view: loaded, message },
}: Route.ComponentProps) {
  const [view, setView] = useState(loaded);
  if (!view) {
    return (
      <LinkCard title={texts.title} icon={Unlink} look="bg-clay-tint text-clay" text={message}>
        <Button onClick={() => location.reload()}>{actionTexts.retry}</Button>
      </LinkCard>
    );
  }
  if (view.state === "open") return <Begin path={path} view={view} onView={setView} />;
  if (view.state === "used" || view.state === "expired") {
    return (
      <LinkCard
        title={texts.title}
        icon={Unlink}
        look="bg-clay-tint text-clay"
        text={texts[view.state]}
        role="alert"
      >
        <p className="text-balance text-ink2">
          {view.state === "used" ? texts.usedNext : texts.expiredNext}
        </p>
        <ButtonLink to="/login">{loginTexts.title}</ButtonLink>
        <ButtonLink look="outlined" to="/contact">
          {codeTexts.contact}
        </ButtonLink>
      </LinkCard>
    );
  }
  return <AccessSteps title={texts.title} view={view} onView={setView} />;
}

interface BeginProps {
  path: string;
  view: AccessView;
  onView: (view: AccessView) => void;
}

function Begin({ path, view, onView }: BeginProps) {
  const { form, busy, formError } = useSubmission({
    send: () => browserApi.send<AccessView>("POST", path),
    done: onView,
  });
  return (
    <LinkCard title={texts.title} icon={BadgeCheck} look="bg-teal-tint text-teal" text={texts.open}>
      <p className="text-title [overflow-wrap:anywhere]">{view.fullname}</p>
      <bdi dir="ltr" className="font-semibold tabular-nums">
        {view.phone_display}
      </bdi>
      <p className="text-balance text-ink2">{texts.openNext}</p>
      <form {...form} className="flex w-full flex-col gap-4">
        <FormError>{formError?.text}</FormError>
        <SubmitButton busy={busy} busyText={texts.beginning}>
          {texts.begin}
        </SubmitButton>
      </form>
      {view.listing_id !== null && (
        <ButtonLink look="quiet" to={`/remove-listing/${view.listing_id}`}>
          {texts.notMine}
        </ButtonLink>
      )}
    </LinkCard>
  );
}

export function HydrateFallback() {
  return <BusyLinkCard title={texts.title} text={texts.busy} />;
}
