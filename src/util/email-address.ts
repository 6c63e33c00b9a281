import punycode from "punycode.js";
import { canonicalSpelling } from "#src/arabic/clean.ts";
import { latinDigits } from "#src/arabic/digits.ts";

/**
 * One typed line, cleaned. The joiners that Persian domains are spelled with stay; an @ and digits in
 * another form become ordinary ones.
 */
export function cleanEmail(typed: string): string {
  const line = canonicalSpelling(typed)
    .replace(INVISIBLE, "")
    .replace(OTHER_AT, "@")
    .replace(/\s+/g, " ")
    .trim();
  const domainStart = line.lastIndexOf("@") + 1 || line.length;
  const localPart = latinDigits(line.slice(0, domainStart)).replace(JOINERS, "");
  return localPart + line.slice(domainStart);
}

/**
 * The one form in which an address is stored and compared: lower case, an international domain as
 * punycode. Null for a text that is not an address. Takes a cleaned line.
 */
export function parseEmail(line: string): string | null {
  if (line.length > maxLength.address) return null;
  const { localPart, domain } = partsOf(line);
  if (localPart.length > maxLength.localPart || !LOCAL_PART.test(localPart)) return null;
  const ascii = toAscii(domain) ?? toAscii(domain.replace(JOINERS, ""));
  const email = `${localPart}@${ascii}`.toLowerCase();
  return ascii !== null && email.length <= maxLength.address ? email : null;
}

/** Parses an account's address, which may be older than this rule: what the former rule took stays. */
export const parseKnownEmail = (line: string): string | null =>
  parseEmail(line) ?? (FORMER_RULE.test(line) ? line.toLowerCase() : null);

/** Whether the part before the @ has letters other than a to z, which mail servers seldom take. */
export const hasForeignLocalPart = (line: string): boolean =>
  /[^\P{L}A-Za-z]/u.test(partsOf(line).localPart);

/** The address as people read it, with the letters of its domain in place of punycode; other text as it is. */
export function readableEmail(email: string): string {
  const { localPart, domain } = partsOf(email);
  return localPart && domain.includes("xn--") ? `${localPart}@${toUnicode(domain)}` : email;
}

/** RFC 5321, 4.5.3.1. */
const maxLength = { address: 254, localPart: 64 };

const JOINERS = /\p{Join_Control}/gu;
const INVISIBLE = /(?!\p{Join_Control})\p{Default_Ignorable_Code_Point}|(?![\t\n\r])\p{Cc}/gu;
const OTHER_AT = /[\uFE6B\uFF20]/g;

/** Atoms with dots between them: RFC 5321, 4.1.2. */
const LOCAL_PART = /^[\w!#$%&'*+\-/=?^`{|}~]+(?:\.[\w!#$%&'*+\-/=?^`{|}~]+)*$/;

const FORMER_RULE = /^[\w'+.-]{1,64}@(?:[a-z\d-]+\.)+[a-z]{2,}$/i;

/** Labels and full stops as they are typed; a URL's host could also have percent signs. */
const DOMAIN = /^[\p{L}\p{M}\p{N}\p{Join_Control}\-.\u3002\uFF0E\uFF61\u00B7\u30FB]+$/u;

/** Two labels or more; the last is not a number, so that it is not an IP address. */
const HOST =
  /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--(?:[a-z\d-]{0,58}[a-z\d]))$/;

function partsOf(line: string) {
  const at = line.lastIndexOf("@");
  return { localPart: line.slice(0, Math.max(at, 0)), domain: line.slice(at + 1) };
}

/** By the rules for hosts of URLs (UTS 46), which browsers apply to fields for addresses, too. */
function toAscii(domain: string): string | null {
  const ascii = DOMAIN.test(domain) ? hostOf(domain) : "";
  if (!HOST.test(ascii)) return null;
  // An ASCII host is not checked for labels that only look like punycode.
  return /(?:^|\.)xn--/.test(ascii) && toUnicode(ascii) === ascii ? null : ascii;
}

function hostOf(domain: string): string {
  const url = `http://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : "";
}

/** The domain in Unicode; a label that is not valid punycode stays as it is. */
function toUnicode(domain: string): string {
  try {
    const readable = punycode.toUnicode(domain);
    return hostOf(readable) === domain ? readable : domain;
  } catch {
    return domain;
  }
}

/**
 * The form in which e-mails are compared that may be one mailbox: no tag after a plus, and for Gmail,
 * which ignores them, no dots. Not for sending.
 */
export function foldEmail(email: string): string {
  const [, local = "", domain = ""] = /^(.*)@(.*)$/.exec(email.toLowerCase()) ?? [];
  const mailbox = local.replace(/\+.*$/, "") || local;
  return GMAIL.has(domain) ? `${mailbox.replaceAll(".", "")}@gmail.com` : `${mailbox}@${domain}`;
}

const GMAIL = new Set(["gmail.com", "googlemail.com"]);
