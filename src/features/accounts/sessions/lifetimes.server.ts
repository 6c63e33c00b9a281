import { accountType } from "#src/auth/table.server.ts";
import { day, hour, minute } from "#src/util/time.ts";

/** How long a session lives unused, and at most. */
export const lifetimes = {
  plain: { idle: 2 * hour, absolute: 30 * day },
  remembered: { idle: 30 * day, absolute: 30 * day },
  admin: { idle: 30 * minute, absolute: 12 * hour },
};

/** When a session ends that is used at this moment for the last time. */
export function expiry(of: { createdAt: Date; remember: boolean }, type: number, usedAt: Date) {
  const { idle, absolute } =
    type === accountType.admin ? lifetimes.admin : lifetimes[of.remember ? "remembered" : "plain"];
  return new Date(Math.min(usedAt.getTime() + idle, of.createdAt.getTime() + absolute));
}
