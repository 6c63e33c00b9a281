import { guardScreens } from "./screen-guard.ts";

/** The screens that every moderator sees, by the first part of their paths; others are for owners. */
const moderatorScreens = new Set([
  "dashboard",
  "carftsman-orders",
  "craftsmen",
  "audit-log",
  "account",
]);

/** Those of moderators who read messages. */
const messageScreens = new Set(["received-contacts", "contact-edit"]);

/** Sends moderators away from screens that are for owners or for those who read messages. */
export const ownScreensOnly = guardScreens((role, path) => {
  if (role !== "moderator" && role !== "ordersModerator") return undefined;
  const screen = path.split(/[/?]/)[1] ?? "";
  const isOwn =
    moderatorScreens.has(screen) || (role === "moderator" && messageScreens.has(screen));
  return isOwn ? undefined : "/forbidden";
});
