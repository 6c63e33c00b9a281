import { accountScreens } from "./account-screens.ts";
import { adminScreens } from "./admin-screens.ts";
import { conversationScreens } from "./conversation-screens.ts";
import { importScreens } from "./import-screens.ts";
import { listingScreens } from "./listing-screens.ts";
import { numberScreens } from "./number-screens.ts";
import { reportScreens } from "./report-screens.ts";
import { revisionScreens } from "./revision-screens.ts";
import { type Screen, screens } from "./screens.ts";
import { worksScreens } from "./works-screens.ts";

/** Every state of every screen. */
export const allScreens: Screen[] = [
  ...screens,
  ...conversationScreens,
  ...accountScreens,
  ...adminScreens,
  ...listingScreens,
  ...importScreens,
  ...numberScreens,
  ...revisionScreens,
  ...reportScreens,
  ...worksScreens,
];

/** Of those that are at every width. The other states of a screen share its frame. */
export const isFirstState = ({ name, route }: Screen) =>
  allScreens.find((screen) => screen.route === route && !screen.only)?.name === name;
