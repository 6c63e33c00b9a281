import { BellRing } from "lucide-react";
import { DeviceRow } from "#src/features/accounts/device-row.tsx";
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
        {devices.map(({ id, device, current, created_at }) => (
          <DeviceRow
            key={id}
            icon={BellRing}
            path={`/api/push-subscriptions/${id}`}
            id={`push-${id}`}
            since={created_at}
            {...{ device, current, texts }}
          />
        ))}
      </ul>
    </div>
  );
}
