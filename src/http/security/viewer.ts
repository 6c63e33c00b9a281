import type { AdminRole } from "#src/auth/admin-roles.ts";

/** The logged-in account that makes a request. */
export interface Viewer {
  accountId: number;
  /** `newAdmin` is an admin without the second factor that this site requires. */
  role: "user" | "newAdmin" | "moderator" | "owner";
  /** An admin's rights. */
  rights?: AdminRights;
  sessionId: string;
  /** Start of the session. */
  signedInAt: Date;
}

/** What an admin may do, beside what each route says of the role. */
export interface AdminRights {
  role: AdminRole;
  /** The ids of the cities whose listings the admin decides on; null for all. */
  cities: number[] | null;
  /** Whether the admin reads and answers messages. */
  messages: boolean;
}
