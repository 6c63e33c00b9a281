/** The constraint that a failed query broke, as the table names it; undefined for other failures. */
export function brokenConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, constraint, cause } = error as { code?: string; constraint?: string } & Error;
  return code?.startsWith("23") ? constraint : brokenConstraint(cause);
}
