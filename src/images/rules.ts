/** Limits of accepted pictures, checked in the browser before and on the server after the upload. */
export const pictureRules = {
  maxBytes: 5 * 1024 * 1024,
  maxPixels: 40_000_000,
  /** Decoding AVIF takes 20 bytes of memory a pixel. */
  maxAvifPixels: 6_000_000,
  /** In pixels. */
  minSide: 200,
};

/** The rules for the site's own logo. */
export const logoRules = {
  /** In pixels, of what is sent. Its height follows from what it shows. */
  minWidth: 512,
  /** In pixels, of what is kept. */
  maxWidth: 1024,
  maxHeight: 512,
  /** The longer side divided by the shorter: a thinner strip cannot be read in a header. */
  maxRatio: 10,
};
