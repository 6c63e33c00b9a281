/** What a picture must be to be taken, told before it is sent and found out when it has come. */
export const pictureRules = {
  maxBytes: 5 * 1024 * 1024,
  maxPixels: 40_000_000,
  /** Decoding AVIF takes 20 bytes of memory a pixel. */
  maxAvifPixels: 6_000_000,
  /** In pixels. */
  minSide: 200,
};
