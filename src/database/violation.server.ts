/** Name of the constraint that a failed query violated; undefined for other errors. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, constraint, cause } = error as { code?: string; constraint?: string } & Error;
  return code?.startsWith("23") ? constraint : violatedConstraint(cause);
}
