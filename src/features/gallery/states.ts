const states = ["hover", "focus-visible", "active"] as const;
export type PointerState = (typeof states)[number];

/** Class that has the styles of a state. */
export const stateClass = (state: PointerState) => `is-${state}`;

/** Extends all style rules of the states to their classes. */
export function addStateClasses() {
  for (const sheet of document.styleSheets) extendRules(sheet.cssRules);
}

function extendRules(rules: CSSRuleList) {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) {
      const selector = states.reduce(withClass, rule.selectorText);
      if (selector !== rule.selectorText) rule.selectorText = selector;
    }
    if ("cssRules" in rule) extendRules(rule.cssRules as CSSRuleList);
  }
}

/** An escaped colon is part of a class name. */
const withClass = (selector: string, state: PointerState) =>
  selector.includes(`.${stateClass(state)})`)
    ? selector
    : selector.replace(
        new RegExp(`(?<!\\\\):${state}(?![\\w-])`, "g"),
        `:is(:${state}, .${stateClass(state)})`,
      );
