import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const ofColours = ["color-contrast", "link-in-text-block"];

export const violations = (page: Page) => found(axe(page).withTags(tags));

/** What alone can be wrong once only the colours have changed. */
export const violationsOfColours = (page: Page) => found(axe(page).withRules(ofColours));

/** Takes half the time, and leaves out only frames of other sites, which we have none of. */
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode();

async function found(builder: AxeBuilder) {
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ html }) => html.slice(0, 200)),
  }));
}
