import { setTimeout as pause } from "node:timers/promises";
import type { BrowserContext, TestInfo } from "@playwright/test";

/** @returns the errors of the pages of this context, which grow as they happen */
export function collectPageErrors(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on("console", (message) => {
    // Caused by `serviceWorkers: "block"`.
    if (/Service Worker registration blocked/.test(message.text())) return;
    // The text of a resource that failed does not say which it was.
    const source = /^Failed to load resource/.test(message.text()) ? message.location().url : "";
    if (/error|warning/.test(message.type())) {
      errors.push(`console: ${message.text()} ${source}`.trim());
    }
  });
  context.on("weberror", (error) => errors.push(`exception: ${error.error().message}`));
  context.on("dialog", (dialog) => {
    errors.push(`dialog: ${dialog.type()} ${dialog.message()}`);
    // Unanswered, the dialog would block the page.
    void (dialog.type() === "beforeunload" ? dialog.accept() : dialog.dismiss());
  });
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // The browser itself drops what it no longer needs, such as pictures of the page it leaves.
    if (reason !== "net::ERR_ABORTED") errors.push(`request: ${request.url()} ${reason}`);
  });
  return errors;
}

/** Attaches to a failed test where the focus was, which no screenshot shows. */
export async function attachFocus(context: BrowserContext, info: TestInfo) {
  for (const page of context.pages()) {
    const focus = page.evaluate(() => {
      const { activeElement: at, visibilityState } = document;
      const state = `${visibilityState}, ${document.hasFocus() ? "with" : "without"} focus`;
      return `${location.pathname} (${state}): ${at?.tagName} ${at?.id} ${at?.textContent?.slice(0, 40)}`;
    });
    // A page may be on its way elsewhere, or hang.
    const body = await Promise.race([focus.catch(String), pause(2000, "no answer")]);
    await info.attach("focus", { body, contentType: "text/plain" });
  }
}
