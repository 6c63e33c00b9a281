/**
 * What a craftsman's fields are called and, for optional ones, all there is to them. The profile form,
 * the parser and the views of the API with its OpenAPI, the screens of visitors, craftsmen and admins, the
 * mark on what has changed of an order, and the CSV are derived from this table. Data alone, since
 * browsers load it: schemas are in `schemas.ts`, icons in `icons.ts`.
 */

interface Labels {
  /** On forms and as the heading of a CSV column. */
  label: string;
  /** Beside a value and among what has changed, where it is not the label. */
  shortLabel?: string;
}

interface Optional extends Labels {
  hint: string;
  /** The error under the field; says what is accepted. */
  invalid: string;
  /** Stands where there is no value. Where there is none for visitors, they do not see the field. */
  empty: { craftsman: string; admin: string; visitor?: string };
  /**
   * An update that does not send the field clears it. Only for the fields of the first release, whose
   * clients rely on it; any other field stays as it is, since older clients do not know it.
   */
  clearedWhenMissing?: true;
}

/** Whole years, 0 to 70. */
interface Years extends Optional {
  kind: "years";
}

/** One line of text. */
interface Line extends Optional {
  kind: "line";
  maxLength: number;
}

/** Several lines of text, under a heading of their own. */
interface Text extends Optional {
  kind: "text";
  maxLength: number;
  heading: string;
  /** Buttons of an order, which shows the first lines of a long text. */
  showAll: string;
  showLess: string;
}

export type OptionalField = Years | Line | Text;

/** Fields with rules of their own, which are in `accounts/contract.ts` and the accounts' services. */
const specialFields = {
  fullname: { label: "الاسم الكامل", shortLabel: "الاسم" },
  image: { label: "الصورة الشخصية", shortLabel: "الصورة" },
  pictures: { label: "صور الأعمال" },
  profession: { label: "المهنة" },
  city: { label: "المدينة" },
  phone: { label: "رقم الهاتف", shortLabel: "الهاتف" },
  email: { label: "البريد الإلكتروني", shortLabel: "البريد" },
  gender: { label: "الجنس" },
  /** Beside the first ones. */
  professions: { label: "المهن الأخرى" },
  cities: { label: "المدن الأخرى" },
  places: { label: "الأحياء والبلدات" },
} satisfies Record<string, Labels>;

/** In the order of the form. Each has a column of the same name in `table.server.ts`. */
const definitions = {
  experience: {
    kind: "years",
    label: "سنوات الخبرة",
    shortLabel: "الخبرة",
    hint: "اكتب عدد السنوات، أو اترك الحقل فارغًا.",
    invalid: "أدخل عدد سنوات الخبرة بالأرقام، من 0 إلى 70، أو اترك الحقل فارغًا.",
    empty: { craftsman: "غير مذكورة", admin: "غير مذكورة" },
    clearedWhenMissing: true,
  },
  description: {
    kind: "text",
    maxLength: 1000,
    label: "وصف العمل",
    heading: "وصف العمل",
    hint: "اكتب ماذا تعمل وأين، في 1000 حرف على الأكثر.",
    invalid: "اكتب وصفًا لا يزيد على 1000 حرف.",
    empty: {
      craftsman: "لم تكتب وصفًا لعملك بعد. اكتبه ليعرف الناس ماذا تعمل.",
      admin: "لا وصف للعمل بعد.",
      visitor: "لا وصف للعمل بعد. اتصل واسأل عما تحتاج إليه.",
    },
    showAll: "باقي الوصف",
    showLess: "اختصار الوصف",
    clearedWhenMissing: true,
  },
} satisfies Record<string, OptionalField>;

export type FieldName = keyof typeof definitions;

export type KindOf<Name extends FieldName> = (typeof definitions)[Name]["kind"];

export const optionalFields: {
  [Name in FieldName]: Extract<OptionalField, { kind: KindOf<Name> }>;
} = definitions;

export const fieldNames = Object.keys(optionalFields) as FieldName[];

/** What anyone may see, in the order of the API's keys. Other fields are for their craftsman and admins. */
export const publicFields = ["description", "experience"] as const satisfies FieldName[];

/** The public fields that lists show, too. */
export const cardFields = ["experience"] as const satisfies PublicField[];

export type PublicField = (typeof publicFields)[number];

type OfKind<Kind> = {
  [Name in FieldName]: KindOf<Name> extends Kind ? Name : never;
}[FieldName];

/** Texts have a part of the screen each. */
export type TextFieldName = OfKind<"text">;

/** The others stand side by side, each with its name. */
export type FactField = Exclude<FieldName, TextFieldName>;

export const isText = (name: FieldName): name is TextFieldName =>
  optionalFields[name].kind === "text";

export const textFields = fieldNames.filter(isText);
export const factFields = fieldNames.filter((name): name is FactField => !isText(name));

/** Null where nothing was given. */
export type FieldValues = {
  [Name in FieldName]: (KindOf<Name> extends "years" ? number : string) | null;
};

const fields: Record<keyof typeof specialFields | FieldName, Labels> = {
  ...specialFields,
  ...optionalFields,
};

type Field = keyof typeof fields;

export const labelOf = (field: Field) => fields[field].label;

export const shortLabelOf = (field: Field) => fields[field].shortLabel ?? fields[field].label;
