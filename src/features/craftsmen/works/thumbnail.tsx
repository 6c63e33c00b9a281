import { avifFile, cardImage, hasAvif } from "#src/images/paths.ts";
import { classes } from "#src/ui/styles/classes.ts";

interface ThumbnailProps {
  image: string;
  alt: string;
  className?: string;
}

/** A picture of works in the size of cards, loaded once it is near. */
export function Thumbnail({ image, alt, className }: ThumbnailProps) {
  const src = cardImage(image);
  return (
    <picture className="contents">
      {/* Hidden: it would be one more item of a flex box. */}
      {hasAvif(image) && <source type="image/avif" srcSet={avifFile(src)} className="hidden" />}
      <img
        src={src}
        alt={alt}
        width={560}
        height={560}
        loading="lazy"
        decoding="async"
        className={classes("bg-skel object-cover", className)}
      />
    </picture>
  );
}
