import type { Page } from "@playwright/test";

/**
 * Waits until React has run the effects of what is on the screen, such as its listeners and timers. It
 * does so in a message to itself; one sent now is read after it.
 */
export const afterEffects = (page: Page) =>
  page.evaluate(() => {
    const { port1, port2 } = new MessageChannel();
    return new Promise<void>((resolve) => {
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
  });
