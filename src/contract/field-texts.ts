/** Error messages that all names and titles share. */
export const fieldTexts = {
  emailLocalPart: "اكتب ما قبل علامة @ بالأحرف الإنجليزية، مثل \u200Ename@example.com",
  tooManyMarks: "لا تضع على الحرف الواحد أكثر من ثلاث حركات.",
};
