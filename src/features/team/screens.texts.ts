import type { AdminRole } from "#src/auth/admin-roles.ts";

export const teamTexts = {
  title: "فريق الإدارة",
  failed: "تعذر عرض الفريق",
  invitations: "دعوات لم تُقبل بعد",
  you: "أنت",
  allCities: "كل المدن",
  noCities: "لا مدن: حُذفت المدن المختارة",
  cities: "المدن",
  messages: "الرسائل",
  readsMessages: "مسموحة",
  readsNoMessages: "غير مسموحة",
  secondFactor: "التحقق بخطوتين",
  isOn: "مفعّل",
  isOff: "غير مفعّل",
  lastSeen: "آخر ظهور",
  neverSeen: "لم يدخل بعد",
  change: "تغيير الصلاحيات",
  remove: "حذف من الفريق",
};

export const rightsTexts = {
  title: "تغيير الصلاحيات",
  role: "الصفة",
  roles: {
    owner: "مالك: يستطيع كل شيء",
    moderator: "مشرف: يراجع طلبات الحرفيين ويقرر",
  } satisfies Record<AdminRole, string>,
  scope: "طلبات أي المدن؟",
  all: "كل المدن، ويقرأ الرسائل ويجيب عنها",
  some: "مدن محددة",
  cities: "مدنه",
  messages: "يقرأ الرسائل ويجيب عنها أيضًا",
  ownPassword: "كلمة مرور حسابك أنت، لأن المالك يستطيع كل شيء.",
  passwordForOwner: "كلمة مرور حسابك أنت، لأن هذا حساب مالك.",
  note: "يبدأ العمل بالصلاحيات الجديدة فورًا.",
  send: "حفظ",
  sending: "جارٍ الحفظ…",
};

export const inviteTexts = {
  title: "دعوة إلى الفريق",
  note: "نرسل إليه رابطًا صالحًا لثلاثة أيام، يكتب به اسمه ويختار كلمة مروره.",
  noteWithoutMail:
    "لا خادم بريد لهذا الموقع: لن تصل رسالة. بعد إضافة الدعوة انسخ رابطها وأعطه لصاحبها.",
  add: "إضافة الدعوة",
  send: "إرسال الدعوة",
  sending: "جارٍ الإرسال…",
};

export const removalTexts = {
  title: "هل تريد حذف هذا الحساب من الفريق؟",
  text: "يُسجَّل خروجه من كل جهاز، وتُسحب دعواته. ما فعله يبقى في سجل الإجراءات.",
  ofSelf: "هذا حسابك أنت. يُسجَّل خروجك من كل جهاز، ولا تستطيع الدخول بعد ذلك.",
  removing: "جارٍ الحذف…",
  notDone: "تعذر الحذف",
};

export const invitationTexts = {
  sentOn: "أُرسلت",
  /** Before the time that is left. */
  until: "رابطها صالح حتى",
  expired: "انتهت مدة رابطها",
  onItsWay: "بريدها في الطريق",
  addedOn: "أُضيفت",
  /** In place of the time that a link is left, where no mail is sent. */
  needsLink: "لا خادم بريد: لن تصل برسالة. انسخ رابطها وأعطه لصاحبها",
  link: "نسخ الرابط",
  sendAgain: "إرسال مرة أخرى",
  sending: "جارٍ الإرسال…",
  withdraw: "سحب الدعوة",
  withdrawTitle: "هل تريد سحب هذه الدعوة؟",
  withdrawText: "لا يعود رابطها صالحًا.",
  withdrawing: "جارٍ السحب…",
  notDone: "تعذر سحب الدعوة",
};

export const ownNameTexts = {
  title: "اسمك",
  intro: "يراه من معك في الإدارة: في الفريق، وعند كل قرار، وفي دعوة من تدعوه.",
  name: "اسمك في الإدارة",
  send: "حفظ الاسم",
  sending: "جارٍ الحفظ…",
};

export const linkTexts = {
  title: "رابط الدعوة",
  intro:
    "رابط تعطيه أنت لصاحب الدعوة، باليد أو بواتساب. من يفتحه يدخل فريق الإدارة، فلا ترسله إلى غيره.",
  make: "إظهار الرابط",
  making: "جارٍ التجهيز…",
  copy: "انسخ الرابط",
  whatsapp: "أرسله بواتساب",
  once: "يُستعمل مرة واحدة، وهو صالح حتى",
  message: (name: string) => `دعوة إلى فريق إدارة ${name}. افتح الرابط واختر كلمة مرور:`,
};

/** For the invited person. */
export const acceptTexts = {
  title: "دعوة إلى فريق الإدارة",
  busy: "جارٍ فتح الدعوة…",
  failed: "تعذر فتح الدعوة",
  invitedAs: {
    owner: "دُعيت إلى فريق إدارة الموقع بصفة مالك. اكتب اسمك، واختر كلمة مرور.",
    moderator: "دُعيت إلى فريق إدارة الموقع بصفة مشرف. اكتب اسمك، واختر كلمة مرور.",
  } satisfies Record<AdminRole, string>,
  otherAccount: "أنت داخل الآن بحساب آخر. حين تقبل الدعوة يُسجَّل خروجه من هذا المتصفح.",
  name: "اسمك",
  password: "كلمة المرور",
  send: "قبول الدعوة",
  sending: "جارٍ القبول…",
};
