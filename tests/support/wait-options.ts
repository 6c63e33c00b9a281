/** For `vi.waitFor`: soon, but a busy machine may take a while. */
export const waitOptions = { timeout: 20_000, interval: 20 };
