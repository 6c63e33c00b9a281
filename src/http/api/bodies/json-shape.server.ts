/** No contract has more than three levels. */
const maxDepth = 32;
/** Values and keys; the longest list of a contract has a thousand ids. */
const maxParts = 20_000;

/**
 * Whether JSON is too deep or has too many parts to be worth parsing: a mebibyte of brackets or keys takes
 * the parser half a second.
 */
export function isTooComplex(json: string): boolean {
  let depth = 0;
  let parts = 0;
  for (let at = 0; at < json.length; at++) {
    const sign = json[at];
    if (sign === '"') at = endOfString(json, at);
    else if (sign === "[" || sign === "{") {
      if (++depth > maxDepth || ++parts > maxParts) return true;
    } else if (sign === "]" || sign === "}") depth--;
    else if (sign === "," && ++parts > maxParts) return true;
  }
  return false;
}

/** The position of the quotation mark that ends the string. */
function endOfString(json: string, start: number): number {
  let end = start;
  do end = json.indexOf('"', end + 1);
  while (end !== -1 && isEscaped(json, end));
  return end === -1 ? json.length : end;
}

function isEscaped(json: string, at: number): boolean {
  let backslashes = 0;
  while (json[at - 1 - backslashes] === "\\") backslashes++;
  return backslashes % 2 === 1;
}
