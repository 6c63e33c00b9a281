import { lazy, type MouseEvent, Suspense, useState } from "react";
import type { Listing } from "#src/features/craftsmen/contract.ts";
import { largeImage } from "#src/images/paths.ts";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { worksTexts as texts } from "./texts.ts";
import { Thumbnail } from "./thumbnail.tsx";

const WorksViewer = lazy(() => import("./viewer.tsx"));

/** Beside each other on phones, where they are moved sideways. */
const grid =
  "-mx-4 grid snap-x auto-cols-[42%] grid-flow-col gap-3 overflow-x-auto scroll-px-4 px-4 pb-2 " +
  "md:mx-0 md:grid-flow-row md:grid-cols-3 md:overflow-visible md:px-0";

/** Pictures of a craftsman's works: links to them, which scripts make buttons that open the viewer. */
export function Works({ craftsman }: { craftsman: Pick<Listing, "fullname" | "pictures"> }) {
  const { fullname, pictures } = craftsman;
  const [open, setOpen] = useState<number>();
  // It stays once it was opened.
  const [isLoaded, setLoaded] = useState(false);
  const hydrated = useHydrated();
  if (pictures.length === 0) return null;
  const show = (index: number) => (event: MouseEvent) => {
    const { metaKey, ctrlKey, shiftKey, altKey } = event;
    // A new tab or window gets the picture.
    if (metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    setLoaded(true);
    setOpen(index);
  };
  return (
    <section className="print:hidden">
      <h2 className="mb-2 text-subtitle">{texts.title}</h2>
      <ul className={grid}>
        {pictures.map(({ id, image, caption }, index) => (
          <li key={id} className="flex min-w-0 snap-start flex-col gap-1">
            <a
              href={largeImage(image)}
              {...(hydrated && { role: "button", "aria-haspopup": "dialog" })}
              onClick={show(index)}
              onKeyDown={(event) => {
                if (event.key !== " ") return;
                event.preventDefault();
                event.currentTarget.click();
              }}
              className="block cursor-zoom-in rounded-card"
            >
              <Thumbnail
                image={image}
                alt={caption ?? texts.picture(index + 1, fullname)}
                className="aspect-4/3 h-auto w-full rounded-card"
              />
            </a>
            {caption && (
              // The picture's own name already.
              <p aria-hidden="true" className="text-small text-ink2 [overflow-wrap:anywhere]">
                {caption}
              </p>
            )}
          </li>
        ))}
      </ul>
      {isLoaded && (
        <Suspense>
          <WorksViewer
            works={pictures}
            name={fullname}
            open={open}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}
