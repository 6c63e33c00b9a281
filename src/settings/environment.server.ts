import { isIP } from "node:net";
import { z } from "zod";
import { isCountry } from "#src/arabic/phone.server.ts";
import { cleanEmail, parseKnownEmail } from "#src/util/email-address.ts";
import { isOrigin, parseDomain } from "./cross-origin.server.ts";
import { encodingText, isDecodable, unescapedProblem } from "./unescaped.server.ts";

/** The shortest APP_KEY, in characters. */
export const minKeyLength = 32;

function urlWith(protocols: string[], options?: Parameters<typeof unescapedProblem>[1]) {
  const begins = (text: string) =>
    protocols.some((protocol) => text.toLowerCase().startsWith(`${protocol}//`));
  const problemOf = (text: string) => (begins(text) ? unescapedProblem(text, options) : null);
  return (
    z
      .string()
      .refine((text) => problemOf(text) === null, {
        error: ({ input }) => problemOf(input as string) ?? undefined,
        abort: true,
      })
      // The checks that follow parse it as a URL.
      .refine((text) => protocols.includes(protocolOf(text)), {
        error: `must be an address that begins with ${protocols.join("// or ")}//`,
        abort: true,
      })
  );
}

const port = (min: 0 | 1) => {
  const error = `must be a port, ${min} to 65535`;
  // `Number` alone would also read 0x1F and 1e3.
  const digits = z.union([z.number(), z.string().trim().regex(/^\d+$/, { error })], { error });
  return digits.transform(Number).pipe(z.int({ error }).min(min, { error }).max(65535, { error }));
};

const emailError = "must be an e-mail address";

/** An e-mail, normalised as in the accounts' table. */
export const accountEmail = z.string().transform((typed, context) => {
  const parsed = parseKnownEmail(cleanEmail(typed));
  if (parsed !== null) return parsed;
  context.addIssue({ code: "custom", message: emailError });
  return z.NEVER;
});

/** An e-mail as written, for the sender of mails. */
const senderEmail = z
  .string()
  .refine((typed) => parseKnownEmail(typed) !== null, { error: emailError });

const percentError = encodingText(["%"]);

const postgres = urlWith(["postgres:", "postgresql:"], { mayNameAt: true }).refine(
  (text) => isDecodedByDriver(text) || isDecodable(text),
  { error: percentError },
);

const replicas = z
  .string()
  .refine((text) => splitList(text).every((item) => !item.includes("@") || item.includes("://")), {
    error: encodingText([","]),
    abort: true,
  })
  .transform(splitList)
  .pipe(z.array(postgres));

/** All environment variables, with their validation and defaults. */
export const Environment = z.object({
  PORT: port(0).default(8000),
  HOST: z.string().default("127.0.0.1"),
  APP_URL: urlWith(["http:", "https:"])
    .refine((text) => new URL(text).pathname === "/", { error: "must have no path" })
    .refine((text) => new URL(text).username === "", { error: "must have no name or password" })
    .transform((text) => new URL(text).origin)
    .optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: postgres.optional(),
  DATABASE_REPLICA_URL: replicas.default([]),
  STORAGE_URL: urlWith(["http:", "https:"])
    .refine(namesBucket, { error: "must be https://KEY:SECRET@host/bucket?region=…" })
    .refine(isDecodable, { error: percentError })
    .optional(),
  SMTP_URL: urlWith(["smtp:", "smtps:"])
    .refine((text) => new URL(text).hostname !== "", { error: "must name a server" })
    .optional(),
  MAIL_FROM: senderEmail.optional(),
  APP_KEY: z.string().min(minKeyLength, { error: "must have 32 characters or more" }).optional(),
  APP_KEY_CHANGED: z.literal("accept", { error: "must be accept, or left out" }).optional(),
  ADMIN_EMAIL: accountEmail.optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(8, { error: "must have 8 to 128 characters" })
    .max(128, { error: "must have 8 to 128 characters" })
    .optional(),
  ADMIN_2FA: z
    .enum(["offered", "required"], { error: "must be offered or required" })
    .default("offered"),
  LIMITS: z.coerce
    .number({ error: "must be a number above 0" })
    .positive({ error: "must be a number above 0" })
    .default(1),
  TRUSTED_PROXIES: z
    .string()
    .transform(splitList)
    .refine((list) => list.every(isAddressOrRange), {
      error: "must be IP addresses or ranges such as 10.0.0.0/8, separated by commas",
    })
    .default([]),
  DEMO: z.enum(["on", "off"], { error: "must be on or off" }).optional(),
  COUNTRY: z
    .string()
    .refine(isCountry, { error: "must be a country's two letters, such as SY" })
    .default("SY"),
  TZ_NAME: z
    .string()
    .refine(isTimeZone, { error: "must be a time zone, such as Asia/Damascus" })
    .default("Asia/Damascus"),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "silent"], {
      error: "must be fatal, error, warn, info, debug or silent",
    })
    .default("warn"),
  FAST_PATH: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  CORS_ORIGINS: z
    .string()
    .transform(splitList)
    .refine((list) => list.every(isOrigin), {
      error: "must be origins such as https://app.herafi.example, separated by commas",
      abort: true,
    })
    .transform((list) => list.map((text) => new URL(text).origin))
    .default([]),
  COOKIE_DOMAIN: z
    .string()
    .transform(parseDomain)
    .refine((domain) => domain !== null, { error: "must be a domain such as herafi.example" })
    .optional(),
  PUSH_SERVICES: z
    .string()
    .toLowerCase()
    .transform(splitList)
    .refine((list) => list.every(isHost), {
      error: "must be hosts such as push.example or *.push.example, separated by commas",
    })
    .default([]),
  PHONE_SENDER_URL: urlWith(["http:", "https:"]).optional(),
  PHONE_INBOUND_SECRET: z.string().min(16, { error: "must have 16 characters or more" }).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/-]{16,}=*$/, { error: "must have 16 letters and digits or more" })
    .optional(),
  METRICS_PORT: port(1).optional(),
});

function splitList(text: string) {
  return text.split(",").map((item) => item.trim());
}

/** `pg` takes a % as it is if one of the address does not encode anything. */
function isDecodedByDriver(text: string) {
  return /%(?![\da-f]{2})/i.test(text);
}

function protocolOf(text: string) {
  return URL.canParse(text) ? new URL(text).protocol : "";
}

function namesBucket(text: string) {
  const { username, password, pathname } = new URL(text);
  return username !== "" && password !== "" && /^\/[^/]+$/.test(pathname);
}

function isHost(text: string) {
  return /^(\*\.)?[a-z\d]([a-z\d.-]*[a-z\d])?(:\d{1,5})?$/.test(text);
}

function isAddressOrRange(text: string) {
  const [ip = "", bits, more] = text.split("/");
  const longest = isIP(ip) === 4 ? 32 : 128;
  const rangeFits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
  return isIP(ip) > 0 && rangeFits && more === undefined;
}

/** Names only: PostgreSQL interprets the sign of an offset the other way round. */
function isTimeZone(name: string) {
  if (/^[+-]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
