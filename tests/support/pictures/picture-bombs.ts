import { inflateRawSync } from "node:zlib";
import sharp from "sharp";

const side = 6300;

/** One colour, half transparent where there are four channels. */
const large = (channels: 3 | 4 = 3) =>
  sharp({ create: { width: side, height: side, channels, background: "#aa663380" } });

const unpack = (packed: string) => inflateRawSync(Buffer.from(packed, "base64"));

/** An AVIF of 6300 × 6300 in 949 bytes. Packed, since making it takes a gigabyte. */
export const largeAvif = unpack(
  "Y2BgkEkrqSxILMtMYwCC3Mw0QxA7NzMRxL+Wm1qSyAABihkpOUVQNkNBZnIJAxpQyszJTwYxXBwYGIEQBH5BaQam3UBCOTMzD2wNWFQUyEllgvISywwMQUy+gsySXLiSsMyCogIgbZFZkJwPpHkSywydG+3BmkQyiwtSIYZLzIFgBoGCzIpMkAgzBwcHkBLLLMiFuR/oJOZGJmagUw7npiSWCDFwcdl/NjTv3DZB4EKm0SpWQaGWY5zt8yqfNTkwMASeP+OqtG+b1r7nrTJdh5bcXfLUjzNf0/HypkUWj5mWil0P/iTSsyn15ZcT3pFxSZlrU85dizxaYaS9ppVl183S9uU6wU9WnHV+mmc+K6F9+twOVi2VFw5B588ExU1csMi0X6NBTyX504nFsuE27rdLJTsldL+7Bh2LLPTu8MnLKph4f/HSc9fF/A75LFGftU2W6eaDgsx3TAJf/jVlyG2WS39wavraW+HXhPu1r8grBJNuJtvEfeLXn1bvfupm+PHkz+MNd5ZOf+KYH5Rq4Ji98amNmUtbw4h2aCDVHRpBbVfeAgA=",
);

/** The same of twelve bits and with an alpha channel, in 1,495 bytes. */
export const deepAvif = unpack(
  "Y2BgkEkrqSxILMtMYwCC3Mw0QxA7NzMRyGcsyE0tSWSAAMWMlJwiKJuhIDO5hAENmGTm5CeDGC4ODEwMjCAW4xQIzcDAdAIoBgQsMTARxmogYZGZmZcGUQDEokBOKlgZUE1imYEhA4ogE0KQryCzJJcBqpJhfWZBUQGQ7sosSM4H0jyJZYbOjfFJIHmRzOKCVIiNEnMgmEGgILMiEyTCzMPDg1BfAzUZIscIkrFILK1wBvFKi/KscgtS08GEk1VyZnKBVXFlcUlqbrEVUE1mTmZiUaVVYk5BBji8ZDMLcmEBBwwL5kYmZgYmlhYm1jaggFRmUWoaVJIPqDkHHFxAj7B456YklggxcHHHfzY079y2hcVESsFoG6uAUMsxzs5ls9KaHBgYQs6f4UnY5yZwweC0/5be/YXnLsvOvcm5KPnTqybvk1/2LrQ5N6/R5nlVcFvQqa5pkvo7Or1t3Pmj29Jb+vU3/Z9cZp14cr0+57UtU3XNn+1+f/V0wKyGyZUyOsFkmCrx6f/lN2eyLrBYOT1Y79h+4Os2621Nm8+bL3VW9mJrcmHcPupUWjg1mAZOPUB9hxoA0zEHOB3vs2owesMkIMBQeIiBQefrccVAwc0Hfzy9vOun4nkb5a6sNqmI/jCOy1vtJjz4OKM+/bRJkceLqVITDHrWHdDGp/pxRttkrpxLHzYkb4jYVeckNDSN1iTa6APEGrsbAA==",
);

/** The first, which says in its head that it is 300 × 300. */
export function lyingAvif(): Buffer {
  const bytes = Buffer.from(largeAvif);
  for (let at = bytes.indexOf("ispe"); at > 0; at = bytes.indexOf("ispe", at + 4)) {
    bytes.writeUInt32BE(300, at + 8);
    bytes.writeUInt32BE(300, at + 12);
  }
  return bytes;
}

/** Pictures of 39.7 megapixels that are dear to decode, by what they are; all within 5 MiB. */
export const largePictures = {
  progressive: () => large().jpeg({ progressive: true, quality: 50 }).toBuffer(),
  "progressive with whole colours": () =>
    large().jpeg({ progressive: true, quality: 50, chromaSubsampling: "4:4:4" }).toBuffer(),
  "progressive of print colours": () =>
    large().toColourspace("cmyk").jpeg({ progressive: true, quality: 50 }).toBuffer(),
  turned: () => large().withMetadata({ orientation: 6 }).jpeg({ quality: 50 }).toBuffer(),
  "PNG of 16 bits": () => large(4).toColourspace("rgb16").png().toBuffer(),
  "interlaced PNG": () => large().png({ progressive: true }).toBuffer(),
  "interlaced PNG of 16 bits": () =>
    large(4).toColourspace("rgb16").png({ progressive: true }).toBuffer(),
  "WebP with alpha": () => large(4).webp({ effort: 0 }).toBuffer(),
  "lossless WebP": () => large(4).webp({ lossless: true, effort: 0 }).toBuffer(),
};
