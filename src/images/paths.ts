/** Public pictures are served to anyone, private ones to their craftsman and to admins. */
export type Visibility = "public" | "private";

/** Keys of pictures' files under the storage folder; cannot contain a path traversal. */
export const pictureKeyPattern = /^craftsmen\/[\w-][\w.-]*\.(webp|avif)$/;

/** Prefix of private pictures' keys, so that no query is needed to tell them from public ones. */
export const privatePrefix = "craftsmen/private-";

/** Visibility of a picture, by the key of any of its files. */
export const visibilityOf = (key: string): Visibility =>
  key.startsWith(privatePrefix) ? "private" : "public";

/** Whether a picture has AVIF files beside its WebP files: its name says so, for the same reason. */
export const hasAvif = (image: string) => /^craftsmen\/(private-)?avif/.test(image);

/** Whether a picture has a third, large size, which is for looking at it alone; by its name, too. */
export const hasLarge = (image: string) => /^craftsmen\/(private-)?(avif)?work/.test(image);

/** Path of a picture under /storage/, in the size for pages. */
export const pageImage = (image: string) => `/storage/${image}`;

/** Path of the same picture in the size for cards. */
export const cardImage = (image: string) => `/storage/${cardFile(image)}`;

/** Path of the same picture in the largest size that it has. */
export const largeImage = (image: string) =>
  `/storage/${hasLarge(image) ? largeFile(image) : image}`;

/** Key of the page size as WebP, which is the picture's own, given the key of any of its files. */
export const pageFile = (key: string) => key.replace(/(\.(card|large))?\.(webp|avif)$/, ".webp");

/** Key of the card size. */
export const cardFile = (image: string) => image.replace(/\.webp$/, ".card.webp");

/** Key of the large size, of a picture that has one. It is WebP alone. */
export const largeFile = (image: string) => image.replace(/\.webp$/, ".large.webp");

/** Key or path of the same size as AVIF. */
export const avifFile = (webp: string) => webp.replace(/\.webp$/, ".avif");

/** Key of the same size as WebP. */
export const webpFile = (key: string) => key.replace(/\.avif$/, ".webp");

/** Content type of a file. */
export const contentTypeOf = (key: string) => (key.endsWith(".avif") ? "image/avif" : "image/webp");

/** Whether bytes begin as the format of a file's key does. */
export const hasSignatureOf = (key: string, bytes: Buffer): boolean => {
  const textAt = (start: number) => bytes.toString("latin1", start, start + 4);
  return key.endsWith(".avif")
    ? textAt(4) === "ftyp"
    : textAt(0) === "RIFF" && textAt(8) === "WEBP";
};

/** Keys of all files of a picture. */
export function filesOf(image: string): string[] {
  const webp = [image, cardFile(image)];
  const both = hasAvif(image) ? [...webp, ...webp.map(avifFile)] : webp;
  return hasLarge(image) ? [...both, largeFile(image)] : both;
}

/**
 * Whether a URL is that of a public picture as our screens write it. Any other URL under /storage/ may be
 * another spelling of a private picture's.
 */
export const isPublicImage = (url: string) =>
  url.startsWith("/storage/") &&
  pictureKeyPattern.test(url.slice("/storage/".length)) &&
  visibilityOf(url.slice("/storage/".length)) === "public";
