/**
 * The characters of an address's name and password that must be percent-encoded, as a text for the
 * operator, or null. By the rules of URLs one of them ends the host, and what follows looks like a path.
 * @param mayNameAt whether the path of an address may contain @, as a database's name
 */
export function unescapedProblem(text: string, { mayNameAt = false } = {}): string | null {
  const rest = text.replace(/^[^/]*\/\//, "");
  // Only in http and https does a backslash count as a slash.
  const isHttp = /^https?:/i.test(text);
  const [authority = ""] = rest.split(isHttp ? /[/?#\\]/ : /[/?#]/, 1);
  const afterHost = withoutQuery(rest.slice(authority.length));
  if (!afterHost.includes("@")) return null;
  if (mayNameAt && authority.includes("@") && /^\/[^/?#]*$/.test(afterHost)) return null;
  const login = authority + afterHost.slice(0, afterHost.lastIndexOf("@"));
  const found = login.match(isHttp ? /[/?#\\]|%(?![\da-f]{2})/gi : /[/?#]|%(?![\da-f]{2})/gi);
  return encodingText(found ?? []);
}

/** Whether each % in an address's name and password belongs to a percent-encoded character. */
export function isDecodable(text: string): boolean {
  const { username, password } = new URL(text);
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

export function encodingText(characters: string[]): string {
  const list = [...new Set(characters)].map((one) => `${one} is written ${percentEncoded(one)}`);
  return `must have its name and password percent-encoded: ${list.join(", ")}`;
}

const percentEncoded = (character: string) =>
  `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** Values of a query may contain @. */
const withoutQuery = (text: string) => text.replace(/\?[^@=#]*=.*$/s, "");
