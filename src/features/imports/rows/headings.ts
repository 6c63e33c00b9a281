import { foldWithoutSpaces } from "#src/arabic/fold.ts";
import { labelOf, shortLabelOf } from "#src/features/craftsmen/fields/fields.ts";

/** What a column may hold. The first four are needed. */
export const importFields = [
  "fullname",
  "phone",
  "profession",
  "city",
  "description",
  "experience",
  "gender",
  "consent_how",
  "consent_given_at",
  "consent_wording",
  "state",
] as const;

export type ImportField = (typeof importFields)[number];

export const neededFields = ["fullname", "phone", "profession", "city"] as const;

export const isConsentField = (field: ImportField): boolean => field.startsWith("consent");

/** In the order of the columns of a file that the site writes. */
export const fieldLabels: Record<ImportField, string> = {
  fullname: shortLabelOf("fullname"),
  phone: shortLabelOf("phone"),
  profession: labelOf("profession"),
  city: labelOf("city"),
  description: labelOf("description"),
  experience: labelOf("experience"),
  gender: labelOf("gender"),
  consent_how: "كيف وافق",
  consent_given_at: "تاريخ الموافقة",
  consent_wording: "نص الموافقة",
  state: "الحالة",
};

const otherHeadings: Record<ImportField, string[]> = {
  fullname: [
    ...["الاسم الكامل", "الاسم الثلاثي", "الاسم والشهرة", "الاسم والكنية", "اسم", "اسم الحرفي"],
    ...["الحرفي", "صاحب المهنة", "name", "full name", "fullname", "craftsman"],
  ],
  phone: [
    ...["رقم الهاتف", "هاتف", "الجوال", "رقم الجوال", "جوال", "الموبايل", "رقم الموبايل", "موبايل"],
    ...[
      "المحمول",
      "رقم المحمول",
      "التلفون",
      "تلفون",
      "رقم التلفون",
      "الخليوي",
      "واتساب",
      "الواتساب",
    ],
    ...["رقم الواتساب", "رقم التواصل", "أرقام الهاتف", "أرقام الجوال", "phone", "phones", "mobile"],
    ...["phone number", "mobile number", "mobile phone", "telephone", "tel", "cell", "whatsapp"],
    ...["contact", "number"],
  ],
  profession: [
    ...["مهنة", "الصنعة", "صنعة", "الحرفة", "حرفة", "التخصص", "الاختصاص", "نوع العمل", "العمل"],
    ...["profession", "trade", "job", "occupation", "craft", "specialty"],
  ],
  city: [
    ...["مدينة", "البلد", "البلدة", "المحافظة", "مكان العمل", "المنطقة", "المكان"],
    ...["city", "town", "governorate", "location", "area"],
  ],
  description: ["الوصف", "وصف", "نبذة", "description", "about", "details"],
  experience: ["الخبرة", "خبرة", "سنوات العمل", "experience", "years of experience", "years"],
  gender: ["gender", "sex"],
  consent_how: ["طريقة الموافقة", "الموافقة", "consent", "consent how"],
  consent_given_at: ["متى وافق", "يوم الموافقة", "consent date", "consent given at"],
  consent_wording: ["عبارة الموافقة", "consent wording"],
  state: ["state", "status"],
};

const fieldsByKey = new Map(
  importFields.flatMap((field) =>
    [field, fieldLabels[field], ...otherHeadings[field]].map((heading): [string, ImportField] => [
      headingKey(heading),
      field,
    ]),
  ),
);

/** The field of a heading that needs no matching. */
export const knownField = (heading: string): ImportField | undefined =>
  fieldsByKey.get(headingKey(heading));

/** One spelling for headings that differ in marks, spaces, case and punctuation alone. */
export function headingKey(heading: string): string {
  return foldWithoutSpaces(heading);
}
