import { expect, it } from "vitest";
import { jsonDocument } from "./json-document.server.ts";

async function* batches(...lists: unknown[][]) {
  yield* lists;
}

async function textOf(parts: Record<string, unknown>) {
  let text = "";
  for await (const piece of jsonDocument(parts)) text += piece;
  return text;
}

it("writes what JSON.stringify would, from lists that arrive in batches", async () => {
  const rows = [
    { id: 1, text: "سطر\nوسطر" },
    { id: 2, list: [] },
    { id: 3, list: [1] },
  ];
  const text = await textOf({
    name: "حِرَفي",
    rows: batches([rows[0]], [], [rows[1], rows[2]]),
    none: batches(),
    nothing: batches([]),
    value: { a: null },
  });
  const whole = { name: "حِرَفي", rows, none: [], nothing: [], value: { a: null } };
  expect(text).toBe(`${JSON.stringify(whole, null, 2)}\n`);
});

it("an object without parts is one", async () => {
  expect(JSON.parse(await textOf({}))).toEqual({});
});
