const joined = (names: string[]) => names.join("، ");

/** Of one line: «أيضًا: دهّان، بلّاط · وفي حمص، حلب · أحياء: الوعر». */
export const furtherTexts = {
  also: (trades: string[]) => `أيضًا: ${joined(trades)}`,
  in: (cities: string[]) => `وفي ${joined(cities)}`,
  places: (names: string[]) => `الأحياء والبلدات: ${joined(names)}`,
};
