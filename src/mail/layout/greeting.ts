/** The first line of a mail. */
export const greetingOf = (name: string | undefined) => (name ? `مرحبًا ${name}،` : "مرحبًا،");
