/** Address of a picture under /storage/, in the size of a page. */
export const pageImage = (image: string) => `/storage/${image}`;

/** Address of the card's size of the same picture. */
export const cardImage = (image: string) => `/storage/${cardFile(image)}`;

/** The card's file stands beside the page's. */
export const cardFile = (image: string) => image.replace(/\.webp$/, ".card.webp");
