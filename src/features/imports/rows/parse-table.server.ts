import { type CountryCode, phoneExample } from "#src/arabic/phone.server.ts";
import { lengthBetween, personName } from "#src/contract/fields.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { nameProblem, phoneProblem } from "#src/features/accounts/listing-rules.server.ts";
import { optionalFields } from "#src/features/craftsmen/fields/fields.ts";
import { fieldInputs } from "#src/features/craftsmen/fields/schemas.ts";
import { stateNames } from "#src/features/craftsmen/states.texts.ts";
import { FileProblem, type FileRow } from "#src/features/imports/file/table-file.ts";
import { importLimits } from "#src/features/imports/limits.ts";
import { fileTexts, rowTexts } from "#src/features/imports/texts.ts";
import { day } from "#src/util/time.ts";
import { headingKey, type ImportField, importFields, knownField } from "./headings.ts";
import type { Column, ParsedRow, ParsedTable, RowNote } from "./parsed-table.ts";
import { readPhoneCell, withoutSpreadsheetMarks } from "./phone-cell.server.ts";
import { consentWayOf, dayOf, genderOf, lineOf, textOf, yearsOf } from "./values.ts";

export interface ParseOptions {
  country: CountryCode;
  /** The site's, which nobody may take as a name. */
  siteName: string;
  now: Date;
  /** Which heading is which field, where the headings themselves do not say it. */
  columns: Record<string, ImportField | null>;
}

/** Finds the headings and reads the rows below them. @throws FileProblem if there are too many */
export function parseTable(rows: readonly FileRow[], options: ParseOptions): ParsedTable {
  const chosen = new Map(
    Object.entries(options.columns).map(([heading, field]) => [headingKey(heading), field]),
  );
  const fieldOf = (heading: string) => {
    const key = headingKey(heading);
    return (chosen.has(key) ? chosen.get(key) : knownField(heading)) ?? null;
  };
  const at = findHeadings(rows, chosen);
  const headings = rows[at]!;
  const data = rows.slice(at + 1);
  if (data.length > importLimits.rows) throw new FileProblem(fileTexts.tooManyRows);
  const columns = headings.cells.map(
    (cell, index): Column => ({
      heading: lineOf(cell),
      field: fieldOf(cell),
      samples: data
        .flatMap(({ cells }) => lineOf(cells[index] ?? "").slice(0, maxSample) || [])
        .slice(0, 3),
    }),
  );
  return {
    line: headings.line,
    columns,
    rows: data.map((row) => parseRow(row, indexesOf(columns), options)),
  };
}

const maxSample = 60;

/** How many rows with titles may stand above the headings. */
const maxTitles = 10;

/** The row with the most headings that are known or chosen; without any, the first with the most cells. */
function findHeadings(rows: readonly FileRow[], chosen: Map<string, unknown>): number {
  const start = rows.slice(0, maxTitles).map(({ cells }) => cells);
  const known = start.map((cells) => {
    const fields = cells.map((cell) => (chosen.has(headingKey(cell)) ? cell : knownField(cell)));
    return new Set(fields.filter(Boolean)).size;
  });
  const most = Math.max(...known);
  if (most > 0) return known.indexOf(most);
  const filled = start.map((cells) => cells.filter((cell) => cell.trim() !== "").length);
  return filled.indexOf(Math.max(...filled));
}

type Indexes = Record<ImportField, number[]>;

const indexesOf = (columns: Column[]): Indexes =>
  Object.fromEntries(
    importFields.map((field) => [
      field,
      columns.flatMap((column, index) => (column.field === field ? index : [])),
    ]),
  ) as Indexes;

function parseRow({ line, cells }: FileRow, indexes: Indexes, options: ParseOptions): ParsedRow {
  const all = (field: ImportField) => indexes[field].flatMap((index) => cells[index]?.trim() || []);
  const cell = (field: ImportField) => all(field)[0] ?? "";
  const problems: RowNote[] = [];
  const notes: RowNote[] = [];
  const refuse = (field: string, message: string | null | undefined) => {
    if (message) problems.push({ field, message });
  };

  const fullname = lineOf(cell("fullname"));
  if (fullname === "") refuse("fullname", rowTexts.name);
  else refuse("fullname", problemOfName(fullname, options.siteName));

  const phone = readPhone(all("phone"), options.country);
  refuse("phone", phone.problem);
  if (phone.others.length > 0) {
    notes.push({ field: "phone", message: rowTexts.otherPhones(phone.others) });
  }

  const profession = lineOf(cell("profession"));
  if (profession === "") refuse("profession", rowTexts.profession);
  const city = lineOf(cell("city"));
  if (city === "") refuse("city", rowTexts.city);

  const description = textOf(cell("description")) || null;
  if (description && !isDescription(description)) {
    refuse("description", optionalFields.description.invalid);
  }
  const typedYears = cell("experience");
  const experience =
    typedYears === "" ? null : fieldInputs.experience.safeParse(yearsOf(typedYears) ?? "-");
  if (experience && !experience.success) refuse("experience", optionalFields.experience.invalid);

  const gender = cell("gender") === "" ? null : genderOf(cell("gender"));
  if (cell("gender") !== "" && !gender) refuse("gender", rowTexts.gender);

  const state = lineOf(cell("state"));
  const isOtherState = Object.values(stateNames).includes(state) && state !== stateNames.approved;
  if (isOtherState) refuse("state", rowTexts.notPublished);

  return {
    line,
    fullname,
    phone: phone.phone,
    typedPhone: lineOf(cell("phone")),
    profession,
    city,
    description,
    experience: experience?.success ? (experience.data ?? null) : null,
    gender,
    consent: readConsent(cell, options.now, refuse),
    problems,
    notes,
  };
}

function problemOfName(name: string, siteName: string): string | null {
  const parsed = nameRule.safeParse(name);
  return parsed.success
    ? nameProblem(name, { name: siteName })
    : (parsed.error.issues[0]?.message ?? accountFieldTexts.fullnameRule);
}

const nameRule = personName(accountFieldTexts.fullnameRule);

const isDescription = (text: string) =>
  lengthBetween(0, optionalFields.description.maxLength, "").safeParse(text).success;

/** The first cell with a number that can be taken decides; numbers of the others are named. */
function readPhone(cells: string[], country: CountryCode) {
  if (cells.length === 0) return { phone: null, others: [], problem: rowTexts.phone };
  const read = cells.map((cell) => ({ ...readPhoneCell(cell, country), cell }));
  const at = read.findIndex(({ phone }) => phone !== null && !phoneProblem(phone, country));
  if (at === -1) {
    const [first] = read;
    const problem = first!.isShortened
      ? rowTexts.phoneShortened
      : ((first!.phone && phoneProblem(first!.phone, country)) ??
        accountFieldTexts.phoneRule(phoneExample(country)));
    return { phone: null, others: [], problem };
  }
  const taken = read[at]!;
  const others = read.flatMap((one, index) =>
    index === at || one.phone === null || one.phone === taken.phone
      ? []
      : [withoutSpreadsheetMarks(one.cell)],
  );
  return { phone: taken.phone, others: [...taken.others, ...others], problem: null };
}

function readConsent(
  cell: (field: ImportField) => string,
  now: Date,
  refuse: (field: string, message: string) => void,
): ParsedRow["consent"] {
  const [how, givenAt] = [cell("consent_how"), cell("consent_given_at")];
  if (how === "" && givenAt === "") return null;
  const way = consentWayOf(how);
  if (!way) refuse("consent", rowTexts.consentHow);
  const given = dayOf(givenAt);
  // A day later than the server's is today's where the file was written.
  const isPast = given !== null && given.getTime() < now.getTime() + day;
  if (!isPast) refuse("consent", rowTexts.consentDate);
  if (!way || !isPast) return null;
  return { how: way, givenAt: given, wording: textOf(cell("consent_wording")) || null };
}
