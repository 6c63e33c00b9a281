import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { type AppParts, buildApp } from "../../src/app.ts";
import { fold } from "../../src/arabic/fold.ts";
import type { Database } from "../../src/database/open.server.ts";
import { account } from "../../src/features/accounts/table.server.ts";
import { city, profession } from "../../src/features/catalogue/table.server.ts";
import { searchText } from "../../src/features/craftsmen/search-text.ts";
import { craftsman } from "../../src/features/craftsmen/table.server.ts";
import { openStorage } from "../../src/images/storage.server.ts";
import { emptyDatabase } from "./database.ts";

export interface Site {
  app: FastifyInstance;
  db: Database;
  /** Storage folder of the site. */
  files: string;
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Sends JSON with a valid anti-forgery token. */
  post(
    url: string,
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
}

/** One folder a worker, gone with it. */
const files = mkdtempSync(join(tmpdir(), "herafi-files-"));
process.on("exit", () => rmSync(files, { recursive: true, force: true }));

export const origin = "http://herafi.test";

/** The whole program on this worker's emptied database, with limits that no test meets by chance. */
export async function openSite(settings: Partial<AppParts["config"]> = {}): Promise<Site> {
  const database = await emptyDatabase();
  const app = await buildApp({
    config: {
      appUrl: origin,
      appKey: "a key for tests, 32 characters long",
      country: "SY",
      limits: 1000,
      trustedProxies: [],
      logLevel: "silent",
      ...settings,
    },
    database,
    storage: await openStorage({ directory: files }),
  });
  return {
    app,
    db: database.db,
    files,
    get: (url, headers = {}) => app.inject({ method: "GET", url, headers }),
    async post(url, body, headers = {}) {
      const token = await tokenFor(app);
      return app.inject({
        method: "POST",
        url,
        headers: { ...token, ...headers },
        payload: body as object,
      });
    },
  };
}

/** The headers of a browser that has asked for the anti-forgery cookie. */
export async function tokenFor(app: FastifyInstance): Promise<Record<string, string>> {
  const { cookies } = await app.inject({ method: "GET", url: "/sanctum/csrf-cookie" });
  const token = cookies.find(({ name }) => name === "XSRF-TOKEN")?.value ?? "";
  return {
    cookie: cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; "),
    "x-xsrf-token": token,
  };
}

/** Adds a profession. @returns its id */
export async function addProfession(db: Database, title = "سبّاك"): Promise<number> {
  const rows = await db
    .insert(profession)
    .values({ title, titleFolded: fold(title) })
    .returning({ id: profession.id });
  return rows[0]!.id;
}

/** Adds a city. @returns its id */
export async function addCity(db: Database, name = "دمشق"): Promise<number> {
  const rows = await db
    .insert(city)
    .values({ name, nameFolded: fold(name) })
    .returning({ id: city.id });
  return rows[0]!.id;
}

type NewCraftsman = Partial<typeof craftsman.$inferInsert> & {
  professionId: number;
  cityId: number;
};

let made = 0;

/** Adds a craftsman, approved unless told otherwise. @returns the id */
export async function addCraftsman(db: Database, given: NewCraftsman): Promise<number> {
  const number = ++made;
  const rows = await db
    .insert(account)
    .values({ email: `craftsman${number}@mail.example`, passwordHash: "none", type: 0 })
    .returning({ id: account.id });
  const { fullname = "محمود الحلبي", description = null } = given;
  const values = {
    id: rows[0]!.id,
    fullname,
    description,
    phone: `+96394${String(number).padStart(7, "0")}`,
    gender: "male" as const,
    status: 1,
    approvedAt: given.status === 0 ? null : new Date(2026, 0, 1, 0, 0, number),
    searchText: searchText(fullname, description),
    ...given,
  };
  await db.insert(craftsman).values(values);
  return values.id;
}
