import { elapsedTime } from "#src/arabic/age.ts";
import { plural } from "#src/arabic/plural.ts";
import type { DashboardDetails } from "#src/features/dashboard/contract.ts";
import { decidedCount, dashboardTexts as texts } from "#src/features/dashboard/texts.ts";
import { Link } from "#src/ui/navigation/link.tsx";
import { textLink } from "#src/ui/styles/classes.ts";
import { second } from "#src/util/time.ts";
import { BarTable } from "./bar-table.tsx";
import { Panel } from "./panel.tsx";

interface DecisionsProps {
  details: Pick<DashboardDetails, "order_wait" | "hidden">;
  /** Heading of the panel about how long orders wait. */
  waitTitle: string;
}

/** How long orders wait for a decision, and the listings that nobody finds. */
export function DecisionsPanel({ details, waitTitle }: DecisionsProps) {
  const { order_wait: wait, hidden } = details;
  const { median_seconds: median, decided } = wait;
  return (
    <div className="grid gap-5 lg:grid-cols-2 lg:gap-6">
      <Panel id="order-wait" title={waitTitle}>
        {median === null ? (
          <p className="text-ink2">{texts.noDecisions}</p>
        ) : (
          <div>
            <p className="text-count leading-[1.35] font-semibold">
              {elapsedTime(new Date(0), median * second)}
            </p>
            <p className="text-label text-ink2">{plural(decided, decidedCount)}</p>
          </div>
        )}
      </Panel>
      <Panel id="hidden" title={texts.hidden}>
        <BarTable
          caption={texts.hidden}
          columns={[texts.stateColumn, texts.countColumn]}
          rows={(["suspended", "declined", "paused"] as const).map((state) => ({
            key: state,
            name: (
              <Link to={`/craftsmen?state=${state}`} className={textLink}>
                {texts[state]}
              </Link>
            ),
            count: hidden[state],
          }))}
        />
      </Panel>
    </div>
  );
}
