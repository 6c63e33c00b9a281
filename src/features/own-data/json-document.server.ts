/** A value, or a list whose items arrive in batches. */
type Part = unknown | AsyncIterable<unknown[]>;

/** The text of an indented JSON object, piece by piece, so that no long list is in memory as a whole. */
export async function* jsonDocument(parts: Record<string, Part>): AsyncGenerator<string> {
  let separator = "{\n";
  for (const [name, part] of Object.entries(parts)) {
    yield `${separator}  ${JSON.stringify(name)}: `;
    separator = ",\n";
    if (isList(part)) yield* listText(part);
    else yield indented(part, 1);
  }
  yield `${separator === "{\n" ? "{" : ""}\n}\n`;
}

async function* listText(batches: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let isEmpty = true;
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    yield isEmpty ? "[\n" : ",\n";
    isEmpty = false;
    yield rows.map((row) => `    ${indented(row, 2)}`).join(",\n");
  }
  yield isEmpty ? "[]" : "\n  ]";
}

/** Lines of a text within a value are escaped, so that each line break is one between values. */
const indented = (value: unknown, depth: number) =>
  JSON.stringify(value, null, 2).replaceAll("\n", `\n${"  ".repeat(depth)}`);

const isList = (part: Part): part is AsyncIterable<unknown[]> =>
  typeof part === "object" && part !== null && Symbol.asyncIterator in part;
