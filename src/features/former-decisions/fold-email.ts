/**
 * The form in which e-mails are compared that may be one mailbox: no tag after a plus, and for Gmail,
 * which ignores them, no dots. Not for sending.
 */
export function foldEmail(email: string): string {
  const [, local = "", domain = ""] = /^(.*)@(.*)$/.exec(email.toLowerCase()) ?? [];
  const mailbox = local.replace(/\+.*$/, "") || local;
  return GMAIL.has(domain) ? `${mailbox.replaceAll(".", "")}@gmail.com` : `${mailbox}@${domain}`;
}

const GMAIL = new Set(["gmail.com", "googlemail.com"]);
