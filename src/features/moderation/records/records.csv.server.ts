import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { type CountryCode, displayPhone } from "../../../arabic/phone.server.ts";
import { zoned } from "../../../arabic/zoned.ts";
import { genders } from "../../accounts/genders.ts";
import type { RecordRow } from "../../accounts/own-record.server.ts";
import { fieldNames, labelOf, shortLabelOf } from "../../craftsmen/fields/fields.ts";
import { stateNames } from "../../craftsmen/states.texts.ts";
import { csvHeadings as heading, csvTexts as say } from "./records.texts.ts";

interface Place {
  country: CountryCode;
  /** IANA name */
  timeZone: string;
}

/** The records as a table that Excel opens as Arabic, with nothing in it that would be computed. */
export function asCsv(records: AsyncIterable<RecordRow>, place: Place): Readable {
  const columns = columnsAt(place);
  const lines = stringify({
    bom: true,
    header: true,
    columns: Object.keys(columns),
    quoted: true,
    quoted_empty: true,
    record_delimiter: "windows",
    escape_formulas: true,
    cast: { string: withoutInnerFormulas },
  });
  // What fails breaks the answer off; where nobody reads on, no more is asked for.
  return pipeline(Readable.from(cells(records, Object.values(columns))), lines, () => {});
}

/** Year, month, day, hour and minute on the clocks there, as spreadsheets read and sort them. */
export const localTime = (moment: Date, timeZone: string): string =>
  formatIn(timeZone).format(moment);

// Sweden writes its dates so.
const formatIn = zoned("sv-SE", { dateStyle: "short", timeStyle: "short" });

type Cell = (record: RecordRow) => string | number | null;

/** Each column's heading, and what stands below it. */
const columnsAt = ({ country, timeZone }: Place): Record<string, Cell> => ({
  [heading.id]: ({ craftsman }) => craftsman.id,
  [shortLabelOf("fullname")]: ({ craftsman }) => craftsman.fullname,
  [labelOf("profession")]: ({ profession }) => profession.title,
  [labelOf("city")]: ({ city }) => city.name,
  // The spaces keep it a text, and so its leading zero.
  [shortLabelOf("phone")]: ({ craftsman }) => displayPhone(craftsman.phone, country),
  [labelOf("email")]: ({ account }) => account.email,
  [heading.verified]: ({ account }) => (account.emailVerifiedAt ? say.yes : say.no),
  [heading.state]: ({ craftsman }) => stateNames[craftsman.state],
  [heading.reason]: ({ craftsman }) => craftsman.stateReason,
  [labelOf("gender")]: ({ craftsman }) =>
    genders.find(({ value }) => value === craftsman.gender)?.text ?? null,
  ...Object.fromEntries(
    fieldNames.map((name) => [labelOf(name), ({ craftsman }: RecordRow) => craftsman[name]]),
  ),
  [heading.registered]: ({ craftsman }) => localTime(craftsman.createdAt, timeZone),
  [heading.approved]: ({ craftsman: { approvedAt } }) =>
    approvedAt && localTime(approvedAt, timeZone),
});

/**
 * Where the semicolon divides cells, as in Windows of many countries, a quotation mark after a
 * comma is a sign like any other: what stands after a semicolon or on a new line begins a cell.
 */
const withoutInnerFormulas = (text: string) =>
  text.replace(/([;\t\r\n][\s"']*)(?=[=+\-@＝＋－＠])/g, "$1'");

async function* cells(records: AsyncIterable<RecordRow>, columns: Cell[]) {
  for await (const record of records) yield columns.map((cell) => cell(record));
}
