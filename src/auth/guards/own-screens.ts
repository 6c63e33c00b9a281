import { allScreens, firstSegment, type Screen } from "#src/screens.ts";
import { guardScreens } from "./screen-guard.ts";

/** The first parts of the paths of screens for these admins. */
const screensFor = (audience: Screen["for"]) =>
  new Set(
    allScreens()
      .filter((screen) => screen.for === audience)
      .map(({ path }) => firstSegment(path)),
  );

const moderatorScreens = screensFor("admin");
const messageScreens = screensFor("messages");

/** Sends moderators away from screens that are for owners or for those who read messages. */
export const ownScreensOnly = guardScreens((role, path) => {
  if (role !== "moderator" && role !== "ordersModerator") return undefined;
  const screen = firstSegment(path);
  const isOwn =
    moderatorScreens.has(screen) || (role === "moderator" && messageScreens.has(screen));
  return isOwn ? undefined : "/forbidden";
});
