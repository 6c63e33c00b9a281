export const undoTexts = {
  undo: "تراجع",
  again: "أعد المحاولة",
};
