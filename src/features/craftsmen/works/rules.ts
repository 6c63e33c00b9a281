/** Pictures of works that a craftsman may have. */
export const maxWorks = 8;

/** In characters. */
export const maxCaptionLength = 80;
