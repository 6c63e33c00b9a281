export const blockError = "أدخل رقم مجموعة من 0 فما فوق.";

export const deviceTexts = {
  title: "المحفوظون",
  intro: "كل ما هنا محفوظ على جهازك وحده، ولا يصل إلى الموقع.",
  saved: "حفظتهم",
  numbers: "أرقام طلبتها",
  numbersText: "تبقى 30 يومًا، وتظهر لك حتى بلا إنترنت.",
  recent: "شاهدتهم مؤخرًا",
  clearNumbers: "امسح الأرقام",
  clearRecent: "امسح القائمة",
  emptyTitle: "لم تحفظ أحدًا بعد",
  emptyText: "اضغط القلب على بطاقة حرفي، تجده هنا في أي وقت.",
  needsScript: "تحتاج هذه القائمة إلى JavaScript، لأنها محفوظة على جهازك وحده.",
  gone: "لم يعد في الدليل",
  remove: "إزالة",
  removeName: (name: string) => `إزالة ${name} من القائمة`,
  call: (name: string) => `اتصال: ${name}`,
  all: "عرض الكل",
};

/** The name of the heart's button; whether it is pressed says the rest. */
export const saveName = (fullname: string) => `حفظ ${fullname}`;
