import { largeImage } from "#src/images/paths.ts";
import { classes } from "#src/ui/styles/classes.ts";
import type { Work } from "./contract.ts";
import { worksTexts } from "./texts.ts";
import { Thumbnail } from "./thumbnail.tsx";

interface WorksStripProps {
  works: Work[];
  /** Of the craftsman. */
  name: string;
  /** Of each picture. */
  className?: string;
}

/** Pictures of works as admins look at them, each with its caption and a link to it in full. */
export function WorksStrip({ works, name, className }: WorksStripProps) {
  return (
    <ul className="flex flex-wrap gap-3">
      {works.map(({ id, image, caption }, index) => (
        <li key={id} className="w-22">
          <a href={largeImage(image)} target="_blank" rel="noopener" className="block">
            <Thumbnail
              image={image}
              alt={worksTexts.picture(index + 1, name)}
              className={classes("size-22 rounded-control", className)}
            />
          </a>
          {caption && (
            <p className="text-small leading-snug text-ink2 [overflow-wrap:anywhere]">{caption}</p>
          )}
        </li>
      ))}
    </ul>
  );
}
