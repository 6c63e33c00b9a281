import { formatNumber, plural } from "#src/arabic/plural.ts";
import { craftsmenCount } from "#src/features/craftsmen/texts.ts";
import type { DashboardData } from "#src/features/dashboard/contract.ts";
import { dashboardTexts, inProfessions } from "#src/features/dashboard/texts.ts";
import { Link } from "#src/ui/navigation/link.tsx";
import { classes, textLink } from "#src/ui/styles/classes.ts";
import { Bar } from "./bar-table.tsx";
import { AsTable, cell, Panel } from "./panel.tsx";

type Professions = DashboardData["craftsmanPerProfession"];

/** In the order of the segments; those after the last begin again, far from the first. */
const colours = [
  { ring: "stroke-chart-1", dot: "bg-chart-1" },
  { ring: "stroke-chart-2", dot: "bg-chart-2" },
  { ring: "stroke-chart-3", dot: "bg-chart-3" },
  { ring: "stroke-chart-4", dot: "bg-chart-4" },
  { ring: "stroke-chart-5", dot: "bg-chart-5" },
  { ring: "stroke-chart-6", dot: "bg-chart-6" },
  { ring: "stroke-chart-7", dot: "bg-chart-7" },
  { ring: "stroke-chart-8", dot: "bg-chart-8" },
];

/** Ring and bars of the largest professions, the others in a line of text, and all of them in a table. */
export function ProfessionChart({ professions }: { professions: Professions }) {
  const total = sum(professions);
  const { segments, others } = divide(professions);
  const highest = segments[0]?.craftsman_count ?? 1;
  return (
    <Panel id="per-profession" title={dashboardTexts.perProfession}>
      <div className="flex flex-col items-center gap-6 lg:flex-row lg:gap-10">
        <Ring segments={segments} total={total} />
        <ul className="w-full grow columns-1 gap-x-10 xl:columns-2">
          {segments.map(({ title, craftsman_count, dot }) => (
            <li
              key={title}
              className="flex min-h-11 break-inside-avoid flex-wrap items-center gap-x-3 gap-y-1 border-b border-line text-label"
            >
              <span
                aria-hidden="true"
                className={classes("size-3.5 shrink-0 rounded-[4px] forced-color-adjust-none", dot)}
              />
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{title}</span>
              <span className="w-12 font-semibold tabular-nums">
                {formatNumber(craftsman_count)}
              </span>
              <Share count={craftsman_count} total={total} />
              <Bar share={craftsman_count / highest} className="mb-2 h-2" />
            </li>
          ))}
          {others.length > 0 && (
            <li className="flex min-h-11 break-inside-avoid flex-wrap items-center gap-x-3 text-label text-ink2">
              {dashboardTexts.others}: {plural(sum(others), craftsmenCount)}{" "}
              {plural(others.length, inProfessions)}
              <Link to="/professions" data-for="owner" className={textLink}>
                {dashboardTexts.allProfessions}
              </Link>
            </li>
          )}
        </ul>
      </div>
      <AsTable>
        <table className="w-full text-label">
          <caption className="sr-only">{dashboardTexts.perProfession}</caption>
          <thead>
            <tr className="text-ink2">
              {[
                dashboardTexts.professionColumn,
                dashboardTexts.countColumn,
                dashboardTexts.shareColumn,
              ].map((name) => (
                <th key={name} scope="col" className="py-2 text-start font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {professions.map(({ title, craftsman_count }) => (
              <tr key={title}>
                <th
                  scope="row"
                  className={classes(cell, "pe-3 font-normal [overflow-wrap:anywhere]")}
                >
                  {title}
                </th>
                <td className={classes(cell, "w-20 font-medium tabular-nums")}>
                  {formatNumber(craftsman_count)}
                </td>
                <td className={classes(cell, "w-16")}>
                  <Share count={craftsman_count} total={total} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </AsTable>
    </Panel>
  );
}

function Share({ count, total }: { count: number; total: number }) {
  return (
    <bdi dir="ltr" className="inline-block w-11 text-small text-ink2 tabular-nums">
      {Math.round((100 * count) / total)}%
    </bdi>
  );
}

type Segment = Professions[number] & (typeof colours)[number];

/** Starts at the top and runs anticlockwise, the reading direction. */
function Ring({ segments, total }: { segments: Segment[]; total: number }) {
  // Space between segments, in units of `total`.
  const gap = segments.length > 1 ? total * 0.006 : 0;
  return (
    <svg
      viewBox="-112 -112 224 224"
      role="img"
      aria-label={dashboardTexts.perProfession}
      className="size-56 shrink-0"
    >
      <g transform="scale(-1 1) rotate(-90)" fill="none" strokeWidth="34">
        {/* What the segments leave is of the other professions. */}
        <circle r="95" className="stroke-line" />
        {segments.map(({ title, craftsman_count, ring }, index) => (
          <circle
            key={title}
            r="95"
            pathLength={total}
            strokeDasharray={`${Math.max(craftsman_count - gap, gap)} ${total}`}
            strokeDashoffset={-sum(segments.slice(0, index))}
            className={ring}
          />
        ))}
      </g>
      <text textAnchor="middle" y="6" className="fill-ink text-[34px] font-semibold tabular-nums">
        {formatNumber(total)}
      </text>
      <text textAnchor="middle" y="32" className="fill-ink2 text-[16px]">
        {dashboardTexts.craftsmen}
      </text>
    </svg>
  );
}

const maxSegments = 12;

/** The largest professions, each with a colour, and the other ones that have craftsmen. */
function divide(professions: Professions): { segments: Segment[]; others: Professions } {
  const used = professions.filter(({ craftsman_count }) => craftsman_count > 0);
  const segments = used.slice(0, maxSegments).map((profession, index) => ({
    ...profession,
    ...colours[index % colours.length]!,
  }));
  return { segments, others: used.slice(maxSegments) };
}

const sum = (professions: Professions) =>
  professions.reduce((total, { craftsman_count }) => total + craftsman_count, 0);
