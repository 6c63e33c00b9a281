import Bowser from "bowser";

/** What a person calls a browser by its User-Agent: «Chrome على Android». */
export function deviceName(userAgent: string): string {
  const { browser, os } = Bowser.parse(userAgent || "unknown");
  const name = browser.name?.replace(/ for \w+$/, "");
  if (name && os.name) return `${name} على ${os.name}`;
  return name || os.name || "جهاز غير معروف";
}
