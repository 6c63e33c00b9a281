import { BellRing } from "lucide-react";
import { useRevalidator } from "react-router";
import { age } from "../../../arabic/age.ts";
import { browserApi } from "../../../client/browser.ts";
import { Button } from "../../../ui/button.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { useOwnAct } from "../use-own-act.ts";
import type { PushDevice } from "./contract.ts";
import { pushCardTexts as texts } from "./texts.ts";

/** All devices on which one's notifications arrive. */
export function DeviceList({ devices }: { devices: PushDevice[] }) {
  return (
    <div>
      <h3 id="push-devices" className="text-label font-semibold">
        {texts.devices}
      </h3>
      <ul aria-labelledby="push-devices" className="mt-2 divide-y divide-line border-y border-line">
        {devices.map((device) => (
          <Device key={device.id} {...device} />
        ))}
      </ul>
    </div>
  );
}

function Device({ id, device, current, created_at }: PushDevice) {
  const now = useNow();
  const { revalidate } = useRevalidator();
  const { busy, run } = useOwnAct(
    () => browserApi.send<string>("DELETE", `/api/push-subscriptions/${id}`),
    revalidate,
  );
  return (
    <li className="flex min-h-18 flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <BellRing aria-hidden="true" className="size-6 shrink-0 text-teal" />
      <div className="min-w-0 grow basis-32">
        <p id={`push-${id}`} className="font-medium">
          {device}
        </p>
        <p className="text-small text-ink2">
          {texts.since} <time dateTime={created_at}>{age(created_at, now)}</time>
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
          aria-describedby={`push-${id}`}
          className="ms-auto min-h-11 shrink-0 px-4"
        >
          {busy ? texts.removing : texts.remove}
        </Button>
      )}
    </li>
  );
}
