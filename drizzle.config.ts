import { defineConfig } from "drizzle-kit";

/** `npx drizzle-kit generate --name WHAT` writes the migration for a changed table. */
export default defineConfig({
  dialect: "postgresql",
  schema: "./src/features/schema.server.ts",
  out: "./src/database/migrations",
});
