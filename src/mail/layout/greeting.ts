/** The first line of a mail. */
export const greetingOf = (name: string | undefined) => (name ? `مرحبًا ${name}،` : "مرحبًا،");

interface Recipient {
  name: string | null;
  emailVerifiedAt: Date | null;
}

/**
 * The name in a mail's greeting; none before the address is verified. Anybody can register with a
 * stranger's address, and a name such as «evil.com» would reach them as a link in our mail.
 */
export const nameIfVerified = ({ name, emailVerifiedAt }: Recipient): { name?: string } =>
  name !== null && emailVerifiedAt ? { name } : {};
