import type { TestProject } from "vitest/node";
import { startPostgres } from "#tests/support/database/postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One real PostgreSQL 18 for all tests on a server; each worker makes a database of its own. */
export default async function setup(project: TestProject) {
  const postgres = await startPostgres();
  project.provide("postgresUrl", postgres.url);
  return () => postgres.stop();
}
