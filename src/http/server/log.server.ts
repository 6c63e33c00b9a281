import type { FastifyRequest } from "fastify";
import { latinDigits } from "#src/arabic/digits.ts";
import { rootCause } from "#src/errors/cause.ts";
import { allScreens, firstSegment } from "#src/screens.ts";

/** Log serializers for requests and errors, without secrets and personal data. */
export const logSerializers = {
  req: (request: FastifyRequest) => {
    const { method, ip } = request;
    return { method, url: loggedPath(request), ip };
  },

  /** Drizzle's error of a failed query repeats the query's values, so its root cause is logged. */
  err(error: Error) {
    const inner = rootCause(error) as NodeJS.ErrnoException;
    const { name: type, message, code, stack = "" } = inner;
    return { type, message: maskText(message), code, stack: maskText(stack) };
  },
};

/**
 * Where the paths of screens begin. One route serves all screens, so the log tells by these whether a path is
 * a screen's or whatever somebody has typed.
 */
const screenNames = new Set(
  allScreens()
    .map(({ path }) => firstSegment(path))
    .filter((segment) => !segment.startsWith(":")),
);

/** Routes of paths that belong to no part of the API. */
const wildcards = new Set([undefined, "/*", "/api/*"]);
const maxMaskedSegments = 3;

/** What somebody has typed into the address bar, such as a phone number, is logged by its shape alone. */
function loggedPath({ url, routeOptions }: FastifyRequest): string {
  const path = maskUrl(url);
  const [, first = "", ...others] = path.split("/");
  const isKnown = !wildcards.has(routeOptions?.url) || screenNames.has(first) || path === "/";
  if (isKnown) return path;
  if (first === "api") return "/api/…";
  return [first, ...others]
    .slice(0, maxMaskedSegments)
    .map(() => "/…")
    .join("");
}

/** Paths that end with a secret, in any encoding, and what is logged instead. */
const secretPaths: [RegExp, string][] = [
  [/password[\W_]*reset[\W_]+\w/i, "/password/reset/…"],
  [/email[\W_]*verify[\W_]+\w/i, "/email/verify/…"],
  [/contact[\W_]*changes[\W_]+\w/i, "/api/contact-changes/…"],
  [/revert[\W_]*contacts[\W_]+\w/i, "/revert-contacts/…"],
  [/lock[\W_]*account[\W_]+\w/i, "/lock-account/…"],
  [/api[\W_]+invitations[\W_]+\w/i, "/api/invitations/…"],
  [/invitation[\W_]+\w/i, "/invitation/…"],
  [/api[\W_]+alerts[\W_]+\w{8}/i, "/api/alerts/…"],
  [/alert[\W_]+\w{8}/i, "/alert/…"],
];
/** Characters. Tokens are at least as long; words and ids in our paths are shorter. */
const minSecretLength = 32;
/** Digits of a phone number; ids in our paths are shorter. */
const minPhoneDigits = 7;
const maxDecodings = 10;

/**
 * The path of a URL for the log. The query is dropped, because it may be a signature or a search.
 * Every segment as long as a token is masked, since a link may be damaged or encoded twice, and so is
 * what may be a phone number or an e-mail.
 */
export function maskUrl(url: string): string {
  const path = url.replace(/[?#].*$/s, "");
  const decoded = decodeFully(path);
  const [, masked] = secretPaths.find(([pattern]) => pattern.test(decoded)) ?? [];
  if (masked) return masked;
  return path
    .split("/")
    .map((part) => (isSecret(part) || isContact(part) ? "…" : part))
    .join("/");
}

/** Masks the parts of URLs in an error's text. */
const maskText = (text: string) =>
  text
    .replace(/(?<=\/)(?:[\w+-]|%[\da-f]{2})+/gi, (part) =>
      isSecret(part) || isContact(part) ? "…" : part,
    )
    .replace(/\?[\w[\]%-]+=[^\s"'<>]*/g, "?…");

const isSecret = (part: string) =>
  decodeFully(part).replace(/[^\w-]/g, "").length >= minSecretLength;

function isContact(part: string) {
  const text = Buffer.from(decodeFully(part), "latin1").toString();
  return text.includes("@") || latinDigits(text).replace(/\D/g, "").length >= minPhoneDigits;
}

/**
 * Decodes percent-encoding, also if applied several times. Decoded byte by byte: only ASCII matters
 * here, and invalid UTF-8 must not throw.
 */
function decodeFully(text: string): string {
  let decoded = text;
  for (let time = 0; time < maxDecodings; time++) {
    const next = decoded.replace(/%([0-9a-f]{2})/gi, (_, code) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    if (next === decoded) return decoded;
    decoded = next;
  }
  return decoded;
}
