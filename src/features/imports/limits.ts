/** What a file may have, as the contract of the API promises. */
export const importLimits = {
  bytes: 10 * 1024 * 1024,
  /** All parts of an xlsx file together, and all of its cells. */
  unpackedBytes: 50 * 1024 * 1024,
  rows: 20_000,
  columns: 50,
} as const;
