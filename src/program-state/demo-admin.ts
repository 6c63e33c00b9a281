/** The e-mail of a demo's admin. Its domain is reserved (RFC 2606), so that nobody has this mailbox. */
export const demoAdminEmail = "admin@herafi.example";
