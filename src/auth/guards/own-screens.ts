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

/** Of admins' screens: those that this admin may use. */
export const ownScreensOnly = guardScreens((role, path) => {
  if (role !== "moderator" && role !== "ordersModerator") return undefined;
  const screen = path.split(/[/?]/)[1] ?? "";
  const isOwn =
    moderatorScreens.has(screen) || (role === "moderator" && messageScreens.has(screen));
  return isOwn ? undefined : "/forbidden";
});
