import { useRevalidator } from "react-router";
import { plural } from "#src/arabic/plural.ts";
import { browserApi } from "#src/client/browser.ts";
import { useOwnAct } from "#src/features/accounts/use-own-act.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { devicesOut, sessionTexts } from "./sessions.texts.ts";

interface EndOthersProps {
  count: number;
  open: boolean;
  onClose: () => void;
}

/** Asks before all other devices are logged out. */
export function EndOthers({ count, open, onClose }: EndOthersProps) {
  const { revalidate } = useRevalidator();
  const { busy, run } = useOwnAct(
    // However it ends, what is said of it stands under the dialog.
    () => browserApi.send<string>("DELETE", "/api/sessions").finally(onClose),
    revalidate,
  );
  return (
    <Dialog open={open} onClose={onClose} title={sessionTexts.question}>
      <p className="text-ink2">{plural(count, devicesOut)}</p>
      <div className="mt-2 grid grid-cols-2 gap-3">
        <Button look="danger" data-first-focus onClick={run} busy={busy} className="px-3">
          {busy ? sessionTexts.ending : sessionTexts.yes}
        </Button>
        <Button look="outlined" onClick={onClose} className="px-3">
          {sessionTexts.no}
        </Button>
      </div>
    </Dialog>
  );
}
