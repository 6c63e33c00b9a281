/** Bytes that begin as a WebP file does, which is what the storage checks. */
export const webpOf = (content: string) => Buffer.from(`RIFF....WEBP${content}`);

/** The same for AVIF. */
export const avifOf = (content: string) => Buffer.from(`....ftypavif${content}`);
