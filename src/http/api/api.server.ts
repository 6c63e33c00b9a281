import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { CountryCode } from "../../arabic/phone.server.ts";
import type { Database, OpenDatabase } from "../../database/open.server.ts";
import type { Storage } from "../../images/storage.server.ts";
import type { Outbox } from "../../mail/outbox.server.ts";
import type { FindViewer } from "../security/guard.server.ts";
import type { Limiter } from "../security/limits.server.ts";

/** What the program knows of itself. */
export interface Running {
  version: string;
  startedAt: Date;
  dataDir: string;
  databaseKind: OpenDatabase["kind"];
  /** To a mail server, or into files. */
  mailGoesTo: "server" | "files";
  takesSnapshots: boolean;
}

/** What the routes of a feature are given. */
export interface ApiParts {
  db: Database;
  /** For what anyone may see; may be a replica of it that is up to date. */
  reading: Database;
  /** The site's origin, as written in links. */
  appUrl: string;
  /** ISO 3166 alpha-2, for phone numbers. */
  country: CountryCode;
  /** IANA name of the site's time zone, by whose calendar days begin. */
  timeZone: string;
  storage: Storage;
  outbox: Outbox;
  running: Running;
  limiter: Limiter;
  /** For a route that anyone may call, but not all see alike. */
  findViewer: FindViewer;
  now: () => Date;
}

/** The routes of one feature. */
export type FeatureApi = FastifyPluginAsyncZod<ApiParts>;

/** An answer in words: a plain Arabic sentence that clients show as it is; Fastify sends it so. */
export const Sentence = z.string().describe("A sentence in Arabic, as text/plain");
