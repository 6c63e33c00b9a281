/**
 * Windows in many countries separates cells by semicolons, and then ignores quotes after a comma: text
 * after a semicolon or line break begins a cell.
 */
export const withoutInnerFormulas = (text: string): string =>
  // Looks ahead first: looking back from every space takes the square of their number.
  text.replace(/(?=[=+\-@＝＋－＠])(?<=[;\t\r\n][\s"']*)/g, "'");
