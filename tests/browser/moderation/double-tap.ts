import type { Locator } from "@playwright/test";

interface SecondTap {
  /** What is tapped. */
  target: Locator;
  /** The tap follows once this is no longer in the document… */
  gone?: Locator;
  /** …or once the article around the target contains this text. */
  text?: string;
}

/**
 * Prepares the second half of a double tap, which falls on the target a moment after the page has
 * changed.
 * @returns a function that waits until that tap has been made
 */
export async function prepareSecondTap({ target, gone, text = "" }: SecondTap) {
  const button = await target.elementHandle();
  const leaving = (await gone?.elementHandle()) ?? null;
  const tapped = button?.evaluate(
    (element, [leaving, text]) => {
      const tap = { bubbles: true, cancelable: true, detail: 1, pointerType: "touch" };
      const isDue = () =>
        leaving ? !leaving.isConnected : element.closest("article")?.textContent.includes(text);
      return new Promise<void>((resolve) => {
        new MutationObserver((_changes, observer) => {
          if (!isDue()) return;
          observer.disconnect();
          setTimeout(() => {
            element.dispatchEvent(new PointerEvent("click", tap));
            resolve();
          }, 100);
        }).observe(document.body, { childList: true, subtree: true });
      });
    },
    [leaving, text] as const,
  );
  return () => tapped;
}
