import { stringify } from "csv-stringify/sync";
import { type CountryCode, displayPhone } from "#src/arabic/phone.server.ts";
import { genders } from "#src/features/accounts/forms/genders.ts";
import { consentWayNames } from "#src/features/listings/texts.ts";
import { withoutInnerFormulas } from "#src/util/csv-formulas.ts";
import type { LineNote } from "./contract.ts";
import { fieldLabels, type ImportField } from "./rows/headings.ts";
import type { ParsedRow } from "./rows/parsed-table.ts";
import { correctedTexts } from "./texts.ts";

/**
 * The rows of a file under the site's own headings, each with why it is refused: once that is corrected it comes in
 * as it is. Formulas are made harmless.
 */
export function correctedCsv(
  rows: readonly ParsedRow[],
  refused: readonly LineNote[],
  country: CountryCode,
): string {
  const problems = new Map(refused.map(({ line, message }) => [line, message]));
  const columns = columnsFor(country);
  return stringify(
    rows.map((row) => [
      // What could not be read stays as it was typed.
      ...Object.entries(columns).map(([field, cell]) => cell(row) ?? typedIn(row, field)),
      problems.get(row.line) ?? "",
    ]),
    {
      bom: true,
      header: true,
      columns: [
        ...Object.keys(columns).map((field) => fieldLabels[field as ImportField]),
        correctedTexts.problem,
      ],
      quoted: true,
      quoted_empty: true,
      record_delimiter: "windows",
      escape_formulas: true,
      cast: { string: withoutInnerFormulas },
    },
  );
}

const typedIn = ({ problems }: ParsedRow, field: string) =>
  problems.map(({ cells }) => cells?.[field as ImportField]).find(Boolean) ?? null;

type Cell = (row: ParsedRow) => string | number | null;

const columnsFor = (country: CountryCode): Partial<Record<ImportField, Cell>> => ({
  fullname: ({ fullname }) => fullname,
  // The spaces keep it a text, and so its leading zero.
  phone: ({ phone, typedPhone }) => (phone ? displayPhone(phone, country) : typedPhone),
  profession: ({ profession }) => profession.text,
  city: ({ city }) => city.text,
  description: ({ description }) => description,
  experience: ({ experience }) => experience,
  gender: ({ gender }) => genders.find(({ value }) => value === gender)?.text ?? null,
  consent_how: ({ consent }) => consent && consentWayNames[consent.how],
  consent_given_at: ({ consent }) => consent?.givenAt.toISOString().slice(0, 10) ?? null,
  consent_wording: ({ consent }) => consent?.wording ?? null,
});
