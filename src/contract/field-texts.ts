/** Error messages that all names and titles share. */
export const fieldTexts = {
  tooManyMarks: "لا تضع على الحرف الواحد أكثر من ثلاث حركات.",
};
