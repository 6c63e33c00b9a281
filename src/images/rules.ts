/** What a picture must be to be taken, told before it is sent and found out when it has come. */
export const pictureRules = {
  mostBytes: 5 * 1024 * 1024,
  mostPixels: 40_000_000,
  /** Decoding AVIF takes 20 bytes of memory a pixel. */
  mostAvifPixels: 6_000_000,
  /** In pixels. */
  leastSide: 200,
};
