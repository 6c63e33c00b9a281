import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { CountryCode } from "#src/arabic/phone.server.ts";
import type { Database, OpenDatabase } from "#src/database/open.server.ts";
import type { FindViewer } from "#src/http/security/guard.server.ts";
import type { Limiter } from "#src/http/security/limits/limits.server.ts";
import type { Storage } from "#src/images/storage/storage.server.ts";
import type { Outbox } from "#src/mail/outbox.server.ts";
import type { LiveSettings } from "#src/settings/live-settings.ts";

/** Facts about the running process, shown to admins. */
export interface ProcessInfo {
  version: string;
  startedAt: Date;
  dataDir: string;
  databaseKind: OpenDatabase["kind"];
  /** A mail server, or files. */
  mailGoesTo: "server" | "files";
  takesSnapshots: boolean;
  /** Whether admins are warned of demo data. */
  isDemoUnwanted: boolean;
}

/** Dependencies of the routes of a feature. */
export interface ApiDeps {
  db: Database;
  /** For public data; may be a replica that is up to date. */
  readDb: Database;
  /** The site's origin, as written in links. */
  appUrl: string;
  /** ISO 3166 alpha-2, for phone numbers. */
  country: CountryCode;
  /** IANA name of the site's time zone. */
  timeZone: string;
  storage: Storage;
  outbox: Outbox;
  /** The site's own name, texts and colours. */
  settings: LiveSettings;
  processInfo: ProcessInfo;
  limiter: Limiter;
  /** For a route that anyone may call, with a response that differs by user. */
  findViewer: FindViewer;
  now: () => Date;
}

/** The routes of one feature. */
export type FeatureApi = FastifyPluginAsyncZod<ApiDeps>;

/** A response that clients show as it is; Fastify sends a string as text/plain. */
export const Sentence = z
  .string()
  .meta({ id: "Sentence", description: "A sentence in Arabic, as text/plain" });

/** A response without a body. */
export const Nothing = z.null().describe("No content");
