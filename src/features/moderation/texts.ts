import { formatNumber, type PluralForms, plural } from "#src/arabic/plural.ts";
import { declineReasons } from "#src/features/craftsmen/decline-reasons.ts";
import type { ProofState } from "#src/features/craftsmen/proof/proof-ways.ts";
import type { ListingState } from "#src/features/craftsmen/states.ts";

export const suspendReasons = {
  complaints: "وصلتنا شكاوى من زبائن.",
  phone: "لم يعد أحد يرد على رقم الهاتف.",
  wrong: "في الملف معلومات غير صحيحة.",
  wish: "بناءً على طلبك.",
  fake: declineReasons.fake,
  indecent: declineReasons.indecent,
  duplicate: declineReasons.duplicate,
  other: "سبب آخر",
};

export const moderationFieldTexts = {
  reason: "اختر سببًا من القائمة.",
  note: "اكتب توضيحًا لا يزيد على 500 حرف.",
  noteMissing: "اكتب السبب.",
  ids: "اختر طلبًا واحدًا على الأقل.",
  tooManyIds: "اختر 100 طلب على الأكثر في المرة الواحدة.",
  final: "اختر هل الرفض نهائي.",
  hold: "اختر مدة من 10 ثوانٍ إلى 120 ثانية.",
  tokens: "اختر قرارًا واحدًا على الأقل و100 على الأكثر.",
};

const leavingTexts = { stay: "البقاء حتى يكتمل", leave: "المغادرة دون الباقي" };

export const moderationTexts = {
  approve: "موافق",
  approving: "جارٍ النشر…",
  again: "أعد المحاولة",
  /** Beside a value, and before the one that it had. */
  changed: "تغيير",
  before: "كان:",
  hasChanged: "تغيّرت بيانات هذا الطلب بعد أن فتحته. راجع ما عليه علامة «تغيير» ثم قرّر.",
  reasons: "الأسباب",
  note: "بكلماتك",
  optional: "اختياري",
  preview: "هكذا يصل إلى الحرفي",
  /** In the preview, before a reason is selected. */
  noReason: "(السبب)",
  /** Without a mail server: what the craftsman sees when he logs in. */
  previewUnmailed: "هكذا يراه في ملفه",
  final: "رفض نهائي: دون رسالة، ولا يمكنه إرسال الطلب مرة أخرى",
  finalUnmailed: "رفض نهائي: لا يمكنه إرسال الطلب مرة أخرى",
  finalHint: "لا تصل إلى الحرفي رسالة. يرى السبب في ملفه إن دخل إليه.",
  declining: {
    title: "رفض الطلب",
    progress: (done: number, total: number) =>
      `رُفض ${formatNumber(done)} من ${formatNumber(total)}`,
    note: "يصل ما تختاره وما تكتبه إلى الحرفي بالبريد، ويراه في ملفه.",
    noteUnmailed: "لا خادم بريد لهذا الموقع: لن تصل رسالة. يرى الحرفي السبب في ملفه.",
    send: "رفض الطلب",
    sending: "جارٍ الرفض…",
    /** The question before the page is left while several are declined in steps. */
    unfinished: {
      title: "لم يكتمل الرفض",
      text: "إذا غادرت الآن رُفض بعض ما اخترته وبقي بعضه كما كان.",
      ...leavingTexts,
    },
  },
  suspending: {
    title: "إيقاف عرض الملف",
    progress: (done: number, total: number) =>
      `أُوقف ${formatNumber(done)} من ${formatNumber(total)}`,
    note: "يصل ما تختاره وما تكتبه إلى الحرفي بالبريد، ويُسجَّل خروجه من حسابه.",
    noteUnmailed:
      "لا خادم بريد لهذا الموقع: لن تصل رسالة. يرى الحرفي السبب في ملفه، ويُسجَّل خروجه من حسابه.",
    send: "إيقاف العرض",
    sending: "جارٍ الإيقاف…",
    unfinished: {
      title: "لم يكتمل الإيقاف",
      text: "إذا غادرت الآن أُوقف بعض ما اخترته وبقي بعضه كما كان.",
      ...leavingTexts,
    },
  },
};

/** In the place of a country's name, beside a number such as a satellite phone's. */
export const numberOfNoCountry = "رقم دولي";

export const phoneMarks = {
  foreign: "رقم من خارج البلد: ",
  unknown: "نطاق غير معروف",
  costly: "رقم مكلف",
};

/** Whether the craftsman has shown to have the number. */
export const phoneStates: Record<ProofState, string> = {
  unproven: "رقم غير مؤكَّد",
  waiting: "ينتظر رسالة التأكيد",
  proven: "رقم مؤكَّد",
  stale: "تأكيده قديم",
};

/** Before the date of a former decision, and what that listing has in common with this one. */
export const formerDecisionTexts = {
  flagged: "تغيّر رقمه أو بريده بعد النشر",
  changesConfirmed: "راجعته",
  confirmingChanges: "جارٍ الحفظ…",
  suspended: "سبق إيقافه في",
  declined: "سبق رفضه في",
  /** After the date. */
  inCities: (names: string[]) => `في ${joined(names)}`,
  phone: "(رقم الهاتف نفسه)",
  email: "(البريد نفسه)",
  both: "(رقم الهاتف والبريد نفسهما)",
  /** Anybody may have entered somebody else's number or e-mail. */
  unconfirmed: {
    declined: "لم يؤكد صاحب الطلب السابق بريده.",
    suspended: "لم يؤكد صاحب الملف السابق بريده.",
  },
};

const ordersSelected: PluralForms = {
  zero: "لم تختر طلبًا",
  one: "اخترت طلبًا واحدًا",
  two: "اخترت طلبين",
  few: "اخترت # طلبات",
  many: "اخترت # طلبًا",
  other: "اخترت # طلب",
};

const listingsSelected: PluralForms = {
  zero: "لم تختر ملفًا",
  one: "اخترت ملفًا واحدًا",
  two: "اخترت ملفين",
  few: "اخترت # ملفات",
  many: "اخترت # ملفًا",
  other: "اخترت # ملف",
};

const ordersCount: PluralForms = {
  zero: "لا طلبات",
  one: "طلب واحد",
  two: "طلبان",
  few: "# طلبات",
  many: "# طلبًا",
  other: "# طلب",
};

const listingsCount: PluralForms = {
  zero: "لا ملفات",
  one: "ملف واحد",
  two: "ملفان",
  few: "# ملفات",
  many: "# ملفًا",
  other: "# ملف",
};

const selectionTexts = {
  page: "اختيار كل ما في الصفحة",
  everything: (total: number) => `اختيار كل الـ ${formatNumber(total)}`,
  /** Where more match than can be selected at a time. */
  first: (total: number) => `من ${formatNumber(total)}، وهذا أكثر ما يُختار مرة واحدة`,
  onlyPage: "ما في الصفحة وحده",
  cancel: "إلغاء",
};

/** Several are selected and decided on for the same reasons. */
export const bulkSelectionTexts = {
  decline: {
    ...selectionTexts,
    title: "اختر ما تريد رفضه",
    text: "لكل ما تختاره سبب واحد.",
    textUnmailed: "لكل ما تختاره سبب واحد.",
    decide: "رفض المختار",
    selected: (count: number) => plural(count, ordersSelected),
    subject: (count: number) => plural(count, ordersCount),
  },
  suspend: {
    ...selectionTexts,
    title: "اختر ما تريد إيقافه",
    text: "لكل ما تختاره سبب واحد، ويصل إلى أصحابه.",
    textUnmailed: "لكل ما تختاره سبب واحد، يراه أصحابه في ملفاتهم.",
    decide: "إيقاف المختار",
    selected: (count: number) => plural(count, listingsSelected),
    subject: (count: number) => plural(count, listingsCount),
  },
};

/** The answers in words. */
export const moderationSentences = {
  approved: "نُشر ملف الحرفي في الدليل.",
  declined: "رُفض الطلب، وسيصل السبب إلى الحرفي.",
  declinedWithoutMail: "رُفض الطلب. يرى الحرفي السبب في ملفه.",
  declinedFinally: "رُفض الطلب نهائيًا، دون رسالة إلى صاحبه.",
  suspended: "أُوقف عرض الملف، وسيصل السبب إلى الحرفي.",
  suspendedWithoutMail: "أُوقف عرض الملف. يرى الحرفي السبب في ملفه.",
  restored: "أُعيد الملف إلى مكانه.",
  reopened: "عاد الملف إلى الطلبات، ولم تصل صاحبه رسالة.",
  changesConfirmed: "بقي الملف منشورًا كما هو.",
  sentAgain: "أُرسل طلبك مرة أخرى. سنراجعه قريبًا.",
};

/** After a decision was undone: how the listing is again. */
export const undoneTexts: Record<ListingState, string> = {
  pending: "تراجعت عن القرار. عاد الطلب إلى مكانه.",
  approved: "تراجعت عن القرار. الملف ظاهر في الدليل كما كان.",
  declined: "تراجعت عن القرار. الطلب مرفوض كما كان.",
  suspended: "تراجعت عن القرار. الملف موقوف كما كان.",
};

export const undoOutdated = "تغيّرت حالة الملف بعد قرارك. افتحه من صفحة الحرفيين وقرّر من جديد.";

/** To whose listing was declined for good. */
export const cannotSendAgain = "رُفض طلبك نهائيًا، ولا يمكن إرساله مرة أخرى.";

/** To who has sent a declined listing again too often. @param hours until the next time */
export const sentTooOften = (hours: number) =>
  `أرسلت طلبك عدة مرات خلال يوم. صحّح ما رُفض من أجله، ثم أرسله بعد ${plural(hours, hoursCount)}.`;

const hoursCount: PluralForms = {
  zero: "قليل",
  one: "ساعة",
  two: "ساعتين",
  few: "# ساعات",
  many: "# ساعة",
  other: "# ساعة",
};

/** In place of the name of a city that is deleted. */
export const deletedCity = "مدينة محذوفة";

/**
 * To an admin who may see and hide a listing, but not publish it.
 * @param current name of the city that it is in; null if that is deleted
 * @param refusedIn names of the cities that refused it
 */
export function cannotPublish(where: { current: string | null; refusedIn: (string | null)[] }) {
  const current = where.current ?? deletedCity;
  const refusedIn = [...new Set(where.refusedIn.map((name) => name ?? deletedCity))];
  const needed = [...new Set([current, ...refusedIn])];
  const refused = refusedIn.length > 0 ? `، وسبق رفضه أو إيقافه في ${joined(refusedIn)}` : "";
  return `لا يمكنك نشر هذا الملف أو إعادته إلى الطلبات: هو الآن في ${current}${refused}. ينشره من تشمل مدنه ${joined(needed)}.`;
}

/** On the screens, of a listing that other cities declined or suspended. */
export const refusalNoteTexts = {
  /** Before the reason of the admin's own city, whose date is named elsewhere. */
  reason: "سبب الرفض أو الإيقاف السابق:",
  refusedIn: (names: string[]) => `سبق رفضه أو إيقافه في ${joined(names)}.`,
  publishedBy: (names: string[]) => `ينشره من تشمل مدنه ${joined(names)}.`,
};

/** What its holder changed of a published listing. */
export const flaggedChangeTexts = {
  title: "غيّره صاحبه بعد النشر",
  was: "من",
  became: "إلى",
};

const joined = (names: string[]) => names.join(" و");

/** Refuses an order without a number, by which nobody could reach its craftsman. */
export const phoneMissing =
  "لا رقم هاتف في هذا الطلب، فلا يمكن نشره. ينتظر أن يكتب صاحبه رقمًا أو يؤكد رقمه.";

export const phoneSaidNo =
  "صاحب هذا الرقم لا يريد الظهور في الدليل، فلا يُنشر الملف قبل أن يؤكد صاحبه رقمه.";

/** Why something cannot be done of a listing in that state: somebody else was there before. */
export const conflictTexts: Record<ListingState, string> = {
  pending: "هذا الملف ما زال في انتظار المراجعة.",
  approved: "سبق أن نُشر هذا الملف.",
  declined: "سبق أن رُفض هذا الطلب.",
  suspended: "هذا الملف موقوف عن العرض.",
};

/** Why a listing cannot be shown again that its holder has hidden. */
export const pausedListing = "أخفى صاحب الملف ملفه بنفسه، وهو من يعيد ظهوره.";

/** After such a sentence: the admin who decided so, and when. */
export const decidedBy = (name: string, age: string) => `القرار من ${name}، ${age}.`;

/** How many decisions of a kind followed each other, without a full stop. */
export const decisionCounts: Record<"approve" | "decline" | "suspend", PluralForms> = {
  approve: {
    zero: "لم يُنشر أي ملف",
    one: "نُشر ملف واحد",
    two: "نُشر ملفان",
    few: "نُشرت # ملفات",
    many: "نُشر # ملفًا",
    other: "نُشر # ملف",
  },
  decline: {
    zero: "لم يُرفض أي طلب",
    one: "رُفض طلب واحد",
    two: "رُفض طلبان",
    few: "رُفضت # طلبات",
    many: "رُفض # طلبًا",
    other: "رُفض # طلب",
  },
  suspend: {
    zero: "لم يُوقف أي ملف",
    one: "أُوقف ملف واحد",
    two: "أُوقف ملفان",
    few: "أُوقفت # ملفات",
    many: "أُوقف # ملفًا",
    other: "أُوقف # ملف",
  },
};

/** How many orders were declined together. */
export const declinedCount: PluralForms = {
  zero: "لم يُرفض أي طلب.",
  one: "رُفض طلب واحد، وسيصل السبب إلى صاحبه.",
  two: "رُفض طلبان، وسيصل السبب إلى صاحبيهما.",
  few: "رُفضت # طلبات، وسيصل السبب إلى أصحابها.",
  many: "رُفض # طلبًا، وسيصل السبب إلى أصحابها.",
  other: "رُفض # طلب، وسيصل السبب إلى أصحابها.",
};

/** How many orders were declined together on a site without a mail server. */
export const declinedWithoutMailCount: PluralForms = {
  zero: "لم يُرفض أي طلب.",
  one: "رُفض طلب واحد. يرى صاحبه السبب في ملفه.",
  two: "رُفض طلبان. يرى صاحباهما السبب في ملفيهما.",
  few: "رُفضت # طلبات. يرى أصحابها السبب في ملفاتهم.",
  many: "رُفض # طلبًا. يرى أصحابها السبب في ملفاتهم.",
  other: "رُفض # طلب. يرى أصحابها السبب في ملفاتهم.",
};

/** How many orders were declined together without a mail to the craftsmen. */
export const declinedFinallyCount: PluralForms = {
  zero: "لم يُرفض أي طلب.",
  one: "رُفض طلب واحد نهائيًا، دون رسالة إلى صاحبه.",
  two: "رُفض طلبان نهائيًا، دون رسالة إلى صاحبيهما.",
  few: "رُفضت # طلبات نهائيًا، دون رسائل إلى أصحابها.",
  many: "رُفض # طلبًا نهائيًا، دون رسائل إلى أصحابها.",
  other: "رُفض # طلب نهائيًا، دون رسائل إلى أصحابها.",
};

/** How many listings were suspended together. */
export const suspendedCount: PluralForms = {
  zero: "لم يُوقف أي ملف.",
  one: "أُوقف ملف واحد، وسيصل السبب إلى صاحبه.",
  two: "أُوقف ملفان، وسيصل السبب إلى صاحبيهما.",
  few: "أُوقفت # ملفات، وسيصل السبب إلى أصحابها.",
  many: "أُوقف # ملفًا، وسيصل السبب إلى أصحابها.",
  other: "أُوقف # ملف، وسيصل السبب إلى أصحابها.",
};

/** How many listings were suspended together on a site without a mail server. */
export const suspendedWithoutMailCount: PluralForms = {
  zero: "لم يُوقف أي ملف.",
  one: "أُوقف ملف واحد. يرى صاحبه السبب فيه.",
  two: "أُوقف ملفان. يرى صاحباهما السبب فيهما.",
  few: "أُوقفت # ملفات. يرى أصحابها السبب فيها.",
  many: "أُوقف # ملفًا. يرى أصحابها السبب فيها.",
  other: "أُوقف # ملف. يرى أصحابها السبب فيها.",
};

/** After it: how many of the selected ones are not published. */
export const notPublishedCount: PluralForms = {
  zero: "",
  one: "وملف واحد لم يعد منشورًا.",
  two: "وملفان لم يعودا منشورين.",
  few: "و# ملفات لم تعد منشورة.",
  many: "و# ملفًا لم تعد منشورة.",
  other: "و# ملف لم تعد منشورة.",
};

/** After it: how many of the selected ones are no longer waiting. */
export const skippedCount: PluralForms = {
  zero: "",
  one: "وطلب واحد لم يعد في الانتظار.",
  two: "وطلبان لم يعودا في الانتظار.",
  few: "و# طلبات لم تعد في الانتظار.",
  many: "و# طلبًا لم تعد في الانتظار.",
  other: "و# طلب لم تعد في الانتظار.",
};

interface HowTold {
  isFinal: boolean;
  /** Whether the site has a mail server. */
  sendsMail: boolean;
}

/** How many of several were declined or suspended, and how many of the selected ones were not. */
export function bulkCounts(decision: "decline" | "suspend", { isFinal, sendsMail }: HowTold) {
  if (decision === "suspend") {
    const decided = sendsMail ? suspendedCount : suspendedWithoutMailCount;
    return { decided, skipped: notPublishedCount };
  }
  const mailed = sendsMail ? declinedCount : declinedWithoutMailCount;
  return { decided: isFinal ? declinedFinallyCount : mailed, skipped: skippedCount };
}

/** After several decisions were undone together. */
export const undoneCount: PluralForms = {
  zero: "",
  one: "تراجعت عن القرار. عاد الطلب إلى مكانه.",
  two: "تراجعت عن القرار. عاد الطلبان إلى مكانهما.",
  few: "تراجعت عن القرار. عادت # طلبات إلى مكانها.",
  many: "تراجعت عن القرار. عاد # طلبًا إلى مكانها.",
  other: "تراجعت عن القرار. عاد # طلب إلى مكانها.",
};

/** After several suspensions were undone together. */
export const undoneSuspensions: PluralForms = {
  zero: "",
  one: "تراجعت عن القرار. عاد الملف إلى الدليل.",
  two: "تراجعت عن القرار. عاد الملفان إلى الدليل.",
  few: "تراجعت عن القرار. عادت # ملفات إلى الدليل.",
  many: "تراجعت عن القرار. عاد # ملفًا إلى الدليل.",
  other: "تراجعت عن القرار. عاد # ملف إلى الدليل.",
};

/** After several decisions of one after the other were undone. */
export const undoneDecisions: PluralForms = {
  zero: "لم تتراجع عن أي قرار.",
  one: "تراجعت عن قرار واحد.",
  two: "تراجعت عن قرارين.",
  few: "تراجعت عن # قرارات.",
  many: "تراجعت عن # قرارًا.",
  other: "تراجعت عن # قرار.",
};

/** After how many listings were suspended, where one failed. */
export const suspensionBroken = "وتعذّر إيقاف الباقي الآن. أعد المحاولة بعد قليل.";

/** After it, why the others were not undone. */
export const undoLeft = {
  late: "وفات وقت التراجع عن الباقي.",
  outdated: "وتغيّر الباقي بعد قرارك، فبقي كما هو.",
  forbidden: "والباقي صار في مدينة ليست من صلاحياتك.",
};

/** Refuses a decision on a listing while an owner has yet to decide on its contacts. */
export const contactsUndecided =
  "طُلب إرجاع هذا الحساب إلى بريد أو رقم سابق. ينتظر الطلب قرار المالك في صفحة «طلبات الانضمام».";

/** A number that nobody answers. */
export const deadNumberTexts = {
  label: "الرقم لا يرد",
  hiding: "جارٍ الإخفاء…",
  confirmTitle: "هذا الرقم مؤكَّد",
  confirm: (name: string) =>
    `أكّد ${name} هذا الرقم، أو وجدته الإدارة صحيحًا، خلال آخر 30 يومًا. أخفِه فقط إن اتصلت به أكثر من مرة ولم يرد أحد.`,
  hide: "إخفاء الرقم",
  notHidden: "تعذر إخفاء الرقم",
  was: "كان:",
  hiddenAt: (age: string) => `أُخفي ${age} لأنه لا يرد.`,
  putBack: "أعد الرقم",
  puttingBack: "جارٍ الإرجاع…",
  message: (site: string) => `رقمك في ${site} لا يرد. أرسل لنا الرقم الصحيح.`,
};

/** Ready texts for craftsmen without an e-mail, whom an admin writes to by WhatsApp. */
export const whatsAppTexts = {
  offer: "لا بريد لهذا الحرفي. أخبره على واتساب:",
  send: "رسالة جاهزة",
  approved: (site: string, url: string) =>
    `نُشرت صفحتك في ${site}. من يبحث الآن عن حرفي في مدينتك يجدك ويتصل بك.\n${url}`,
  restored: (site: string, url: string) => `عادت صفحتك إلى الظهور في ${site}.\n${url}`,
  declined: (site: string, reason: string) =>
    `راجعنا طلبك في ${site} ولم نستطع نشر صفحتك، للسبب الآتي:\n${reason}`,
  suspended: (site: string, reason: string) =>
    `أوقفنا عرض صفحتك في ${site}، للسبب الآتي:\n${reason}`,
  /** In the place of the mail's preview. */
  preview: "لا بريد لهذا الحرفي. تظهر بعد القرار رسالة واتساب جاهزة، فيها السبب.",
};

/** After several decisions at once. */
export const bulkWhatsAppTexts = {
  title: "أخبرهم على واتساب",
  text: "لا بريد لهؤلاء، فلا تصلهم رسالة بقرارك. افتح لكل واحد رسالته الجاهزة، وفيها السبب.",
  again: "فُتحت، افتحها مرة أخرى",
};
