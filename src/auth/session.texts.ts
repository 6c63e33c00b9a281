/** Shown if the session had ended before something was sent. */
export const sessionEndedTexts = {
  text: "انتهت جلستك. سجّل الدخول لتكمل.",
  login: "تسجيل الدخول",
};

export const logoutTexts = {
  logout: "تسجيل الخروج",
  busy: "جارٍ تسجيل الخروج…",
  again: "أعد المحاولة",
};
