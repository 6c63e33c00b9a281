import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { browserApi } from "#src/client/browser.ts";
import { profileTexts } from "#src/features/accounts/profile/profile.texts.ts";
import { useOwnAct } from "#src/features/accounts/use-own-act.ts";
import { site } from "#src/settings/current-site.ts";
import { Button } from "#src/ui/button.tsx";

const rest = 60_000;

/** Asks for another mail with the link that activates the account; then it rests for a minute. */
export function SendLink({ label, className }: { label: string; className?: string }) {
  const [resting, setResting] = useState(false);
  const { revalidate } = useRevalidator();
  const { busy, run } = useOwnAct(
    () => browserApi.send<string>("POST", "/email/verification-notification"),
    async () => {
      // The address may be verified by now, in another tab or on another device; then this goes.
      await revalidate();
      setResting(true);
    },
  );
  useEffect(() => {
    if (!resting) return;
    const timer = setTimeout(() => setResting(false), rest);
    return () => clearTimeout(timer);
  }, [resting]);
  return (
    <div className="flex flex-col items-start gap-1">
      <Button
        look="outlined"
        onClick={() => !resting && run()}
        busy={busy}
        // Not `disabled`, which would take the focus away for a minute.
        aria-disabled={busy || resting}
        {...(className ? { className } : {})}
      >
        {busy ? profileTexts.sendingLink : label}
      </Button>
      {resting && site().sends_mail && <p className="text-small">{profileTexts.linkSent}</p>}
    </div>
  );
}
