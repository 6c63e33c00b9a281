import type { PluralForms } from "#src/arabic/plural.ts";
import type {
  CityView,
  EditedCity,
  EditedEntry,
  Entry,
  ListedEntry,
  ProfessionView,
} from "#src/features/catalogue/contract.ts";
import { cityTexts, professionTexts } from "#src/features/catalogue/texts.ts";

/** The differences between the screens of cities and professions; everything else is shared. */
export interface ScreenKind {
  name: "city" | "profession";
  path: string;
  editPath: string;
  api: string;
  /** All entries, for choosing one. */
  allApi: string;
  /** The entry's text, in the payload and in the view. */
  field: "name" | "title";
  texts: Record<
    | "title"
    | "label"
    | "add"
    | "edit"
    | "failed"
    | "entryFailed"
    | "empty"
    | "emptyText"
    | "back"
    | "deletionQuestion"
    | "filter"
    | "inUse"
    | "merge"
    | "noneFound",
    string
  > & {
    /** Text of the confirmation dialog. */
    deletionText: (name: string) => string;
    count: PluralForms;
    /** How many craftsmen use the entry. */
    users: PluralForms;
  };
}

export const toEntry = (view: CityView | ProfessionView): Entry => ({
  id: view.id,
  text: "title" in view ? view.title : view.name,
});

/** @param counts by id, if they could be loaded */
export const toListedEntry = (
  view: CityView | ProfessionView,
  counts: ReadonlyMap<number, number> | undefined,
): ListedEntry => ({ ...toEntry(view), craftsmen: counts && (counts.get(view.id) ?? 0) });
export const toEditedEntry = (view: EditedCity | ProfessionView): EditedEntry => ({
  ...toEntry(view),
  ...("name" in view
    ? { latitude: view.latitude, longitude: view.longitude }
    : { icon: view.icon }),
});

export const cityScreens: ScreenKind = {
  name: "city",
  path: "/cities",
  editPath: "/edit-city",
  api: "/api/city",
  allApi: "/api/get-all-cities",
  field: "name",
  texts: {
    title: "المدن",
    label: "اسم المدينة",
    add: "إضافة مدينة",
    edit: "تعديل مدينة",
    failed: "تعذر عرض المدن",
    entryFailed: "تعذر عرض المدينة",
    empty: "لا توجد مدن بعد",
    emptyText: "أضف أول مدينة ليختارها الحرفيون عند التسجيل.",
    back: "العودة إلى المدن",
    deletionQuestion: "هل تريد حذف هذه المدينة؟",
    deletionText: (name) => `ستُحذف مدينة «${name}» نهائيًا. لا تُحذف مدينة فيها حرفيون.`,
    filter: "ابحث في المدن",
    inUse: cityTexts.inUse,
    merge: "يمكنك دمجها في مدينة أخرى من شاشة تعديلها.",
    users: cityTexts.users,
    noneFound: "لا مدينة بهذا الاسم",
    count: {
      zero: "لا مدن",
      one: "مدينة واحدة",
      two: "مدينتان",
      few: "# مدن",
      many: "# مدينة",
      other: "# مدينة",
    },
  },
};

export const professions: ScreenKind = {
  name: "profession",
  path: "/professions",
  editPath: "/edit-profession",
  api: "/api/profession",
  allApi: "/api/get-all-professions",
  field: "title",
  texts: {
    title: "المهن",
    label: "اسم المهنة",
    add: "إضافة مهنة",
    edit: "تعديل مهنة",
    failed: "تعذر عرض المهن",
    entryFailed: "تعذر عرض المهنة",
    empty: "لا توجد مهن بعد",
    emptyText: "أضف أول مهنة ليختارها الحرفيون عند التسجيل.",
    back: "العودة إلى المهن",
    deletionQuestion: "هل تريد حذف هذه المهنة؟",
    deletionText: (name) => `ستُحذف مهنة «${name}» نهائيًا. لا تُحذف مهنة يعمل بها حرفيون.`,
    filter: "ابحث في المهن",
    inUse: professionTexts.inUse,
    merge: "يمكنك دمجها في مهنة أخرى من شاشة تعديلها.",
    users: professionTexts.users,
    noneFound: "لا مهنة بهذا الاسم",
    count: {
      zero: "لا مهن",
      one: "مهنة واحدة",
      two: "مهنتان",
      few: "# مهن",
      many: "# مهنة",
      other: "# مهنة",
    },
  },
};
