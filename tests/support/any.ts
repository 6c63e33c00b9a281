import fc from "fast-check";
import type { LightMyRequestResponse } from "fastify";
import { expect } from "vitest";

export const runs = { numRuns: 150 };

/** Any text: all planes, controls, halves of characters, signs of languages that are not ours. */
export const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 80 }),
  fc.string({ unit: "grapheme", maxLength: 80 }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) }),
  fc.constantFrom("%", "_", "\\", "'", "\0", "1e400", "-0", "٣", "\u202E", "null", "[]", "1,1", ""),
  fc.integer().map(String),
  fc.double().map(String),
);

const value = fc.oneof(text, fc.jsonValue(), fc.integer(), fc.double(), fc.constant(1));

/** Any JSON, mostly objects with some of these fields. */
export const bodyOf = (...fields: string[]) =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record(Object.fromEntries(fields.map((field) => [field, value])), {
        requiredKeys: [],
      }),
    },
    { weight: 1, arbitrary: fc.jsonValue() },
    { weight: 1, arbitrary: fc.dictionary(text, value) },
  );

/** A right body with one field of it, or two, replaced by anything. */
export const nearly = (right: Record<string, unknown>) =>
  fc
    .array(fc.tuple(fc.constantFrom(...Object.keys(right)), value), { minLength: 1, maxLength: 2 })
    .map((wrong) => ({ ...right, ...Object.fromEntries(wrong) }));

/** One of these answers; a refusal is one of the catalogue. */
export function expectAnswer(response: LightMyRequestResponse, statuses: number[]) {
  expect(statuses, response.body).toContain(response.statusCode);
  if (response.statusCode < 400) return;
  const { message, errors } = response.json();
  expect(message).toMatch(/^\p{Script=Arabic}/u);
  expect(errors !== undefined).toBe(response.statusCode === 422);
}
