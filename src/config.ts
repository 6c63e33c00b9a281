import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { z } from "zod";
import { isCountry } from "./arabic/phone.server.ts";

export type Config = ReturnType<typeof readConfig>;
/** Whether admins may go without a second factor. */
export type Admin2fa = Config["admin2fa"];

/** A setting that cannot be used. Its message is one line for the operator. */
export class BadSetting extends Error {}

const leastKey = 32;

/** Does what depends on a setting. What fails for want of a right one is told in its name. */
export async function naming<Result>(setting: string, work: () => Promise<Result>) {
  try {
    return await work();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // A system's or PostgreSQL's refusal has a code; a mistake of ours has none.
    if (!code || error instanceof BadSetting) throw error;
    throw new BadSetting(`${setting}: ${message || code}`);
  }
}

/**
 * Reads and checks the environment; the only reader of process.env.
 * Every variable is described in the README. An empty one counts as not set.
 * @throws BadSetting naming the first variable that has a bad value
 */
export function readConfig(env: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new BadSetting(`${String(issue?.path[0])}: ${issue?.message}`);
  }
  const settings = parsed.data;
  if (Boolean(settings.ADMIN_EMAIL) !== Boolean(settings.ADMIN_PASSWORD)) {
    throw new BadSetting("ADMIN_EMAIL, ADMIN_PASSWORD: set both or neither");
  }
  if (settings.DATABASE_REPLICA_URL.length > 0 && !settings.DATABASE_URL) {
    throw new BadSetting("DATABASE_REPLICA_URL: set DATABASE_URL too, whose replicas they are");
  }
  const dataDir = resolve(settings.DATA_DIR);
  const appKey = settings.APP_KEY ?? readKey(dataDir);
  const appUrl = settings.APP_URL ?? `http://localhost:${settings.PORT}`;
  return {
    port: settings.PORT,
    host: settings.HOST,
    appUrl,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    /** Servers that follow it. */
    replicaUrls: settings.DATABASE_REPLICA_URL,
    storageUrl: settings.STORAGE_URL,
    smtpUrl: settings.SMTP_URL,
    /** The sender of every mail. */
    mailFrom: settings.MAIL_FROM ?? `no-reply@${domainOf(appUrl)}`,
    /** Signs cookies and links. */
    appKey,
    /** The key if it is kept in `dataDir`, not by the operator. */
    keptKey: settings.APP_KEY ? null : appKey,
    admin:
      settings.ADMIN_EMAIL && settings.ADMIN_PASSWORD
        ? { email: settings.ADMIN_EMAIL.toLowerCase(), password: settings.ADMIN_PASSWORD }
        : null,
    admin2fa: settings.ADMIN_2FA,
    limits: settings.LIMITS,
    trustedProxies: settings.TRUSTED_PROXIES,
    demo: settings.DEMO,
    country: settings.COUNTRY,
    timeZone: settings.TZ_NAME,
    logLevel: settings.LOG_LEVEL,
    /** Where the figures for Prometheus are, and who may read them; nowhere if nothing is set. */
    metrics:
      settings.METRICS_TOKEN || settings.METRICS_PORT
        ? { host: settings.HOST, port: settings.METRICS_PORT, token: settings.METRICS_TOKEN }
        : null,
  };
}

const address = (...protocols: string[]) =>
  z.string().refine((text) => protocols.includes(protocolOf(text)), {
    error: `must be an address that begins with ${protocols.join("// or ")}//`,
    // What follows reads it as an address.
    abort: true,
  });

const port = (least: 0 | 1) => {
  const error = `must be a port, ${least} to 65535`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(65535, { error });
};

const postgres = address("postgres:", "postgresql:");

const Environment = z.object({
  PORT: port(0).default(8000),
  HOST: z.string().default("127.0.0.1"),
  APP_URL: address("http:", "https:")
    .refine((text) => new URL(text).pathname === "/", { error: "must have no path" })
    .transform((text) => new URL(text).origin)
    .optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: postgres.optional(),
  DATABASE_REPLICA_URL: z.string().transform(listed).pipe(z.array(postgres)).default([]),
  STORAGE_URL: address("http:", "https:")
    .refine(namesBucket, { error: "must be https://KEY:SECRET@host/bucket?region=…" })
    .optional(),
  SMTP_URL: address("smtp:", "smtps:").optional(),
  MAIL_FROM: z.email({ error: "must be an e-mail address" }).optional(),
  APP_KEY: z.string().min(leastKey, { error: "must have 32 characters or more" }).optional(),
  ADMIN_EMAIL: z.email({ error: "must be an e-mail address" }).optional(),
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
    .transform(listed)
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
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/-]{16,}=*$/, { error: "must have 16 letters and digits or more" })
    .optional(),
  METRICS_PORT: port(1).optional(),
});

function listed(text: string) {
  return text.split(",").map((item) => item.trim());
}

function protocolOf(text: string) {
  return URL.canParse(text) ? new URL(text).protocol : "";
}

/** Mail comes from a name; a site that has only a number has none to give. */
function domainOf(appUrl: string) {
  const host = new URL(appUrl).hostname;
  return isIP(host.replace(/^\[|\]$/g, "")) ? "localhost" : host;
}

function namesBucket(text: string) {
  const { username, password, pathname } = new URL(text);
  return username !== "" && password !== "" && /^\/[^/]+$/.test(pathname);
}

function isAddressOrRange(text: string) {
  const [ip = "", bits, more] = text.split("/");
  const longest = isIP(ip) === 4 ? 32 : 128;
  const rangeFits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
  return isIP(ip) > 0 && rangeFits && more === undefined;
}

/** By name: the two signs of an offset mean the opposite to PostgreSQL. */
function isTimeZone(name: string) {
  if (/^[+-]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function readKey(dataDir: string) {
  const path = join(dataDir, "app.key");
  try {
    if (!existsSync(path)) makeKey(dataDir, path);
    const key = readFileSync(path, "utf8").trim();
    if (key.length >= leastKey) return key;
  } catch (error) {
    throw new BadSetting(`DATA_DIR: ${(error as Error).message}`);
  }
  throw new BadSetting(`DATA_DIR: ${path} is damaged; restore it, or delete it for a new one`);
}

/** Whole or not at all, and only the first of several processes makes it. */
function makeKey(dataDir: string, path: string) {
  mkdirSync(dataDir, { recursive: true });
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  writeFileSync(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    unlinkSync(draft);
  }
}
