/** Other names, and words of trouble, that one entry may have. */
export const maxNamesPerEntry = { name: 60, trouble: 500 } as const;

/** Texts about other names, and about words of trouble. */
export const nameTexts = {
  name: {
    required: "أدخل الاسم الآخر.",
    rule: "اكتب الاسم من حرفين إلى 40 حرفًا.",
    taken: "هذا الاسم موجود في القائمة.",
    added: "أُضيف الاسم.",
    removed: "حُذف الاسم.",
    gone: "لم يعد هذا الاسم موجودًا. ربما حُذف قبل قليل.",
    full: `لا يزيد عدد الأسماء على ${maxNamesPerEntry.name}. احذف اسمًا قبل أن تضيف.`,
  },
  trouble: {
    required: "أدخل الكلمة.",
    rule: "اكتب الكلمة من حرفين إلى 40 حرفًا.",
    taken: "هذه الكلمة موجودة في القائمة.",
    added: "أُضيفت الكلمة.",
    removed: "حُذفت الكلمة.",
    gone: "لم تعد هذه الكلمة موجودة. ربما حُذفت قبل قليل.",
    full: `لا يزيد عدد الكلمات على ${maxNamesPerEntry.trouble}. احذف كلمة قبل أن تضيف.`,
  },
};
