import { rootCause } from "#src/errors/cause.ts";

/** Characters. */
const maxLength = 300;

/** PostgreSQL's classes of errors whose messages repeat values: data, constraints, what a trigger raises. */
const repeatsValues = /^(22|23|P0)...$/;

/**
 * Why a backup cannot be read or restored, on one line and without values: rows hold personal data, and
 * a crafted file could control the terminal by its names.
 */
export function describeFailure(error: unknown): string {
  const cause = rootCause(error);
  if (!(cause instanceof Error)) return "an unknown error";
  const { code = "", message } = cause as NodeJS.ErrnoException;
  if (repeatsValues.test(code)) return `the database refuses its values (${code})`;
  // The message of a syntax error quotes the JSON text.
  if (cause instanceof SyntaxError) return "a text in it is not JSON";
  // Drizzle's own message is the query with its values.
  if (message.startsWith("Failed query")) return "a query failed";
  return onOneLine(message || code || cause.name);
}

export const onOneLine = (text: string): string =>
  text
    .replace(/[\p{C}\s]+/gu, " ")
    .slice(0, maxLength)
    .toWellFormed();
