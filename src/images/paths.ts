/** What pictures are called under the storage folder, in either size; nothing leads out of it. */
export const pictureFile = /^craftsmen\/[\w-][\w.-]*\.webp$/;

/** Address of a picture under /storage/, in the size of a page. */
export const pageImage = (image: string) => `/storage/${image}`;

/** Address of the card's size of the same picture. */
export const cardImage = (image: string) => `/storage/${cardFile(image)}`;

/** The page's file of a picture, given either of the two. */
export const pageFile = (key: string) => key.replace(/\.card\.webp$/, ".webp");

/** The card's file stands beside the page's. */
export const cardFile = (image: string) => image.replace(/\.webp$/, ".card.webp");
