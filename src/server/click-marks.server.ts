/**
 * What Facebook, Instagram, Google, Microsoft, X, TikTok, Yandex and Mailchimp add to a link that is
 * pressed there, another for each press, and what campaigns write into theirs (`utm_…`).
 */
const clickMark =
  /^(?:fbclid|igshid|igsh|gclid|gclsrc|dclid|gbraid|wbraid|gad_source|gad_campaignid|srsltid|msclkid|twclid|ttclid|yclid|mc_cid|mc_eid|utm_[a-z_]+)(?:=|$)/;

/** The address without marks of a click, which say nothing of what is asked for. */
export function withoutClickMarks(url: string): string {
  const at = url.indexOf("?");
  if (at < 0) return url;
  const given = url.slice(at + 1).split("&");
  const meant = given.filter((one) => !clickMark.test(one));
  if (meant.length === given.length) return url;
  return url.slice(0, at) + (meant.length ? `?${meant.join("&")}` : "");
}
