import type { PluralForms } from "#src/arabic/plural.ts";

const nameCount: PluralForms = {
  zero: "لا أسماء بعد.",
  one: "فيها اسم واحد.",
  two: "فيها اسمان.",
  few: "فيها # أسماء.",
  many: "فيها # اسمًا.",
  other: "فيها # اسم.",
};

const wordCount: PluralForms = {
  zero: "لا كلمات بعد.",
  one: "فيها كلمة واحدة.",
  two: "فيها كلمتان.",
  few: "فيها # كلمات.",
  many: "فيها # كلمة.",
  other: "فيها # كلمة.",
};

export interface EditorTexts {
  /** The id of the heading's element. */
  id: string;
  title: string;
  hint: string;
  label: string;
  count: PluralForms;
}

/** The lists of the edit screens, by their path in the API. */
export const editorTexts: Record<"profession" | "city", Record<string, EditorTexts>> = {
  profession: {
    names: {
      id: "other-names",
      title: "أسماء أخرى للمهنة",
      hint: "من يبحث بأحد هذه الأسماء يجد هذه المهنة، مثل «مواسرجي» للسبّاك.",
      label: "اسم آخر",
      count: nameCount,
    },
    words: {
      id: "trouble-words",
      title: "كلمات تدل على المهنة",
      hint: "ما يكتبه الناس عند العطل، مثل «حنفية» و«مجاري» للسبّاك.",
      label: "كلمة جديدة",
      count: wordCount,
    },
  },
  city: {
    names: {
      id: "other-names",
      title: "أسماء أخرى للمدينة",
      hint: "من يبحث بأحد هذه الأسماء يجد هذه المدينة، مثل «الشام» لدمشق.",
      label: "اسم آخر",
      count: nameCount,
    },
  },
};
