import { MonitorSmartphone, RotateCw } from "lucide-react";
import { useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { type PluralForms, plural } from "#src/arabic/plural.ts";
import { browserApi } from "#src/client/browser.ts";
import { DeviceRow } from "#src/features/accounts/device-row.tsx";
import { useOwnAct } from "#src/features/accounts/use-own-act.ts";
import { useReload } from "#src/ui/actions/use-reload.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Link } from "#src/ui/navigation/link.tsx";
import type { SessionView } from "./contract.ts";

const sessionTexts = {
  title: "أجهزتك",
  intro: "الأجهزة التي سجّلت الدخول منها إلى حسابك. إن لم تعرف جهازًا منها",
  /** The two go on the sentence: a link, and what it brings about. */
  changePassword: "فغيّر كلمة المرور",
  endsOthers: "، وسنسجّل خروجك من كل الأجهزة الأخرى.",
  current: "هذا الجهاز",
  lastSeen: "آخر استعمال",
  end: "تسجيل خروجه",
  endOthers: "الخروج من كل الأجهزة الأخرى",
  question: "هل تريد الخروج من كل الأجهزة الأخرى؟",
  yes: "الخروج",
  ending: "جارٍ الخروج…",
  no: "إلغاء",
  onlyThis: "لا أجهزة أخرى الآن.",
  failed: "تعذر عرض أجهزتك",
  again: "أعد المحاولة",
};

/** Counts the devices that the question is about. */
const devicesOut: PluralForms = {
  zero: "لن يخرج أي جهاز.",
  one: "سيخرج جهاز واحد من حسابك، ويبقى هذا الجهاز.",
  two: "سيخرج جهازان من حسابك، ويبقى هذا الجهاز.",
  few: "ستخرج # أجهزة من حسابك، ويبقى هذا الجهاز.",
  many: "سيخرج # جهازًا من حسابك، ويبقى هذا الجهاز.",
  other: "سيخرج # جهاز من حسابك، ويبقى هذا الجهاز.",
};

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
          {sessions.map(({ id, device, current, last_seen_at }) => (
            <DeviceRow
              key={id}
              icon={MonitorSmartphone}
              path={`/api/sessions/${id}`}
              id={`device-${id}`}
              since={last_seen_at}
              texts={rowTexts}
              device={device}
              current={current}
            />
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

const rowTexts = {
  since: sessionTexts.lastSeen,
  current: sessionTexts.current,
  remove: sessionTexts.end,
  removing: sessionTexts.ending,
};

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

interface EndOthersProps {
  count: number;
  open: boolean;
  onClose: () => void;
}

/** Asks before all other devices are logged out. */
function EndOthers({ count, open, onClose }: EndOthersProps) {
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
