import { cardImage, pageImage } from "../../images/paths.ts";
import { classes } from "../../ui/classes.ts";
import type { Card } from "./contract.ts";
import { ProfessionIcon } from "./profession-icon.tsx";

interface PortraitProps {
  of: Pick<Card, "image" | "fullname" | "profession">;
  size: "card" | "page";
  /** Above the fold: loaded at once. */
  eager?: boolean;
  /** Read out; empty where the name stands beside it. */
  alt?: string;
  className?: string;
}

/** The picture of a craftsman, or the drawn placeholder of one without. */
export function Portrait({ of, size, eager, alt = "", className }: PortraitProps) {
  if (!of.image) return <Placeholder title={of.profession.title} className={className} />;
  const card = cardImage(of.image);
  const page = pageImage(of.image);
  return (
    <img
      {...(size === "card"
        ? { src: card }
        : { src: page, srcSet: `${card} 560w, ${page} 1080w`, sizes: widthOnPage })}
      alt={alt}
      width={560}
      height={560}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      className={classes("portrait bg-skel object-cover object-[50%_20%]", className)}
    />
  );
}

/** From 45rem on it stands beside the text. */
const widthOnPage = "(min-width: 45rem) 26.25rem, 100vw";

function Placeholder({ title, className }: { title: string; className: string | undefined }) {
  return (
    <div
      className={classes(
        "relative grid place-items-center overflow-hidden bg-teal-tint text-teal",
        className,
      )}
    >
      <div className="lattice absolute inset-0 bg-teal opacity-45" />
      <svg viewBox="-50 -50 100 100" aria-hidden="true" className="relative size-25">
        <path
          d={star(48)}
          className="fill-teal-tint stroke-teal"
          strokeOpacity=".6"
          strokeWidth="1"
        />
      </svg>
      <ProfessionIcon title={title} strokeWidth={1.5} className="absolute size-11" />
    </div>
  );
}

/** The outline of two squares, one turned by 45°, whose corners lie on a circle. */
function star(radius: number) {
  const inner = radius * Math.sqrt(2 - Math.SQRT2);
  const corners = Array.from({ length: 16 }, (_, index) => {
    const distance = index % 2 ? inner : radius;
    const angle = (index * Math.PI) / 8;
    return `${(distance * Math.cos(angle)).toFixed(1)} ${(distance * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join("L")}Z`;
}
