import { monthName } from "#src/arabic/date.ts";
import { formatNumber, plural } from "#src/arabic/plural.ts";
import type { MissedSearch } from "#src/features/craftsmen/search/missed-queries/contract.ts";
import type { DashboardDetails } from "#src/features/dashboard/contract.ts";
import { numbersAskedFor, dashboardTexts as texts } from "#src/features/dashboard/texts.ts";
import { site } from "#src/settings/current-site.ts";
import { Link } from "#src/ui/navigation/link.tsx";
import { textLink } from "#src/ui/styles/classes.ts";
import { BarTable } from "./bar-table.tsx";
import { AsTable, cell, Panel } from "./panel.tsx";

type Days = DashboardDetails["number_requests"];

interface NumberRequestsProps {
  days: Days;
  title: string;
}

/** Numbers asked for on each of the last days, as bars and as a table. */
export function NumberRequestsChart({ days, title }: NumberRequestsProps) {
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const highest = Math.max(1, ...days.map(({ count }) => count));
  const [first, last] = [days[0], days.at(-1)];
  return (
    <Panel
      id="number-requests"
      title={title}
      legend={<p className="text-label text-ink2">{plural(total, numbersAskedFor)}</p>}
    >
      {total > 0 && first && last && (
        <>
          <figure>
            <p aria-hidden="true" className="text-small text-ink2">
              {texts.maxInADay} {formatNumber(highest)}
            </p>
            <Bars days={days} highest={highest} label={title} />
            <figcaption
              aria-hidden="true"
              className="flex justify-between gap-3 text-small text-ink2"
            >
              <span>{dayName(first.day)}</span>
              <span>{dayName(last.day)}</span>
            </figcaption>
          </figure>
          <AsTable>
            <table className="w-full text-label">
              <caption className="sr-only">{title}</caption>
              <thead>
                <tr className="text-ink2">
                  {[texts.dayColumn, texts.countColumn].map((name) => (
                    <th key={name} scope="col" className="py-2 text-start font-medium">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {days.toReversed().map(({ day, count }) => (
                  <tr key={day}>
                    <th scope="row" className={`${cell} pe-3 font-normal`}>
                      {dayName(day)}
                    </th>
                    <td className={`${cell} font-medium tabular-nums`}>{formatNumber(count)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </AsTable>
        </>
      )}
    </Panel>
  );
}

/** Right to left: the oldest day is on the right. */
function Bars({ days, highest, label }: { days: Days; highest: number; label: string }) {
  const width = 100 / days.length;
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className="h-36 w-full border-b border-line"
    >
      {days.map(({ day, count }, index) => (
        <rect
          key={day}
          x={100 - width * (index + 0.9)}
          y={100 - (100 * count) / highest}
          width={width * 0.8}
          height={(100 * count) / highest}
          className={index === days.length - 1 ? "fill-clay" : "fill-bar"}
        />
      ))}
    </svg>
  );
}

/** Such as «27 تشرين الثاني». */
function dayName(day: string) {
  const [, month, date] = day.split("-").map(Number);
  return `${date} ${monthName(month ?? 1, site().country)}`;
}

const maxShown = 8;

/** What most people searched for in vain. */
export function MissedSearchesChart({ searches }: { searches: MissedSearch[] }) {
  const shown = searches.slice(0, maxShown);
  return (
    <Panel id="missed-searches" title={texts.missedSearches}>
      {shown.length === 0 ? (
        <p className="text-ink2">{texts.noMissedSearches}</p>
      ) : (
        <>
          <BarTable
            caption={texts.missedSearches}
            columns={[texts.queryColumn, texts.peopleColumn]}
            rows={shown.map(({ query, people }) => ({ key: query, name: query, count: people }))}
          />
          <Link to="/missed-searches" className={`${textLink} self-start`}>
            {texts.allMissedSearches}
          </Link>
        </>
      )}
    </Panel>
  );
}
