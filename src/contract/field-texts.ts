/** Texts of rules that are the same for every name and title. */
export const fieldTexts = {
  tooManyMarks: "لا تضع على الحرف الواحد أكثر من ثلاث حركات.",
};
