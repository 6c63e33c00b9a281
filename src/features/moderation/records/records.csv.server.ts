import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { createZonedFormat } from "#src/arabic/date.ts";
import { type CountryCode, displayPhone } from "#src/arabic/phone.server.ts";
import { genders } from "#src/features/accounts/forms/genders.ts";
import { fieldNames, labelOf, shortLabelOf } from "#src/features/craftsmen/fields/fields.ts";
import { hiddenBy } from "#src/features/craftsmen/hidden.server.ts";
import { pausedName, stateNames } from "#src/features/craftsmen/states.texts.ts";
import { withoutInnerFormulas } from "#src/util/csv-formulas.ts";
import { readableEmail } from "#src/util/email-address.ts";
import type { ExportedRow } from "./records.service.server.ts";
import { csvTexts, csvHeadings as heading } from "./records.texts.ts";

interface Locale {
  country: CountryCode;
  /** IANA name */
  timeZone: string;
}

/** The records as CSV that Excel opens as Arabic, with formulas made harmless. */
export function asCsv(records: AsyncIterable<ExportedRow>, locale: Locale): Readable {
  const columns = columnsFor(locale);
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
  // A failure aborts the response; a client that disconnects stops the query.
  return pipeline(Readable.from(cells(records, Object.values(columns))), lines, () => {});
}

/** Year, month, day, hour and minute on the clocks there, as spreadsheets read and sort them. */
export const localTime = (moment: Date, timeZone: string): string =>
  formatIn(timeZone).format(moment);

// Sweden writes its dates so.
const formatIn = createZonedFormat("sv-SE", { dateStyle: "short", timeStyle: "short" });

type Cell = (record: ExportedRow) => string | number | null;

/** Each column's heading and its cell. */
const columnsFor = ({ country, timeZone }: Locale): Record<string, Cell> => ({
  [heading.id]: ({ craftsman }) => craftsman.id,
  [shortLabelOf("fullname")]: ({ craftsman }) => craftsman.fullname,
  [labelOf("profession")]: ({ profession }) => profession.title,
  [labelOf("city")]: ({ city }) => city.name,
  // The spaces keep it a text, and so its leading zero.
  [shortLabelOf("phone")]: ({ craftsman }) =>
    craftsman.phone && displayPhone(craftsman.phone, country),
  [labelOf("email")]: ({ account }) => account.email && readableEmail(account.email),
  [heading.verified]: ({ account }) => (account.emailVerifiedAt ? csvTexts.yes : csvTexts.no),
  [heading.state]: ({ craftsman }) =>
    hiddenBy(craftsman) === "pause" ? pausedName : stateNames[craftsman.state],
  [heading.reason]: ({ craftsman }) => craftsman.stateReason,
  [labelOf("gender")]: ({ craftsman }) =>
    genders.find(({ value }) => value === craftsman.gender)?.text ?? null,
  ...Object.fromEntries(
    fieldNames.map((name) => [labelOf(name), ({ craftsman }: ExportedRow) => craftsman[name]]),
  ),
  // As the first ones have columns of their own, from which an import reads them.
  [labelOf("professions")]: ({ furtherProfessions }) =>
    joined(furtherProfessions?.map(({ title }) => title)),
  [labelOf("cities")]: ({ furtherCities }) => joined(furtherCities?.map(({ name }) => name)),
  [labelOf("places")]: ({ places }) => joined(places?.map(({ name }) => name)),
  [heading.registered]: ({ craftsman }) => localTime(craftsman.createdAt, timeZone),
  [heading.approved]: ({ craftsman: { approvedAt } }) =>
    approvedAt && localTime(approvedAt, timeZone),
});

const joined = (names: string[] = []) => names.join("، ");

async function* cells(records: AsyncIterable<ExportedRow>, columns: Cell[]) {
  for await (const record of records) yield columns.map((cell) => cell(record));
}
