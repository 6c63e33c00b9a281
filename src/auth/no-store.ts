/** Headers of a screen that differs by user: never stored. */
export const noStoreHeaders = { "cache-control": "no-store" };

/** Headers of a screen whose address is a secret: no referrer, no search index. */
export const secretPageHeaders = {
  ...noStoreHeaders,
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
};

export const secretPageMeta = [
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

/**
 * Headers of such a screen with a form: with `no-referrer` it would be sent as another site's. Other sites never see the
 * address.
 */
export const secretFormHeaders = { ...secretPageHeaders, "referrer-policy": "same-origin" };

export const secretFormMeta = [
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "same-origin" },
];
