const states = ["hover", "focus-visible", "active"] as const;
export type PointerState = (typeof states)[number];

/** Bears a state's look without being in it. */
export const stateClass = (state: PointerState) => `is-${state}`;

/** From here on, what the style sheets say of a state is true of its class too. */
export function showStates() {
  for (const sheet of document.styleSheets) extend(sheet.cssRules);
}

function extend(rules: CSSRuleList) {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) {
      const selector = states.reduce(withClass, rule.selectorText);
      if (selector !== rule.selectorText) rule.selectorText = selector;
    }
    if ("cssRules" in rule) extend(rule.cssRules as CSSRuleList);
  }
}

/** A colon after a backslash is part of a class's name. */
const withClass = (selector: string, state: PointerState) =>
  selector.includes(`.${stateClass(state)})`)
    ? selector
    : selector.replace(
        new RegExp(`(?<!\\\\):${state}(?![\\w-])`, "g"),
        `:is(:${state}, .${stateClass(state)})`,
      );
