/** Headers of a screen that depends on who asks: it is kept nowhere. */
export const unkept = { "cache-control": "no-store" };

/** Headers of a screen whose address is a secret: it is told to no other site either. */
export const secretPage = {
  ...unkept,
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
};

export const secretPageMeta = [
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];
