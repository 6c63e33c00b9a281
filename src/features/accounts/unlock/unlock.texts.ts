export const unlockFieldTexts = {
  email: "اختر البريد الذي يبقى للحساب.",
  phone: "اختر الرقم الذي يبقى للحساب.",
  listing: "اختر ما يصير إليه الملف.",
  emailTaken: "هذا البريد مسجّل الآن في حساب آخر. اختر غيره، أو احذف الحساب الآخر أولًا.",
  phoneTaken: "هذا الرقم مسجّل الآن في حساب آخر. اختر غيره، أو احذف الحساب الآخر أولًا.",
};

export const unlockSentences = {
  unlocked: "فُتح الحساب، وأخبرنا صاحبه بالبريد.",
  notLocked: "فُتح هذا الحساب من قبل.",
};

/** Why a listing that the lock has hidden stays so, in words for the craftsman. */
export const stillHidden = "أوقفنا عرض ملفك بعد أن أُقفل حسابك، إلى أن نتأكد من بياناتك.";
