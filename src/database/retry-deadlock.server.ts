/** After so many tries the database's error is thrown. */
const maxTries = 4;

/**
 * Runs a transaction again that PostgreSQL has ended because it and another one waited for each other's locks.
 * @param run is called for each try, and starts a new transaction
 */
export async function retryDeadlock<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried++) {
    try {
      return await run();
    } catch (error) {
      if (tried === maxTries || !isDeadlock(error)) throw error;
    }
  }
}

function isDeadlock(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, cause } = error as { code?: string } & Error;
  return code === "40P01" || isDeadlock(cause);
}
