import Bowser from "bowser";

/** What a person calls a browser by its User-Agent: «Chrome على Android». */
export function deviceName(userAgent: string): string {
  const { browser, os } = Bowser.parse(userAgent || "unknown");
  if (browser.name && os.name) return `${browser.name} على ${os.name}`;
  return browser.name || os.name || "جهاز غير معروف";
}
