import { guard } from "./guard.ts";

/** The screens that moderators do not see, by the first part of their paths. */
const ownerScreens = new Set([
  ...["cities", "edit-city", "professions", "edit-profession", "missed-searches"],
  ...["canned-replies", "locked-accounts", "site-state", "team"],
]);

const messageScreens = new Set(["received-contacts", "contact-edit"]);

/** Of admins' screens: those that this admin may use. */
export const ownScreensOnly = guard((role, path) => {
  const screen = path.split(/[/?]/)[1] ?? "";
  if (role === "owner" || role === "newAdmin") return undefined;
  if (ownerScreens.has(screen)) return "/forbidden";
  return role === "ordersModerator" && messageScreens.has(screen) ? "/forbidden" : undefined;
});
