export const tooLateToUndo = "فات وقت التراجع. لتغيير القرار افتح الملف من صفحة الحرفيين.";
