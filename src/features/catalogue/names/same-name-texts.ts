import type { NamedEntry } from "./contract.ts";

/** What is being named. */
export type NamedAs = "city" | "profession";

/** «لدمشق», «للقامشلي». */
export const belongingTo = (name: string): string => {
  if (name.startsWith("الل")) return `ل${name.slice(1)}`;
  if (name.startsWith("ال")) return `لل${name.slice(2)}`;
  return /^\p{Script=Arabic}/u.test(name) ? `ل${name}` : `لـ${name}`;
};

/** Says of which entries a name is already: «الشام» اسم آخر لدمشق. */
export function sameNameText(kind: NamedAs, name: string, entries: readonly NamedEntry[]): string {
  if (entries.some(({ is_own }) => is_own)) return `«${name}» ${inList[kind]}.`;
  const owners = entries.map((entry) => belongingTo(entry.name)).join(" و");
  return `«${name}» اسم آخر ${owners}.`;
}

const inList = { city: "مدينة في القائمة", profession: "مهنة في القائمة" };

export const sameNameTexts = {
  /** What follows where it is added, too. */
  consequence: {
    city: "إن بقي الاسم للمدينتين وجد من يبحث به حرفيي كل منهما، إلى أن تحذفه من إحداهما أو تدمجهما.",
    profession:
      "إن بقي الاسم للمهنتين وجد من يبحث به حرفيي كل منهما، إلى أن تحذفه من إحداهما أو تدمجهما.",
  },
  open: (name: string) => `فتح ${name}`,
  /** The buttons by what is sent: an entry, its new name, another name of it. */
  anyway: {
    entry: "إضافتها على كل حال",
    rename: "حفظ الاسم على كل حال",
    name: "إضافته على كل حال",
  },
  /** On the screen of an entry whose own name is another's, too. */
  shared: (name: string, entries: readonly NamedEntry[]) =>
    `«${name}» اسم ${entries.map((entry) => belongingTo(entry.name)).join(" و")} أيضًا، فيجد من يبحث به حرفيي الجميع. احذف الاسم من هناك، أو ادمج المكررة في الأصلية.`,
};
