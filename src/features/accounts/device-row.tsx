import type { LucideIcon } from "lucide-react";
import { useRevalidator } from "react-router";
import { age } from "#src/arabic/age.ts";
import { browserApi } from "#src/client/browser.ts";
import { Button } from "#src/ui/button.tsx";
import { useNow } from "#src/ui/use-now.ts";
import { useOwnAct } from "./use-own-act.ts";

interface DeviceRowProps {
  icon: LucideIcon;
  /** The API's path; a DELETE takes the device off the list. */
  path: string;
  /** In the page, of the device's name. */
  id: string;
  device: string;
  /** The one that asks, which has no button. */
  current: boolean;
  since: string;
  /** `since` comes before how long ago. */
  texts: Record<"since" | "current" | "remove" | "removing", string>;
}

/** One of one's own devices in a list. */
export function DeviceRow(props: DeviceRowProps) {
  const { icon: Icon, path, id, device, current, since, texts } = props;
  const now = useNow();
  const { revalidate } = useRevalidator();
  const { busy, run } = useOwnAct(() => browserApi.send<string>("DELETE", path), revalidate);
  return (
    <li className="flex min-h-18 flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Icon aria-hidden="true" className="size-6 shrink-0 text-teal" />
      <div className="min-w-0 grow basis-32">
        <p id={id} className="font-medium">
          {device}
        </p>
        <p className="text-small text-ink2">
          {texts.since} <time dateTime={since}>{age(since, now)}</time>
        </p>
      </div>
      {current ? (
        <span className="shrink-0 rounded-chip bg-green-tint px-3 py-0.5 text-small font-medium text-green">
          {texts.current}
        </span>
      ) : (
        <Button
          look="quiet"
          onClick={run}
          busy={busy}
          aria-describedby={id}
          className="ms-auto min-h-11 shrink-0 px-4"
        >
          {busy ? texts.removing : texts.remove}
        </Button>
      )}
    </li>
  );
}
