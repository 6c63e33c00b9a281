import type { FastifyRequest } from "fastify";
import { rootCause } from "../../errors/cause.ts";

/** What is written of a request and an error: enough to find them again, and nothing of people's. */
export const logSerializers = {
  req: ({ method, url, ip }: FastifyRequest) => ({ method, url: maskUrl(url), ip }),

  /** A failed query's own error repeats its values; what it comes from says what failed. */
  err(error: Error) {
    const inner = rootCause(error) as NodeJS.ErrnoException;
    const { name: type, message, code, stack = "" } = inner;
    return { type, message: maskText(message), code, stack: maskText(stack) };
  },
};

/** Paths that end with a secret, however they are spelled, and what is logged in their place. */
const secretPaths: [RegExp, string][] = [
  [/password[\W_]*reset[\W_]+\w/i, "/password/reset/…"],
  [/email[\W_]*verify[\W_]+\w/i, "/email/verify/…"],
  [/account[\W_]*locks[\W_]+\w/i, "/api/account-locks/…"],
  [/lock[\W_]*account[\W_]+\w/i, "/lock-account/…"],
];
/** Characters in a row. Words, ids and names in addresses of ours are shorter, tokens longer. */
const leastSecret = 32;
const mostDecodings = 10;

/**
 * The path of a URL as it is logged. Its query may be a signature or what somebody searched for,
 * and any part of it as long as a token is taken for one: a link may have been damaged, or be
 * encoded once more, on its way.
 */
export function maskUrl(url: string): string {
  const path = url.replace(/[?#].*$/s, "");
  const decoded = decodeFully(path);
  const [, shown] = secretPaths.find(([pattern]) => pattern.test(decoded)) ?? [];
  if (shown) return shown;
  return path
    .split("/")
    .map((part) => (isSecret(part) ? "…" : part))
    .join("/");
}

/** What an error says, without what it may repeat of a URL. */
const maskText = (text: string) =>
  text
    .replace(/(?<=\/)(?:[\w-]|%[\da-f]{2})+/gi, (part) => (isSecret(part) ? "…" : part))
    .replace(/\?[\w[\]%-]+=[^\s"'<>]*/g, "?…");

const isSecret = (part: string) => decodeFully(part).replace(/[^\w-]/g, "").length >= leastSecret;

/**
 * Resolves percent-encoding, also of what is encoded several times. It is enough to know the ASCII
 * characters, so bytes that are no UTF-8 do no harm.
 */
function decodeFully(text: string): string {
  let decoded = text;
  for (let time = 0; time < mostDecodings; time++) {
    const next = decoded.replace(/%([0-9a-f]{2})/gi, (_, code) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    if (next === decoded) return decoded;
    decoded = next;
  }
  return decoded;
}
