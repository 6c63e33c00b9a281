import { browserApi } from "../../../api/browser.ts";
import { Button } from "../../../ui/button.tsx";
import { useAct } from "../../../ui/use-act.ts";
import { profileTexts } from "../profile/profile.texts.ts";

/** Asks for another mail with the link that activates the account. */
export function SendLink({ label, className }: { label: string; className?: string }) {
  const { busy, run } = useAct(() =>
    browserApi.send<string>("POST", "/email/verification-notification"),
  );
  return (
    <Button
      look="outlined"
      onClick={run}
      disabled={busy}
      aria-busy={busy}
      {...(className ? { className } : {})}
    >
      {busy ? profileTexts.sendingLink : label}
    </Button>
  );
}
