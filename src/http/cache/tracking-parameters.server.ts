/**
 * Query parameters that Facebook, Instagram, Google, Microsoft, X, TikTok, Snapchat, Yandex and
 * Mailchimp add to links, most with another value for each click, and those of campaigns (`utm_…`).
 */
const trackingParameter =
  /^(?:fbclid|gclid|gclsrc|dclid|gbraid|wbraid|gad_source|gad_campaignid|srsltid|msclkid|twclid|ttclid|ScCid|yclid|mc_cid|mc_eid|utm_\w+)(?:=|$)/;

/** With them, every click on a shared link would miss the cache. */
export function removeTrackingParameters(url: string): string {
  const queryStart = url.indexOf("?");
  if (queryStart < 0) return url;
  const parameters = url.slice(queryStart + 1).split("&");
  const remaining = parameters.filter((parameter) => !trackingParameter.test(parameter));
  if (remaining.length === parameters.length) return url;
  return url.slice(0, queryStart) + (remaining.length ? `?${remaining.join("&")}` : "");
}
