/** The last value that an address gives for a parameter, trimmed; empty where it has none. */
export const lastParameter = ({ searchParams }: URL, name: string): string =>
  searchParams.getAll(name).at(-1)?.trim() ?? "";
