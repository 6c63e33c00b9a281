import type { CDPSession, Page } from "@playwright/test";

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/**
 * Runs a large script in the page. V8 finds a script that the inspector evaluates among those of earlier
 * documents; `page.evaluate` has it parsed again in each, which takes twice the processor time.
 */
export async function runScript(page: Page, source: string) {
  const session = await inspectorOf(page);
  // Without a value, so that the session holds on to nothing.
  const expression = `${source};undefined`;
  const { exceptionDetails } = await session.send("Runtime.evaluate", { expression });
  if (exceptionDetails) throw new Error(exceptionDetails.text);
}

/** One inspector session for each page, opened with its first use. It has no domain enabled. */
export function inspectorOf(page: Page): Promise<CDPSession> {
  const known = sessions.get(page);
  if (known) return known;
  const session = page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
}
