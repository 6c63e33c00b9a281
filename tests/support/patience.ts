/** For what comes soon, but on a busy machine later than a moment. */
export const patience = { timeout: 20_000, interval: 20 };
