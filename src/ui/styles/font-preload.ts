/** Attributes of a link that loads a font before a style needs it. */
export const fontPreload = {
  rel: "preload",
  as: "font",
  type: "font/woff2",
  crossOrigin: "anonymous",
} as const;
