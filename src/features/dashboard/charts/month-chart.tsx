import { monthName } from "#src/arabic/date.ts";
import { formatNumber } from "#src/arabic/plural.ts";
import type { DashboardData } from "#src/features/dashboard/contract.ts";
import { dashboardTexts } from "#src/features/dashboard/texts.ts";
import { site } from "#src/settings/current-site.ts";
import { classes } from "#src/ui/styles/classes.ts";
import { AsTable, cell, Panel } from "./panel.tsx";

type Months = DashboardData["usersPerMonth"];

/** Bar chart of the year's months; on phones a table with bars. */
export function MonthChart({ data }: { data: DashboardData }) {
  const { usersPerMonth: months, currentYear: year, currentMonth: current } = data;
  return (
    <Panel
      id="per-month"
      title={
        <>
          {dashboardTexts.perMonth} <bdi dir="ltr">{year}</bdi>
        </>
      }
      legend={
        <p className="flex items-center gap-2 text-label text-ink2">
          <span aria-hidden="true" className="size-3.5 rounded-[4px] bg-clay" />
          {dashboardTexts.currentMonth}
        </p>
      }
    >
      <Bars months={months} current={current} year={year} />
      <MonthTable months={months} current={current} year={year} className="lg:hidden" />
      <AsTable className="max-lg:hidden">
        <MonthTable months={months} current={current} year={year} />
      </AsTable>
    </Panel>
  );
}

const layout = { width: 880, height: 210, top: 24, axis: 44, bar: 38 };
const monthWidth = (layout.width - layout.axis) / 12;

/** Right to left: the axis and the first month are on the right. */
function Bars({ months, current, year }: { months: Months; current: number; year: number }) {
  const steps = axisSteps(Math.max(...months.map(({ count }) => count)));
  const highest = steps.at(-1) ?? 1;
  const yOf = (count: number) => layout.top + layout.height * (1 - count / highest);
  return (
    <svg
      viewBox={`0 0 ${layout.width} ${layout.top + layout.height + 56}`}
      role="img"
      aria-label={`${dashboardTexts.perMonth} ${year}`}
      className="w-full tabular-nums max-lg:hidden"
    >
      {steps.map((step) => (
        <g key={step} className="fill-ink2 text-[14px]">
          <path
            d={`M0 ${yOf(step)}H${layout.width - layout.axis}`}
            className="stroke-line"
            strokeDasharray={step === 0 ? undefined : "3 4"}
          />
          <text x={layout.width} y={yOf(step) + 5} direction="ltr" textAnchor="end">
            {formatNumber(step)}
          </text>
        </g>
      ))}
      {months.map(({ month, count }) => {
        const middle = layout.width - layout.axis - monthWidth * (month - 0.5);
        const isCurrent = month === current;
        return (
          <g key={month} textAnchor="middle">
            {count > 0 && (
              <path
                d={barPath(middle, yOf(count), yOf(0))}
                className={isCurrent ? "fill-clay" : "fill-bar"}
              />
            )}
            <text x={middle} y={yOf(count) - 8} className="fill-ink text-[14px] font-semibold">
              {formatNumber(count)}
            </text>
            <text
              y={layout.top + layout.height + 24}
              className={classes("text-[14px]", isCurrent ? "fill-ink font-semibold" : "fill-ink2")}
            >
              {monthName(month, site().country)
                .split(" ")
                .map((word, line) => (
                  <tspan key={word} x={middle} dy={line * 20}>
                    {word}
                  </tspan>
                ))}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** SVG path of a bar with rounded top corners. */
function barPath(middle: number, top: number, bottom: number) {
  const [start, end] = [middle - layout.bar / 2, middle + layout.bar / 2];
  const radius = Math.min(6, bottom - top);
  return `M${start} ${bottom}V${top + radius}Q${start} ${top} ${start + radius} ${top}H${end - radius}Q${end} ${top} ${end} ${top + radius}V${bottom}Z`;
}

/** Labels of the axis: round numbers from 0 to at least the highest count, in about three steps. */
function axisSteps(highest: number): number[] {
  const rough = Math.max(1, highest / 3);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

interface MonthTableProps {
  months: Months;
  current: number;
  year: number;
  className?: string;
}

/** The chart's data as a table; on phones each row has a bar. */
function MonthTable({ months, current, year, className }: MonthTableProps) {
  const highest = Math.max(1, ...months.map(({ count }) => count));
  return (
    <table className={classes("w-full text-label", className)}>
      <caption className="sr-only">{`${dashboardTexts.perMonth} ${year}`}</caption>
      <thead className="max-lg:sr-only">
        <tr className="text-ink2">
          <th scope="col" className="py-2 text-start font-medium">
            {dashboardTexts.monthColumn}
          </th>
          <th scope="col" className="py-2 text-start font-medium">
            {dashboardTexts.countColumn}
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, count }) => (
          <tr key={month}>
            <th
              scope="row"
              className={classes(
                cell,
                "w-28 pe-3 whitespace-nowrap",
                month === current ? "font-semibold" : "font-normal",
              )}
            >
              {monthName(month, site().country)}
            </th>
            <td className={cell}>
              <span className="flex items-center gap-3">
                <span className="w-10 shrink-0 font-medium tabular-nums">
                  {formatNumber(count)}
                </span>
                <svg
                  viewBox="0 0 100 10"
                  preserveAspectRatio="none"
                  aria-hidden="true"
                  className="h-3.5 w-full grow lg:hidden"
                >
                  <rect
                    x={100 - (100 * count) / highest}
                    width={(100 * count) / highest}
                    height="10"
                    className={month === current ? "fill-clay" : "fill-bar"}
                  />
                </svg>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
