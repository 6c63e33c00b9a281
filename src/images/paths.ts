/** Public pictures are served to anyone, private ones to their owner and to admins. */
export type Visibility = "public" | "private";

/** What pictures are called under the storage folder, in either size; nothing leads out of it. */
export const pictureKeyPattern = /^craftsmen\/[\w-][\w.-]*\.webp$/;

/** What the name of a private picture begins with, which tells it from a public one without a query. */
export const privatePrefix = "craftsmen/private-";

/** Who may see a picture, by its name in either size. */
export const visibilityOf = (key: string): Visibility =>
  key.startsWith(privatePrefix) ? "private" : "public";

/** Address of a picture under /storage/, in the size of a page. */
export const pageImage = (image: string) => `/storage/${image}`;

/** Address of the card's size of the same picture. */
export const cardImage = (image: string) => `/storage/${cardFile(image)}`;

/** The page's file of a picture, given either of the two. */
export const pageFile = (key: string) => key.replace(/\.card\.webp$/, ".webp");

/** The card's file stands beside the page's. */
export const cardFile = (image: string) => image.replace(/\.webp$/, ".card.webp");

/**
 * True of the address of a public picture as our screens write it. Any other under /storage/ may be
 * another spelling of a private one.
 */
export const isPublicImage = (url: string) =>
  url.startsWith("/storage/") &&
  pictureKeyPattern.test(url.slice("/storage/".length)) &&
  visibilityOf(url.slice("/storage/".length)) === "public";
