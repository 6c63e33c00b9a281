/** Every table, for migrations and for the typed database. */
export * from "../audit/table.server.ts";
export * from "../auth/table.server.ts";
export * from "../http/security/limits/limits.table.server.ts";
export * from "../images/table.server.ts";
export * from "../mail/table.server.ts";
export * from "../program-state/table.server.ts";
export * from "../push/table.server.ts";
export * from "../undo/table.server.ts";
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
