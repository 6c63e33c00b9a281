import { isRecord, localItem } from "#src/ui/device-storage.ts";

/** Headings that an owner matched with fields, so that the next file with them needs no matching. */
export const rememberedColumns = localItem<Record<string, string>>("import columns", {}, parse);

/** Adds the choices of a file; the oldest go once there are many. */
export function rememberColumns(columns: Record<string, string>): void {
  const all = Object.entries({ ...rememberedColumns.read(), ...columns });
  rememberedColumns.write(Object.fromEntries(all.slice(-maxHeadings)));
}

const maxHeadings = 200;

function parse(stored: unknown): Record<string, string> {
  if (!isRecord(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
}
