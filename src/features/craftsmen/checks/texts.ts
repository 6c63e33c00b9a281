import { monthName } from "#src/arabic/date.ts";
import type { CheckKind } from "./kinds.ts";

/** What was done, before the month. */
const deeds: Record<CheckKind, string> = {
  identity: "رأينا هويته",
  workshop: "زرنا مكان عمله",
  certificate: "رأينا شهادة مهنته",
};

/** What is seen, as admins choose it. */
export const checkNames: Record<CheckKind, string> = {
  identity: "هويته",
  workshop: "مكان عمله",
  certificate: "شهادة مهنته",
};

/** What was done and when: «رأينا هويته في أيار 2026». */
export function checkText(
  { kind, month }: { kind: CheckKind; month: string },
  country: string,
): string {
  const [year, number] = month.split("-");
  return `${deeds[kind]} في ${monthName(Number(number), country)} ${year}`;
}
