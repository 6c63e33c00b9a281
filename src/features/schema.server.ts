/** Every table, for migrations and for the typed database. */
export * from "#src/audit/table.server.ts";
export * from "#src/auth/table.server.ts";
export * from "#src/http/security/limits/limits.table.server.ts";
export * from "#src/images/table.server.ts";
export * from "#src/mail/table.server.ts";
export * from "#src/program-state/table.server.ts";
export * from "#src/push/table.server.ts";
export * from "#src/undo/table.server.ts";
export * from "./accounts/table.server.ts";
export * from "./accounts/team/table.server.ts";
export * from "./catalogue/names/table.server.ts";
export * from "./catalogue/table.server.ts";
export * from "./craftsmen/counts/table.server.ts";
export * from "./craftsmen/search/missed-queries/table.server.ts";
export * from "./craftsmen/search/table.server.ts";
export * from "./craftsmen/statistics/table.server.ts";
export * from "./craftsmen/table.server.ts";
export * from "./former-decisions/table.server.ts";
export * from "./messages/canned-replies/table.server.ts";
export * from "./messages/table.server.ts";

export * from "./site-settings/table.server.ts";
