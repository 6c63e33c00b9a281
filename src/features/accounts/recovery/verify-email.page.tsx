import { CircleCheck, Unlink } from "lucide-react";
import { useEffect } from "react";
import { currentUser } from "#src/auth/current-user.ts";
import { secretPageHeaders, secretPageMeta } from "#src/auth/no-store.ts";
import { seemsLoggedIn } from "#src/auth/session-hints.ts";
import { browserApi } from "#src/client/browser.ts";
import { ApiError } from "#src/client/client.ts";
import { loginTexts, verifyTexts } from "#src/features/accounts/texts.ts";
import { BusyLinkCard, LinkCard } from "#src/features/site/link-card.tsx";
import { actionTexts } from "#src/features/site/texts.ts";
import { titleOf } from "#src/settings/current-site.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import type { Route } from "./+types/verify-email.page.ts";
import { SendLink } from "./send-link.tsx";

export const headers = () => secretPageHeaders;
export const meta = () => [{ title: titleOf(verifyTexts.title) }, ...secretPageMeta];

/** The call that activates is made here alone: what only looks at links must not use them up. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, search } = new URL(request.url);
  try {
    const text = await browserApi.get<string>(`${pathname}${search}`);
    // The link is often opened in another browser than the one that registered.
    const inside = await currentUser().then(
      (user) => user !== null,
      () => false,
    );
    return { text, status: 200, inside };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const text = error.status === 0 ? verifyTexts.unreachable : error.message;
    return { text, status: error.status, inside: seemsLoggedIn() };
  }
}
clientLoader.hydrate = true as const;

/** Once is enough. */
export const shouldRevalidate = () => false;

const stay = 3000;
const badLink = 403;

export default function VerifyEmail({ loaderData }: Route.ComponentProps) {
  const { text, status, inside } = loaderData;
  const verified = status === 200;
  useEffect(() => {
    if (!verified || !inside) return;
    // A new page, because the server knows best whether this browser is logged in.
    const timer = setTimeout(() => location.replace("/profile"), stay);
    return () => clearTimeout(timer);
  }, [verified, inside]);
  if (verified) {
    return (
      <LinkCard
        title={verifyTexts.title}
        icon={CircleCheck}
        look="bg-green-tint text-green"
        text={text}
        role="alert"
      >
        {inside ? (
          <>
            <p className="text-ink2">{verifyTexts.onward}</p>
            <a href="/profile" className={buttonClass("outlined")}>
              {verifyTexts.profile}
            </a>
          </>
        ) : (
          <LogIn />
        )}
      </LinkCard>
    );
  }
  return (
    <LinkCard
      title={verifyTexts.title}
      icon={Unlink}
      look="bg-clay-tint text-clay"
      text={text}
      role="alert"
    >
      {status === badLink ? (
        inside ? (
          <SendLink label={verifyTexts.newLink} />
        ) : (
          <LogIn />
        )
      ) : (
        <Button onClick={() => location.reload()}>{actionTexts.retry}</Button>
      )}
    </LinkCard>
  );
}

const LogIn = () => (
  <a href="/login" className={buttonClass()}>
    {loginTexts.title}
  </a>
);

export function HydrateFallback() {
  return <BusyLinkCard title={verifyTexts.title} text={verifyTexts.busy} />;
}
