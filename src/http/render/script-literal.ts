/** A JavaScript string that can stand in a script element. Single quotes: the data is full of double ones. */
export const asLiteral = (text: string) =>
  `'${text.replace(/[\\'\n\r<>&\u2028\u2029]/g, (sign) => escapes[sign] ?? sign)}'`;

const escapes: Record<string, string> = {
  "\\": "\\\\",
  "'": "\\'",
  "\n": "\\n",
  "\r": "\\r",
  "<": "\\u003c",
  ">": "\\u003e",
  "&": "\\u0026",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};
