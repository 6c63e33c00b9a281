import { dateInWords } from "#src/arabic/date.ts";

/** The answers in words. */
export const pauseSentences = {
  /** @param until as `2026-05-01` */
  paused: (until: string | null, country: string) =>
    until === null
      ? "أُخفيت صفحتك. لا يراها أحد في الدليل الآن."
      : `أُخفيت صفحتك، وتعود إلى الدليل في ${dateInWords(until, country)}.`,
  resumed: "عادت صفحتك إلى الدليل.",
};

export const pauseConflicts = {
  notPublished: "صفحتك غير ظاهرة في الدليل، فلا حاجة إلى إخفائها.",
  notPaused: "لم تُخفِ صفحتك بنفسك، فلا تعود من هنا.",
};

export const pauseFieldTexts = {
  until: "اختر يومًا بعد اليوم، خلال 90 يومًا على الأكثر.",
};

/** Why a listing is hidden, as admins read it. */
export const pausedByHolder = "أخفى صاحب الملف ملفه بنفسه.";

/** On one's own profile. */
export const pauseTexts = {
  title: "إخفاء صفحتك",
  intro: "تختفي صفحتك من الدليل فورًا، ويبقى حسابك كما هو. تعيدها متى شئت.",
  until: "يوم العودة",
  optional: "اختياري",
  untilHint: "خلال 90 يومًا. دون يوم تبقى مخفية حتى تعيدها بنفسك.",
  pause: "إخفاء صفحتي",
  pausing: "جارٍ الإخفاء…",
  paused: (until: string | null, country: string) =>
    until === null
      ? "صفحتك مخفية برغبتك، ولا يراها أحد في الدليل."
      : `صفحتك مخفية برغبتك، وتعود إلى الدليل في ${dateInWords(until, country)}.`,
  silent:
    "سألناك هل ما زلت تعمل، ولم يصلنا جواب منذ 9 أشهر، فأخفينا صفحتك. إن كانت بياناتك صحيحة فأعدها.",
  resume: "أعد ظهور صفحتي",
  resuming: "جارٍ إظهارها…",
};

/** For admins, beside the state. @param until as `2026-05-01` */
export const pausedUntilText = (until: string, country: string) =>
  `يعود في ${dateInWords(until, country)}`;
