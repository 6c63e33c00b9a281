import type { ShownCard } from "#src/features/craftsmen/contract.ts";
import { avifFile, cardImage, hasAvif, pageImage } from "#src/images/paths.ts";
import { SpriteIcon } from "#src/ui/icons/icons.tsx";
import { classes } from "#src/ui/styles/classes.ts";
import { ProfessionIcon } from "./profession-icon.tsx";

interface PortraitProps {
  card: Pick<ShownCard, "image" | "fullname" | "profession">;
  size: "card" | "page";
  /** Above the fold: loaded at once. */
  eager?: boolean;
  /** Read out; empty where the name stands beside it. */
  alt?: string;
  className?: string;
}

/** The picture of a craftsman, or the drawn placeholder of one without. */
export function Portrait({ card, size, eager, alt = "", className }: PortraitProps) {
  if (!card.image) return <Placeholder profession={card.profession} className={className} />;
  const small = cardImage(card.image);
  const large = pageImage(card.image);
  const img = (
    <img
      {...(size === "card"
        ? { src: small }
        : { src: large, srcSet: `${small} 560w, ${large} 1080w`, sizes: widthOnPage })}
      alt={alt}
      width={560}
      height={560}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      className={classes("portrait bg-skel object-cover object-[50%_20%]", className)}
    />
  );
  if (!hasAvif(card.image)) return img;
  return (
    <picture className="contents">
      <source
        type="image/avif"
        {...(size === "card"
          ? { srcSet: avifFile(small) }
          : { srcSet: `${avifFile(small)} 560w, ${avifFile(large)} 1080w`, sizes: widthOnPage })}
      />
      {img}
    </picture>
  );
}

/** From 45rem on it stands beside the text. */
const widthOnPage = "(min-width: 45rem) 26.25rem, 100vw";

interface PlaceholderProps {
  profession: ShownCard["profession"];
  className: string | undefined;
}

function Placeholder({ profession, className }: PlaceholderProps) {
  return (
    <div className={classes("placeholder", className)}>
      <SpriteIcon name="star" className="placeholder-star" />
      <ProfessionIcon profession={profession} className="absolute size-[2.75rem] stroke-[1.5]" />
    </div>
  );
}
