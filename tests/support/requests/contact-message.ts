/** What the contact form takes as it stands. */
export const contactMessage = {
  fullname: "سمير الخطيب",
  email: "samir@mail.example",
  subject: "سؤال عن التسجيل",
  description: "كيف أضيف عملي إلى الموقع؟",
};
