/** Every table, for migrations and for the typed database. */
export * from "../audit/table.server.ts";
export * from "../features/accounts/table.server.ts";
export * from "../features/catalogue/table.server.ts";
export * from "../features/craftsmen/table.server.ts";
export * from "../features/messages/table.server.ts";
export * from "../identity/table.server.ts";
export * from "../mail/table.server.ts";
export * from "../server/limits.table.server.ts";
