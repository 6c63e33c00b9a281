import fc from "fast-check";
import { rightPassword } from "#tests/support/person.ts";
import type { FieldSchema, Fields } from "#tests/support/site/routes.ts";
import { letters, text, value, words } from "./arbitraries.ts";

/** Of what is there, and a few that are not. */
const id = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(1, "1", "١") },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 9 }) },
);
const email = fc.oneof(
  fc.constantFrom("craftsman@mail.example", " Craftsman@Mail.Example", "nobody@mail.example"),
  fc.nat(9_999_999).map((number) => `a${number}@mail.example`),
  fc.emailAddress(),
);
const password = fc.oneof(
  { weight: 3, arbitrary: fc.constant(rightPassword) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", minLength: 8, maxLength: 128 }) },
);
const day = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date("2100-01-01") });

/** What fits fields whose rules are more than a type; all others are filled by their type. */
const known: Record<string, fc.Arbitrary<unknown>> = {
  email,
  password,
  password_confirmation: password,
  current_password: password,
  fullname: letters,
  name: letters,
  title: letters,
  phone: fc.integer({ min: 1_000_000, max: 9_999_999 }).map((number) => `094${number}`),
  experience: fc.oneof(fc.integer({ min: 0, max: 70 }), fc.constantFrom("", "٣", null)),
  page: fc.integer({ min: 1, max: 3 }).map(String),
  from: day.map((date) => date.toISOString().slice(0, 10)),
  to: day.map((date) => date.toISOString().slice(0, 10)),
};

function fitting(name: string, { type, enum: choice, items }: FieldSchema): fc.Arbitrary<unknown> {
  if (known[name]) return known[name];
  if (choice) return fc.constantFrom(...choice);
  const types = [type ?? "string"].flat();
  if (types.includes("number")) return id;
  if (types.includes("array")) return fc.array(fitting("", items ?? {}), { maxLength: 4 });
  return types.includes("boolean") ? fc.boolean() : words;
}

/** What is not ours to set, or would be read by careless code as something else. */
const strangers = fc.constantFrom(
  ...["id", "type", "status", "state", "email_verified_at", "is_admin", "constructor", "toString"],
  ...["__proto__", "password_hash", "created_at", "_method", "", "image"],
);

/** Fields that fit, but for a few that are missing, wrong or too many. */
export function nearly(fields: Fields): fc.Arbitrary<Record<string, unknown>> {
  const names = Object.keys(fields);
  const right = Object.entries(fields).map(([name, schema]) => [name, fitting(name, schema)]);
  const name = names.length ? fc.oneof(fc.constantFrom(...names), strangers) : strangers;
  const wrong = fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 2, arbitrary: fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 2 }) },
  );
  const missing = fc.oneof(
    { weight: 9, arbitrary: fc.constant("") },
    { weight: 1, arbitrary: name },
  );
  return fc.tuple(fc.record(Object.fromEntries(right)), wrong, missing).map(([all, some, gone]) => {
    const entries = [...Object.entries(all), ...some].filter(([key]) => !gone || key !== gone);
    return Object.fromEntries(entries);
  });
}

const pieces = fc.array(
  fc.oneof(
    fc.constantFrom(
      "%",
      "&",
      "=",
      "[]",
      "[0]",
      "[a]",
      "+",
      "%00",
      "%u0041",
      "%C0%AE",
      ";",
      "#",
      "?",
    ),
    fc.constantFrom("page", "q", "__proto__", "1", "٣"),
  ),
  { maxLength: 12 },
);

/** The part of an address after the question mark. */
export const queryOf = (fields: Fields): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant("") },
    { weight: 5, arbitrary: nearly(fields).map((given) => search(Object.entries(given))) },
    // Twice, or under a name that nobody asked for.
    {
      weight: 1,
      arbitrary: fc
        .array(fc.tuple(fc.constantFrom(...Object.keys(fields), "a[]"), text), { maxLength: 4 })
        .map(search),
    },
    { weight: 1, arbitrary: pieces.map((all) => all.join("")) },
  );

const search = (pairs: [string, unknown][]) =>
  String(new URLSearchParams(pairs.map(([name, given]) => [wellFormed(name), wellFormed(given)])));

/** A path of this route, its parts filled. */
export const pathOf = (url: string): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof({ weight: 5, arbitrary: id.map(String) }, { weight: 1, arbitrary: text }), {
      minLength: 4,
      maxLength: 4,
    })
    .map((parts) => {
      const next = () => encodeURIComponent(wellFormed(parts.shift())).replace(/^\.+$/, "x");
      return url.replace(/:\w+|\*/g, next).replace(/^(?!\/)/, "/");
    });

const wellFormed = (given: unknown) => String(toText(given)).toWellFormed();

const toText = (given: unknown) => (typeof given === "object" ? JSON.stringify(given) : given);
