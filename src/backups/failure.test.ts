import { DrizzleQueryError } from "drizzle-orm";
import { expect, it } from "vitest";
import { describeFailure } from "./failure.server.ts";

const secret = "layla@mail.example";

const databaseError = (code: string, message: string) =>
  new DrizzleQueryError("insert into city", [secret], Object.assign(new Error(message), { code }));

it.each([
  [
    "a value of a wrong kind",
    databaseError("22P02", `invalid input syntax for type integer: "${secret}"`),
    "the database refuses its values (22P02)",
  ],
  [
    "a table that is missing",
    databaseError("42P01", 'relation "city" does not exist'),
    'relation "city" does not exist',
  ],
  [
    "a query without a cause",
    new DrizzleQueryError("insert into city", [secret]),
    "a query failed",
  ],
  [
    "codes for the terminal, a line break and a change of direction",
    new Error("x\u001b]0;pwned\u0007\u001b[2J\r\ny\u202ez\u009b1A"),
    "x ]0;pwned [2J y z 1A",
  ],
  [
    "text that is not JSON",
    new SyntaxError(`Unexpected token 'l', "${secret}" is not valid JSON`),
    "a text in it is not JSON",
  ],
])("50: a failure is described on one line, without values: %s", (_what, error, described) => {
  expect(describeFailure(error)).toBe(described);
});

it("50: a long description is cut", () => {
  expect(describeFailure(new Error("a".repeat(100_000)))).toHaveLength(300);
});
