import type { PluralForms } from "#src/arabic/plural.ts";
import type { AdminRole } from "#src/auth/admin-roles.ts";

export const roleNames: Record<AdminRole, string> = { owner: "مالك", moderator: "مشرف" };

export const teamFieldTexts = {
  email: "أدخل بريد من تدعوه.",
  role: "اختر الصفة: مالك أو مشرف.",
  cities: "اختر مدنًا من القائمة.",
  noCity: "اختر مدينة واحدة على الأقل.",
  messages: "حدّد هل يقرأ الرسائل.",
  emailOfCraftsman: "هذا بريد حرفي مسجّل في الموقع. اكتب بريدًا آخر.",
  emailOfAdmin: "صاحب هذا البريد في فريق الإدارة.",
  emailInvited: "أرسلت دعوة إلى هذا البريد من قبل. تجدها في القائمة، وتستطيع أن ترسلها مرة أخرى.",
  /** To the invited person. */
  emailTaken: "صار لهذا البريد حساب في الموقع. اطلب ممن دعاك أن يدعوك على بريد آخر.",
};

/** The answers in words. */
export const teamSentences = {
  invited: "أُرسلت الدعوة.",
  invitedWithoutMail:
    "أُضيفت الدعوة. لا خادم بريد لهذا الموقع: لن تصل برسالة، فانسخ رابطها وأعطه لصاحبها.",
  notSent: "لا خادم بريد لهذا الموقع: لن تصل الدعوة برسالة. انسخ رابطها وأعطه لصاحبها.",
  sentAgain: "أُرسلت الدعوة مرة أخرى. الرابط السابق لم يعد صالحًا.",
  withdrawn: "سُحبت الدعوة، ولم يعد رابطها صالحًا.",
  changed: "حُفظت الصلاحيات، وبدأ العمل بها.",
  removed: "حُذف الحساب من فريق الإدارة، وسُجّل خروجه من كل جهاز.",
  renamed: "حُفظ اسمك.",
  joined: "أهلًا بك في فريق الإدارة.",
  lastOwner: "لا بد للموقع من مالك واحد على الأقل. اجعل غيره مالكًا أولًا.",
  memberGone: "لم يعد هذا الحساب في فريق الإدارة.",
  invitationGone: "لم تعد هذه الدعوة موجودة: قبلها صاحبها أو سُحبت.",
  badLink: "هذه الدعوة لم تعد صالحة: انتهت مدتها، أو استُعملت، أو سُحبت. اطلب ممن دعاك دعوة جديدة.",
  tooManyInvitations: "أرسلت دعوات كثيرة اليوم. حاول مرة أخرى غدًا.",
};

export const membersCount: PluralForms = {
  zero: "لا أحد",
  one: "شخص واحد",
  two: "شخصان",
  few: "# أشخاص",
  many: "# شخصًا",
  other: "# شخص",
};
