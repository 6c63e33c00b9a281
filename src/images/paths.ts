/** Public pictures are served to anyone, private ones to their owner and to admins. */
export type Visibility = "public" | "private";

/** Keys of pictures under the storage folder, in either size; cannot contain a path traversal. */
export const pictureKeyPattern = /^craftsmen\/[\w-][\w.-]*\.webp$/;

/** Prefix of private pictures' keys, so that no query is needed to tell them from public ones. */
export const privatePrefix = "craftsmen/private-";

/** Visibility of a picture, by its key in either size. */
export const visibilityOf = (key: string): Visibility =>
  key.startsWith(privatePrefix) ? "private" : "public";

/** Path of a picture under /storage/, in the size for pages. */
export const pageImage = (image: string) => `/storage/${image}`;

/** Path of the same picture in the size for cards. */
export const cardImage = (image: string) => `/storage/${cardFile(image)}`;

/** Key of the page size, given either key. */
export const pageFile = (key: string) => key.replace(/\.card\.webp$/, ".webp");

/** Key of the card size. */
export const cardFile = (image: string) => image.replace(/\.webp$/, ".card.webp");

/**
 * Whether a URL is that of a public picture as our screens write it. Any other URL under /storage/ may be
 * another spelling of a private picture's.
 */
export const isPublicImage = (url: string) =>
  url.startsWith("/storage/") &&
  pictureKeyPattern.test(url.slice("/storage/".length)) &&
  visibilityOf(url.slice("/storage/".length)) === "public";
