export const undoTexts = {
  tooLate: "فات وقت التراجع. لتغيير القرار افتح الملف من صفحة الحرفيين.",
};
