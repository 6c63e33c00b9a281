import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { largeImage, pageImage } from "#src/images/paths.ts";
import { ignoreTaps } from "#src/ui/actions/taps.ts";
import { IconButton } from "#src/ui/button.tsx";
import { ArrowLeft, ArrowRight, Search, X } from "#src/ui/icons/icons.tsx";
import { classes } from "#src/ui/styles/classes.ts";
import type { Work } from "./contract.ts";
import { worksTexts as texts } from "./texts.ts";
import styles from "./viewer.css?url";

interface ViewerProps {
  works: Work[];
  /** Of the craftsman. */
  name: string;
  /** The index of the picture that it opens with; closed without. */
  open: number | undefined;
  onClose: () => void;
}

/**
 * Pictures over the whole screen, one beside the other: a swipe, the arrow keys and two buttons lead from one to the
 * next, a button enlarges. Esc, the cross and the browser's way back close it.
 */
export default function WorksViewer({ works, name, open, onClose }: ViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const track = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  const [isLarge, setLarge] = useState(false);
  const closed = useRef(onClose);
  closed.current = onClose;

  useEffect(() => {
    if (open === undefined) return dialog.current?.close();
    dialog.current?.showModal();
    setIndex(open);
    setLarge(false);
    slideOf(track.current, open)?.scrollIntoView({
      block: "nearest",
      inline: "start",
      behavior: "instant",
    });
    // An entry of its own, so that the way back leads here. The router sees neither.
    history.pushState(history.state, "");
    const close = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      ignoreTaps();
      closed.current();
    };
    addEventListener("popstate", close, { capture: true, once: true });
    return () => removeEventListener("popstate", close, { capture: true });
  }, [open]);

  function show(at: number) {
    if (at < 0 || at >= works.length) return;
    setLarge(false);
    slideOf(track.current, at)?.scrollIntoView({ block: "nearest", inline: "start" });
  }

  function onKeyDown(event: KeyboardEvent) {
    // From right to left: the next one is on the left.
    const step = { ArrowLeft: 1, ArrowRight: -1 }[event.key];
    if (step === undefined || isLarge) return;
    event.preventDefault();
    show(index + step);
  }

  return (
    <dialog
      ref={dialog}
      aria-label={texts.viewer(name)}
      onCancel={(event) => {
        event.preventDefault();
        history.back();
      }}
      onKeyDown={onKeyDown}
      className="works-viewer"
    >
      <link rel="stylesheet" href={styles} precedence="default" />
      <div className="flex items-center gap-2 p-2">
        <IconButton name={texts.close} onClick={() => history.back()} className="works-button">
          <X aria-hidden="true" className="size-6" />
        </IconButton>
        <p aria-live="polite" className="grow text-center tabular-nums">
          {texts.position(index + 1, works.length)}
        </p>
        <IconButton
          name={isLarge ? texts.zoomOut : texts.zoomIn}
          aria-pressed={isLarge}
          onClick={() => setLarge(!isLarge)}
          className="works-button"
        >
          <Search aria-hidden="true" className="size-6" />
        </IconButton>
      </div>
      <ul
        ref={track}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          // Negative from right to left.
          if (clientWidth > 0) setIndex(Math.round(Math.abs(scrollLeft) / clientWidth));
        }}
        className={classes("works-track", isLarge && "works-still")}
      >
        {works.map(({ id, image, caption }, at) => (
          <li key={id} aria-hidden={at !== index} className="works-slide">
            <div tabIndex={isLarge && at === index ? 0 : -1} className="works-frame">
              <img
                src={pageImage(image)}
                srcSet={`${pageImage(image)} 1080w, ${largeImage(image)} 1600w`}
                sizes={isLarge ? "200vw" : "100vw"}
                alt={texts.picture(at + 1, name)}
                loading="lazy"
                decoding="async"
                className={isLarge && at === index ? "works-large" : "works-whole"}
              />
            </div>
            {caption && (
              <p className="max-h-[25dvh] overflow-y-auto px-4 py-2 text-center [overflow-wrap:anywhere]">
                {caption}
              </p>
            )}
          </li>
        ))}
      </ul>
      {works.length > 1 && (
        <div className="flex justify-center gap-6 p-2">
          <IconButton
            name={texts.previous}
            aria-disabled={index === 0}
            onClick={() => show(index - 1)}
            className="works-button"
          >
            <ArrowRight aria-hidden="true" className="size-6" />
          </IconButton>
          <IconButton
            name={texts.next}
            aria-disabled={index === works.length - 1}
            onClick={() => show(index + 1)}
            className="works-button"
          >
            <ArrowLeft aria-hidden="true" className="size-6" />
          </IconButton>
        </div>
      )}
    </dialog>
  );
}

const slideOf = (track: HTMLElement | null, at: number) => track?.children[at];
