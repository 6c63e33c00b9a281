/** What an error comes from: the libraries between wrap what the system or a server has said. */
export function rootCause(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? rootCause(error.cause) : error;
}

/** Why something failed, in a few words; some of the system's errors have a code and no text. */
export function reasonOf(error: unknown): string {
  const { message, code } = rootCause(error) as NodeJS.ErrnoException;
  return message || code || String(error);
}
