/** The innermost cause of an error, which is the system's or a server's own. */
export function rootCause(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? rootCause(error.cause) : error;
}

/** Message of the root cause; some system errors have a code and no message. */
export function reasonOf(error: unknown): string {
  const { message, code } = rootCause(error) as NodeJS.ErrnoException;
  return message || code || String(error);
}
