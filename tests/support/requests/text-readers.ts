/**
 * What reads a text that has `part` in its middle and is longer than `longest` characters, while
 * `work` runs: each method of strings with its pattern, each regular expression. Noted instead of
 * timed, so that a busy machine changes nothing.
 */
export async function readersOf(
  { part, longest }: { part: string; longest: number },
  work: () => Promise<unknown>,
): Promise<string[]> {
  const readers = new Set<string>();
  let isNoting = false;
  const note = (text: unknown, reader: () => string) => {
    if (isNoting || typeof text !== "string" || text.length <= longest) return;
    isNoting = true;
    const middle = Math.floor(text.length / 2);
    if (text.slice(middle, middle + 2 * part.length).includes(part)) readers.add(reader());
    isNoting = false;
  };
  const restore = [
    wrapMethods(String.prototype, (text, name, [pattern]) =>
      note(text, () => (pattern instanceof RegExp ? `${name} ${pattern}` : name)),
    ),
    wrapMethods(RegExp.prototype, (pattern, name, [text]) =>
      note(text, () => `${name} ${pattern}`),
    ),
  ];
  try {
    await work();
  } finally {
    for (const one of restore) one();
  }
  return [...readers].sort();
}

/** Reading one character costs the same in a text of any length. */
const oneCharacter = new Set<string | symbol>(["at", "charAt", "charCodeAt", "codePointAt"]);

type Method = (...args: unknown[]) => unknown;

/** Calls `before` ahead of every method of a prototype; returns what takes that back. */
function wrapMethods(
  prototype: object,
  before: (self: unknown, name: string, args: unknown[]) => void,
): () => void {
  const original = Object.getOwnPropertyDescriptors(prototype) as Record<
    string | symbol,
    PropertyDescriptor
  >;
  for (const key of Reflect.ownKeys(original)) {
    const { value, ...rest } = original[key]!;
    if (typeof value !== "function" || key === "constructor" || oneCharacter.has(key)) continue;
    const name = typeof key === "symbol" ? (key.description ?? "") : key;
    Object.defineProperty(prototype, key, {
      ...rest,
      value(this: unknown, ...args: unknown[]) {
        before(this, name, args);
        return Reflect.apply(value as Method, this, args);
      },
    });
  }
  return () => Object.defineProperties(prototype, original);
}
