/**
 * Replaces objects of two fields that hold a number and a text, such as a city, by the first equal one, so that
 * what is told of all of them is told once.
 * @param value as JSON.parse returns it; changed in place
 * @param known the first ones by their content
 */
export function shareEqual<Value>(value: Value, known: Map<string, object>): Value {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      value[index] = shareEqual(value[index], known);
    }
    return value;
  }
  const entries = Object.entries(value);
  const [first, second] = entries;
  if (entries.length === 2 && typeof first?.[1] === "number" && typeof second?.[1] === "string") {
    const key = JSON.stringify(entries);
    const same = known.get(key);
    if (same) return same as Value;
    known.set(key, value);
    return value;
  }
  for (const [name, one] of entries) {
    if (typeof one === "object") Object.assign(value, { [name]: shareEqual(one, known) });
  }
  return value;
}
