/**
 * What Facebook and Instagram, Google, Microsoft, X, TikTok, Snapchat, Yandex and Mailchimp add to a
 * link that is pressed there, most of them another for each press, and what campaigns write into
 * theirs (`utm_…`).
 */
const clickMark =
  /^(?:fbclid|gclid|gclsrc|dclid|gbraid|wbraid|gad_source|gad_campaignid|srsltid|msclkid|twclid|ttclid|ScCid|yclid|mc_cid|mc_eid|utm_\w+)(?:=|$)/;

/** The address without marks of a click, which say nothing of what is asked for. */
export function withoutClickMarks(url: string): string {
  const at = url.indexOf("?");
  if (at < 0) return url;
  const given = url.slice(at + 1).split("&");
  const meant = given.filter((one) => !clickMark.test(one));
  if (meant.length === given.length) return url;
  return url.slice(0, at) + (meant.length ? `?${meant.join("&")}` : "");
}
