export const shareTexts = {
  share: "مشاركة",
  whatsApp: "واتساب",
  copyLink: "نسخ الرابط",
  copyText: "نسخ النص والرابط",
};
