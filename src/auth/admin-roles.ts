/** What an admin may do: an owner everything, a moderator what each route says. */
export const adminRoles = ["owner", "moderator"] as const;
export type AdminRole = (typeof adminRoles)[number];

/** The role in an admin's row; null is of the version before, whose admins are all owners. */
export const adminRoleOf = ({ role }: { role: AdminRole | null }): AdminRole => role ?? "owner";
