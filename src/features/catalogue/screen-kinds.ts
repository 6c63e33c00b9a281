import type { PluralForms } from "../../arabic/plural.ts";
import type { CityView, EditedCity, EditedEntry, Entry, ProfessionView } from "./contract.ts";

/** The differences between the screens of cities and professions; everything else is shared. */
export interface ScreenKind {
  name: "city" | "profession";
  path: string;
  editPath: string;
  api: string;
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
    | "deletionQuestion",
    string
  > & {
    /** Text of the confirmation dialog. */
    deletionText: (name: string) => string;
    count: PluralForms;
  };
}

export const toEntry = (view: CityView | ProfessionView): Entry => ({
  id: view.id,
  text: "title" in view ? view.title : view.name,
});

export const toEditedEntry = (view: EditedCity | ProfessionView): EditedEntry => ({
  ...toEntry(view),
  ...("name" in view ? { latitude: view.latitude, longitude: view.longitude } : {}),
});

export const cities: ScreenKind = {
  name: "city",
  path: "/cities",
  editPath: "/edit-city",
  api: "/api/city",
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
