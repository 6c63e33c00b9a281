import { foldWithoutSpaces } from "#src/arabic/fold.ts";
import { type CountryCode, phoneExample } from "#src/arabic/phone.server.ts";
import { lengthBetween, personName } from "#src/contract/fields.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { nameProblem, phoneProblem } from "#src/features/accounts/listing-rules.server.ts";
import { optionalFields } from "#src/features/craftsmen/fields/fields.ts";
import { fieldInputs } from "#src/features/craftsmen/fields/schemas.ts";
import { stateNames } from "#src/features/craftsmen/states.texts.ts";
import { FileProblem, type FileRow } from "#src/features/imports/file/table-file.ts";
import { importLimits } from "#src/features/imports/limits.ts";
import { fileTexts, rowTexts, shortened } from "#src/features/imports/texts.ts";
import { addedListingTexts } from "#src/features/listings/texts.ts";
import { day } from "#src/util/time.ts";
import {
  headingKey,
  type ImportField,
  importFields,
  isConsentField,
  knownField,
} from "./headings.ts";
import type { Column, ParsedRow, ParsedTable, RowNote, RowProblem, Word } from "./parsed-table.ts";
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
  const start = rows.slice(0, maxTitles).map(({ cells }) => cells.map(headingOf));
  const at = findHeadings(start, chosen);
  const data = rows.slice(at + 1);
  if (data.length > importLimits.rows) throw new FileProblem(fileTexts.tooManyRows);
  const columns = start[at]!.map((heading, index): Column => {
    const [field, samples] = [fieldOf(heading), samplesOf(data, index)];
    // Without a single cell it says of nobody how they agreed, as in the file to correct of a table without consents.
    const isAbsent = field !== null && isConsentField(field) && samples.length === 0;
    return { heading, field: isAbsent ? null : field, samples };
  });
  const indexes = indexesOf(columns);
  const toWord = createWords();
  return {
    line: rows[at]!.line,
    columns,
    rows: data.map((row) => parseRow(row, indexes, toWord, options)),
  };
}

const maxHeading = 200;
const maxSample = 60;
const maxSamples = 3;

/**
 * In characters. Cells are cut to one more, before anything is done with them: a file may have many that are very long. A
 * cut one is as invalid as a whole one. Where a field has no limit of its own, this is far more than people write.
 */
const maxLength: Record<ImportField, number> = {
  fullname: 80,
  phone: 200,
  profession: 60,
  city: 60,
  description: optionalFields.description.maxLength,
  experience: 60,
  gender: 60,
  consent_how: 200,
  consent_given_at: 60,
  consent_wording: 1000,
  state: 60,
};

/** A cell before cleaning: spaces and invisible characters count there, too. */
const cutUncleaned = (cell: string, length: number) => cell.trim().slice(0, 4 * (length + 1));

const cut = (text: string, length: number) =>
  text.length > length ? [...text].slice(0, length).join("") : text;

const headingOf = (cell: string) => cut(lineOf(cutUncleaned(cell, maxHeading)), maxHeading);

function samplesOf(data: readonly FileRow[], index: number): string[] {
  const samples: string[] = [];
  for (const { cells } of data) {
    if (samples.length === maxSamples) break;
    const sample = cut(lineOf(cutUncleaned(cells[index] ?? "", maxSample)), maxSample);
    if (sample !== "") samples.push(sample);
  }
  return samples;
}

/** One object for each distinct word: it is folded once, and sent from the thread once. */
function createWords() {
  const words = new Map<string, Word>();
  return (text: string): Word => {
    const word = words.get(text) ?? { text, key: foldWithoutSpaces(text) };
    words.set(text, word);
    return word;
  };
}

/** How many rows with titles may stand above the headings. */
const maxTitles = 10;

/** The row with the most headings that are known or chosen; without any, the first with the most cells. */
function findHeadings(start: readonly string[][], chosen: Map<string, unknown>): number {
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

function parseRow(
  { line, cells }: FileRow,
  indexes: Indexes,
  toWord: (text: string) => Word,
  options: ParseOptions,
): ParsedRow {
  const all = (field: ImportField) =>
    indexes[field].flatMap((index) => cutUncleaned(cells[index] ?? "", maxLength[field]) || []);
  const cell = (field: ImportField) => all(field)[0] ?? "";
  const lineIn = (field: ImportField) => cut(lineOf(cell(field)), maxLength[field] + 1);
  const textIn = (field: ImportField) => cut(textOf(cell(field)), maxLength[field] + 1);
  const problems: RowProblem[] = [];
  const notes: RowNote[] = [];
  const refuse = (field: ImportField | "consent", message: string | null | undefined) => {
    if (!message) return;
    const fields = field === "consent" ? importFields.filter(isConsentField) : [field];
    const cells = Object.fromEntries(fields.map((one) => [one, lineIn(one)]));
    const value = Object.values(cells).filter(Boolean).map(shortened).join(" · ");
    problems.push({ field, message, value, cells });
  };

  const fullname = lineIn("fullname");
  if (fullname === "") refuse("fullname", rowTexts.name);
  else refuse("fullname", problemOfName(fullname, options.siteName));

  const phone = readPhone(all("phone"), options.country);
  refuse("phone", phone.problem);
  if (phone.others.length > 0) {
    notes.push({ field: "phone", message: rowTexts.otherPhones(phone.others) });
  }

  const profession = lineIn("profession");
  if (profession === "") refuse("profession", rowTexts.profession);
  const city = lineIn("city");
  if (city === "") refuse("city", rowTexts.city);

  const description = textIn("description") || null;
  if (description && !isDescription(description)) {
    refuse("description", optionalFields.description.invalid);
  }
  const typedYears = cell("experience");
  const experience =
    typedYears === "" ? null : fieldInputs.experience.safeParse(yearsOf(typedYears) ?? "-");
  if (experience && !experience.success) refuse("experience", optionalFields.experience.invalid);

  const gender = cell("gender") === "" ? null : genderOf(cell("gender"));
  if (cell("gender") !== "" && !gender) refuse("gender", rowTexts.gender);

  const state = lineIn("state");
  const isOtherState = Object.values(stateNames).includes(state) && state !== stateNames.approved;
  if (isOtherState) refuse("state", rowTexts.notPublished);

  return {
    line,
    fullname,
    phone: phone.phone,
    typedPhone: lineIn("phone"),
    profession: toWord(profession),
    city: toWord(city),
    description,
    experience: experience?.success ? (experience.data ?? null) : null,
    gender,
    consent: readConsent(cell, textIn("consent_wording"), options.now, refuse),
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
  const read = cells.map((cell) => {
    // Half a number may be somebody else's, so nothing is read of a cell that may have been cut.
    const isText = cell.length > maxLength.phone;
    return { ...readPhoneCell(isText ? "" : cell, country), cell };
  });
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
  const named = [...taken.others, ...others].slice(0, maxOthers);
  return { phone: taken.phone, others: named, problem: null };
}

/** Further numbers of a row that are named. */
const maxOthers = 5;

function readConsent(
  cell: (field: ImportField) => string,
  wording: string,
  now: Date,
  refuse: (field: "consent", message: string) => void,
): ParsedRow["consent"] {
  const [how, givenAt] = [cell("consent_how"), cell("consent_given_at")];
  if (how === "" && givenAt === "") return null;
  const way = consentWayOf(how);
  if (!way) refuse("consent", rowTexts.consentHow);
  const given = dayOf(givenAt);
  // A day later than the server's is today's where the file was written.
  const isPast = given !== null && given.getTime() < now.getTime() + day;
  if (!isPast) refuse("consent", rowTexts.consentDate);
  const isTooLong = [...wording].length > maxLength.consent_wording;
  if (isTooLong) refuse("consent", addedListingTexts.wordingRule);
  if (!way || !isPast || isTooLong) return null;
  return { how: way, givenAt: given, wording: wording || null };
}
