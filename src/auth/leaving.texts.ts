/** Said to whoever's session has ended before something was sent. */
export const endedTexts = {
  text: "انتهت جلستك. سجّل الدخول لتكمل.",
  login: "تسجيل الدخول",
};

export const logoutTexts = {
  logout: "تسجيل الخروج",
  busy: "جارٍ تسجيل الخروج…",
  again: "أعد المحاولة",
};
