import { MonitorSmartphone, RotateCw } from "lucide-react";
import { useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { age } from "../../../arabic/age.ts";
import { browserApi } from "../../../client/browser.ts";
import { Button } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { useReload } from "../../../ui/use-reload.ts";
import { useOwnAct } from "../use-own-act.ts";
import type { SessionView } from "./contract.ts";
import { EndOthers } from "./end-others.tsx";
import { sessionTexts } from "./sessions.texts.ts";

/** The own logins on all devices, and how to end them; null when they could not be had. */
export function Devices({ sessions }: { sessions: SessionView[] | null }) {
  const { pathname } = useLocation();
  const [asking, setAsking] = useState(false);
  const others = sessions?.filter(({ current }) => !current) ?? [];
  return (
    <section
      aria-labelledby="devices"
      tabIndex={-1}
      className="rounded-card bg-surface p-4 shadow-card outline-none md:p-8"
    >
      <h2 id="devices" className="mb-1 text-panel">
        {sessionTexts.title}
      </h2>
      <p className="text-label text-ink2">
        {sessionTexts.intro}{" "}
        <Link
          // By the router, which does not ask about unsaved changes here.
          to={`${pathname}#change-password`}
          className="text-teal underline underline-offset-4"
        >
          {sessionTexts.changePassword}
        </Link>
        {sessionTexts.endsOthers}
      </p>
      {sessions ? (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {sessions.map((session) => (
            <Device key={session.id} session={session} />
          ))}
        </ul>
      ) : (
        <NotHad />
      )}
      {others.length > 0 && (
        <>
          <Button
            look="outlined"
            aria-haspopup="dialog"
            onClick={() => setAsking(true)}
            className="mt-5 w-full md:w-auto"
          >
            {sessionTexts.endOthers}
          </Button>
          <EndOthers count={others.length} open={asking} onClose={() => setAsking(false)} />
        </>
      )}
      {sessions && others.length === 0 && (
        <p className="mt-4 text-label text-ink2">{sessionTexts.onlyThis}</p>
      )}
    </section>
  );
}

function Device({ session: { id, device, current, last_seen_at } }: { session: SessionView }) {
  const now = useNow();
  const { revalidate } = useRevalidator();
  const { busy, run } = useOwnAct(
    () => browserApi.send<string>("DELETE", `/api/sessions/${id}`),
    revalidate,
  );
  return (
    <li className="flex min-h-18 flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <MonitorSmartphone aria-hidden="true" className="size-6 shrink-0 text-teal" />
      <div className="min-w-0 grow basis-32">
        <p id={`device-${id}`} className="font-medium">
          {device}
        </p>
        <p className="text-small text-ink2">
          {sessionTexts.lastSeen} <time dateTime={last_seen_at}>{age(last_seen_at, now)}</time>
        </p>
      </div>
      {current ? (
        <span className="shrink-0 rounded-chip bg-green-tint px-3 py-0.5 text-small font-medium text-green">
          {sessionTexts.current}
        </span>
      ) : (
        <Button
          look="quiet"
          onClick={run}
          busy={busy}
          aria-describedby={`device-${id}`}
          className="ms-auto min-h-11 shrink-0 px-4"
        >
          {busy ? sessionTexts.ending : sessionTexts.end}
        </Button>
      )}
    </li>
  );
}

function NotHad() {
  const { busy, reload } = useReload();
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-control bg-clay-tint px-4 py-2 text-clay-ink">
      <p>{sessionTexts.failed}</p>
      <Button look="outlined" onClick={reload} busy={busy} className="min-h-11 px-4">
        <RotateCw aria-hidden="true" className="size-5" />
        {sessionTexts.again}
      </Button>
    </div>
  );
}
