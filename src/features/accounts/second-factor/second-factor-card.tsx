import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { refetchCurrentUser } from "#src/auth/current-user.ts";
import { homePathOf } from "#src/auth/paths.ts";
import { Notice } from "#src/ui/notice.tsx";
import { classes } from "#src/ui/styles/classes.ts";
import { BeginPairing } from "./begin-pairing.tsx";
import type { Pairing, TwoFactorState } from "./contract.ts";
import { ManageFactor } from "./manage-factor.tsx";
import { PairingSteps } from "./pairing-steps.tsx";
import { RecoveryCodeList } from "./recovery-codes.tsx";
import { factorTexts as texts } from "./second-factor.texts.ts";

/** Whether the second factor is on, and the way there step by step. */
export function SecondFactorCard({ state, email }: { state: TwoFactorState; email: string }) {
  const [pairing, setPairing] = useState<Pairing>();
  const [codes, setCodes] = useState<string[]>();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const isDemanded = state.required && !state.enabled;
  const [wasDemanded] = useState(isDemanded);

  async function show(fresh: string[]) {
    setCodes(fresh);
    setPairing(undefined);
    // From here on more may be open to this admin, and other devices are logged out.
    await refetchCurrentUser();
    await revalidate();
  }

  async function goOn() {
    if (wasDemanded) return navigate(homePathOf("owner"));
    setCodes(undefined);
  }

  return (
    <section
      aria-labelledby="second-factor"
      className="flex flex-col gap-5 rounded-card bg-surface p-4 shadow-card md:p-8"
    >
      <div>
        <div className="mb-1 flex flex-wrap items-center gap-x-4 gap-y-1">
          <h2 id="second-factor" className="text-panel">
            {texts.title}
          </h2>
          <Badge isOn={state.enabled || codes !== undefined} />
        </div>
        <p className="text-label text-ink2">{texts.intro}</p>
      </div>
      {isDemanded && !codes && <Notice>{texts.demanded}</Notice>}
      {codes ? (
        <RecoveryCodeList codes={codes} onSaved={goOn} />
      ) : pairing ? (
        <PairingSteps pairing={pairing} onPaired={show} onCancel={() => setPairing(undefined)} />
      ) : state.enabled ? (
        <ManageFactor state={state} onNewCodes={show} />
      ) : (
        <BeginPairing email={email} onBegun={setPairing} />
      )}
    </section>
  );
}

function Badge({ isOn }: { isOn: boolean }) {
  return (
    <span
      className={classes(
        "rounded-chip px-3 py-0.5 text-small font-medium",
        isOn ? "bg-green-tint text-green" : "bg-clay-tint text-clay-ink",
      )}
    >
      {isOn ? texts.on : texts.off}
    </span>
  );
}
