import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { rootCause } from "#src/errors/cause.ts";
import { cookieDomainProblem, corsProblem } from "./cross-origin.server.ts";
import { Environment, minKeyLength } from "./environment.server.ts";

export type Config = ReturnType<typeof readConfig>;
/** Whether admins may go without a second factor. */
export type Admin2fa = Config["admin2fa"];

/** A setting that cannot be used. Its message is one line for the operator. */
export class InvalidSetting extends Error {}

/** Runs work that depends on a setting. A system or database error is reported as the setting's. */
export async function blameSetting<Result>(setting: string, work: () => Promise<Result>) {
  try {
    return await work();
  } catch (error) {
    if (error instanceof InvalidSetting) throw error;
    const { code, message } = rootCause(error) as NodeJS.ErrnoException;
    // Errors of the system and PostgreSQL have a code; bugs have none, or one of Node's.
    if (!code || code.startsWith("ERR_") || statementErrors.test(code)) throw error;
    throw new InvalidSetting(`${setting}: ${message || code}`);
  }
}

/** PostgreSQL's codes for wrong statements, without 42501 (insufficient privilege). */
const statementErrors = /^(2[23]...|42(?!501)...)$/;

/**
 * Reads and validates the environment. Every variable is described in the README; an empty one counts as
 * not set.
 * @param canCreateKey false: a missing key is an error instead of being created
 * @throws InvalidSetting naming the first variable with an invalid value
 */
export function readConfig(
  env: Record<string, string | undefined> = process.env,
  { canCreateKey = true } = {},
) {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = Environment.safeParse(nonEmpty);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new InvalidSetting(`${String(issue?.path[0])}: ${issue?.message}`);
  }
  const settings = parsed.data;
  if (Boolean(settings.ADMIN_EMAIL) !== Boolean(settings.ADMIN_PASSWORD)) {
    throw new InvalidSetting("ADMIN_EMAIL, ADMIN_PASSWORD: set both or neither");
  }
  if (settings.DATABASE_REPLICA_URL.length > 0 && !settings.DATABASE_URL) {
    throw new InvalidSetting("DATABASE_REPLICA_URL: set DATABASE_URL too, whose replicas they are");
  }
  if (settings.METRICS_PORT !== undefined && settings.METRICS_PORT === settings.PORT) {
    throw new InvalidSetting("METRICS_PORT: must be another port than PORT");
  }
  if (settings.PHONE_SENDER_URL && !settings.PHONE_INBOUND_SECRET) {
    throw new InvalidSetting("PHONE_SENDER_URL: set PHONE_INBOUND_SECRET too, which signs codes");
  }
  const dataDir = resolve(settings.DATA_DIR);
  const appKey = settings.APP_KEY ?? readKey(dataDir, canCreateKey);
  const appUrl = settings.APP_URL ?? new URL(`http://localhost:${settings.PORT}`).origin;
  const corsOrigins = settings.CORS_ORIGINS;
  const cookieDomain = settings.COOKIE_DOMAIN ?? null;
  const corsError = corsProblem(appUrl, corsOrigins);
  if (corsError) throw new InvalidSetting(`CORS_ORIGINS: ${corsError}`);
  const domainError = cookieDomainProblem(appUrl, cookieDomain);
  if (domainError) throw new InvalidSetting(`COOKIE_DOMAIN: ${domainError}`);
  return {
    port: settings.PORT,
    host: settings.HOST,
    appUrl,
    /** Origins of other ports or sibling subdomains whose pages may call the API. */
    corsOrigins,
    /** The domain of the anti-forgery cookie; null: the host alone. */
    cookieDomain,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    /** Read replicas of `databaseUrl`. */
    replicaUrls: settings.DATABASE_REPLICA_URL,
    storageUrl: settings.STORAGE_URL,
    smtpUrl: settings.SMTP_URL,
    /** The sender of every mail. */
    mailFrom: settings.MAIL_FROM ?? `no-reply@${domainOf(appUrl)}`,
    /** Signs cookies and links. */
    appKey,
    /** Whether a key other than the one before may be used. */
    acceptsKeyChange: settings.APP_KEY_CHANGED === "accept",
    /** The key if it is stored in `dataDir` and not set by the operator. */
    storedKey: settings.APP_KEY ? null : appKey,
    admin:
      settings.ADMIN_EMAIL && settings.ADMIN_PASSWORD
        ? { email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD }
        : null,
    admin2fa: settings.ADMIN_2FA,
    limitFactor: settings.LIMITS,
    trustedProxies: settings.TRUSTED_PROXIES,
    demo: settings.DEMO,
    country: settings.COUNTRY,
    timeZone: settings.TZ_NAME,
    /** Hosts of push services beside the known ones. */
    pushServices: settings.PUSH_SERVICES,
    /** Services that send codes to numbers, and pass messages on; one secret signs both. */
    phoneHooks: {
      senderUrl: settings.PHONE_SENDER_URL ?? null,
      inboundSecret: settings.PHONE_INBOUND_SECRET ?? null,
    },
    logLevel: settings.LOG_LEVEL,
    /** Whether cached responses are written to the socket before node:http reads the request. */
    fastPath: settings.FAST_PATH === "on",
    /** Where `/metrics` is served and its token; null if neither is set. */
    metrics:
      settings.METRICS_TOKEN || settings.METRICS_PORT
        ? { host: settings.HOST, port: settings.METRICS_PORT, token: settings.METRICS_TOKEN }
        : null,
  };
}

/** The domain of the sender's address; an IP address cannot be one. */
function domainOf(appUrl: string) {
  const host = new URL(appUrl).hostname;
  return isIP(host.replace(/^\[|\]$/g, "")) ? "localhost" : host;
}

function readKey(dataDir: string, canCreateKey: boolean) {
  const path = join(dataDir, "app.key");
  try {
    const exists = existsSync(path);
    if (!exists && !canCreateKey) {
      throw new Error(`there is no key in ${dataDir}: set it to the site's, or set APP_KEY`);
    }
    if (!exists) createKey(dataDir, path);
    const key = readFileSync(path, "utf8").trim();
    if (key.length >= minKeyLength) return key;
  } catch (error) {
    throw new InvalidSetting(`DATA_DIR: ${(error as Error).message}`);
  }
  throw new InvalidSetting(`DATA_DIR: ${path} is damaged; restore it, or delete it for a new one`);
}

/** Written atomically; if several processes start at the same time, all use the first one's key. */
function createKey(dataDir: string, path: string) {
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
