import { BellRing } from "lucide-react";
import { useRevalidator } from "react-router";
import { browserApi } from "#src/client/browser.ts";
import { DeviceRow } from "#src/features/accounts/device-row.tsx";
import { useOwnAct } from "#src/features/accounts/use-own-act.ts";
import { Button } from "#src/ui/button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { classes } from "#src/ui/styles/classes.ts";
import { type BrowserPush, subscribeToPush, unsubscribe } from "./browser-push.ts";
import type { PushDevice, PushDevices } from "./contract.ts";
import { pushCardTexts as texts } from "./texts.ts";

const path = "/api/push-subscriptions";

interface PushCardProps {
  state: PushDevices;
  browser: BrowserPush;
  /** Whether this admin reads messages. */
  messages: boolean;
}

/** Whether this browser shows notifications, and on which devices they arrive. */
export function PushCard({ state: { public_key, devices }, browser, messages }: PushCardProps) {
  // One that the server has forgotten, or that is another admin's, shows nothing of this one.
  const own = browser === "subscribed" ? devices.find(({ current }) => current) : undefined;
  return (
    <section
      aria-labelledby="push"
      tabIndex={-1}
      className="flex flex-col gap-5 rounded-card bg-surface p-4 shadow-card outline-none md:p-8"
    >
      <div>
        <div className="mb-1 flex flex-wrap items-center gap-x-4 gap-y-1">
          <h2 id="push" className="text-panel">
            {texts.title}
          </h2>
          <span
            className={classes(
              "rounded-chip px-3 py-0.5 text-small font-medium",
              own ? "bg-green-tint text-green" : "bg-sunk text-ink2",
            )}
          >
            {own ? texts.isOn : texts.isOff}
          </span>
        </div>
        <p className="text-label text-ink2">{texts.intro(messages)}</p>
      </div>
      {own ? (
        <IsOn id={own.id} />
      ) : browser === "subscribed" || browser === "unsubscribed" ? (
        <TurnOn publicKey={public_key} />
      ) : (
        <Notice tone={browser === "blocked" ? "warning" : "neutral"}>{texts[browser]}</Notice>
      )}
      {devices.length > 0 && <DeviceList devices={devices} />}
    </section>
  );
}

function TurnOn({ publicKey }: { publicKey: string }) {
  const { revalidate } = useRevalidator();
  const { busy, run } = useOwnAct(() =>
    subscribeToPush(publicKey)
      .then((subscription) => browserApi.send<string>("POST", path, subscription))
      // Also after a refusal, which may be one of the browser for good.
      .finally(revalidate),
  );
  return (
    <Button onClick={run} busy={busy} className="md:self-start">
      {busy ? texts.turningOn : texts.turnOn}
    </Button>
  );
}

function IsOn({ id }: { id: string }) {
  const { revalidate } = useRevalidator();
  const test = useOwnAct(() => browserApi.send<string>("POST", `${path}/${id}/test`));
  const off = useOwnAct(async () => {
    const text = await browserApi.send<string>("DELETE", `${path}/${id}`);
    await unsubscribe();
    return text;
  }, revalidate);
  return (
    <div>
      <div className="flex flex-col gap-3 md:flex-row">
        <Button onClick={test.run} busy={test.busy} look="outlined">
          {test.busy ? texts.testing : texts.test}
        </Button>
        <Button onClick={off.run} busy={off.busy} look="quiet">
          {off.busy ? texts.turningOff : texts.turnOff}
        </Button>
      </div>
      <p className="mt-3 text-small text-ink2">{texts.testHint}</p>
    </div>
  );
}

/** All devices on which one's notifications arrive. */
function DeviceList({ devices }: { devices: PushDevice[] }) {
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
            device={device}
            current={current}
            texts={texts}
          />
        ))}
      </ul>
    </div>
  );
}
