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
  /** In pixels, of what is sent and of what is kept. */
  side: 512,
};
