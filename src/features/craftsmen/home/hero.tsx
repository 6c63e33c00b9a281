import { type KeyboardEvent, useEffect, useId, useState, useSyncExternalStore } from "react";
import carpenter from "#src/features/site/art/carpenter.svg";
import elder from "#src/features/site/art/elder.svg";
import joiner from "#src/features/site/art/joiner.svg";
import mechanic from "#src/features/site/art/mechanic.svg";
import painter from "#src/features/site/art/painter.svg";
import plumber from "#src/features/site/art/plumber.svg";
import { site } from "#src/settings/current-site.ts";
import { buttonClass, IconButton } from "#src/ui/button.tsx";
import { SpriteIcon } from "#src/ui/icons/icons.tsx";
import { classes } from "#src/ui/styles/classes.ts";
import { useHydrated } from "#src/ui/use-hydrated.ts";

/** Two sentences, each broken by hand at its comma, and the people it speaks of. */
const slides = [
  {
    lines: ["لكل عمل في بيتك،", "حرفي قريب منك"],
    call: "ابحث عن حرفي",
    to: "#search",
    figures: { side: painter, middle: plumber, far: elder },
  },
  {
    lines: ["تعرّف إلى الحرفيين،", "ثم اتصل بمن تختار"],
    call: "تصفّح الحرفيين",
    to: "#craftsmen",
    figures: { side: mechanic, middle: joiner, far: carpenter },
  },
];

export function Hero() {
  const id = useId();
  const [current, setCurrent] = useState(0);
  const other = () => setCurrent((index) => (index + 1) % slides.length);
  const { playing, toggle, holdProps } = useAutoplay(other);
  return (
    <section
      aria-roledescription="carousel"
      aria-label="تعريف بالموقع"
      {...holdProps}
      className="relative grid min-h-[200px] low:min-h-0 overflow-hidden bg-hero text-hero-ink lg:min-h-[436px]"
    >
      <h1 className="sr-only">{site().tagline}</h1>
      <div className="hero-lattice lattice absolute inset-0 bg-lattice" />
      <div className="@container container relative">
        <div id={id} aria-live={playing ? "off" : "polite"} className="grid h-full">
          {slides.map((slide, index) => (
            <Slide key={slide.call} {...slide} index={index} current={index === current} />
          ))}
        </div>
        <div className="absolute end-2 top-1 flex low:hidden items-center gap-1 lg:top-auto lg:end-auto lg:bottom-[80px] lg:-ms-3 noscript:hidden">
          <IconButton
            name="الشريحة السابقة"
            aria-controls={id}
            onClick={other}
            className="max-lg:hidden"
          >
            <SpriteIcon name="chevron-right" className="size-5" />
          </IconButton>
          {slides.map((slide, index) => (
            <IconButton
              key={slide.call}
              name={`الشريحة ${index + 1}`}
              aria-controls={id}
              aria-current={index === current}
              onClick={() => setCurrent(index)}
              onKeyDown={goOn}
              className={index === current ? "w-9" : "w-7"}
            >
              <span
                className={classes(
                  "h-2.5 rounded-full",
                  index === current ? "w-6 bg-hero-button" : "w-2.5 border-2 border-hero-ink",
                )}
              />
            </IconButton>
          ))}
          <IconButton
            name="الشريحة التالية"
            aria-controls={id}
            onClick={other}
            className="max-lg:hidden"
          >
            <SpriteIcon name="chevron-left" className="size-5" />
          </IconButton>
          <IconButton
            name={playing ? "إيقاف تبديل الشرائح" : "تشغيل تبديل الشرائح"}
            onClick={toggle}
            className="motion-reduce:hidden"
          >
            {playing ? (
              <SpriteIcon name="pause" className="size-5 fill-current" />
            ) : (
              <SpriteIcon name="play" className="size-5" />
            )}
          </IconButton>
        </div>
      </div>
    </section>
  );
}

/** From dot to dot as the eye goes: the page is read from the right, so left is forward. */
function goOn({ key, currentTarget: dot }: KeyboardEvent) {
  const neighbours: Record<string, Element | null> = {
    ArrowLeft: dot.nextElementSibling,
    ArrowRight: dot.previousElementSibling,
  };
  const other = neighbours[key];
  if (!(other instanceof HTMLElement) || !other.hasAttribute("aria-current")) return;
  other.click();
  other.focus();
}

type SlideProps = (typeof slides)[number] & { index: number; current: boolean };

function Slide({ lines, call, to, figures, index, current }: SlideProps) {
  const hydrated = useHydrated();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group of its carousel
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={`${index + 1} من ${slides.length}`}
      inert={!current}
      className={classes(
        "relative transition-opacity duration-200 [grid-area:1/1]",
        current ? "opacity-100" : "opacity-0",
      )}
    >
      {/* Only scripts show another slide: its people need not come before them. */}
      {(index === 0 || hydrated) && <Figures {...figures} lazy={index > 0} />}
      {/* The dots have a line of their own where they do not fit beside the sentence. */}
      <div className="relative pt-5 pb-12 low:py-3 low:pb-12 @max-[calc(100px_+_15.25rem)]:pt-10 lg:pt-16 lg:pb-32">
        <p className="mb-2 text-slogan leading-[1.35] font-semibold lg:mb-8">
          {lines[0]} <br className="low:hidden" />
          {lines[1]}
        </p>
        <a href={to} className={buttonClass("hero", "max-lg:min-h-11 low:hidden")}>
          {call}
          <SpriteIcon name="arrow-down" className="size-5" />
        </a>
      </div>
    </div>
  );
}

type FiguresProps = SlideProps["figures"] & { lazy: boolean };

/**
 * One on phones, three beyond; the search card covers their lower edge. None where large letters
 * leave no room beside the button.
 */
function Figures({ side, middle, far, lazy }: FiguresProps) {
  return (
    <div className="absolute end-0 bottom-0 @max-[15rem]:hidden low:hidden h-[150px] w-[150px] md:w-[400px] lg:bottom-[56px] lg:h-[330px] lg:w-[640px]">
      <Figure src={far} lazy={true} className="end-0 hidden h-[120px] md:block lg:h-[270px]" />
      <Figure src={side} lazy={true} className="start-0 hidden h-[130px] md:block lg:h-[284px]" />
      <Figure
        src={middle}
        lazy={lazy}
        className="end-0 h-[150px] md:end-[94px] lg:end-[150px] lg:h-[346px]"
      />
    </div>
  );
}

interface FigureProps {
  src: string;
  /** Not to be seen at first, on a phone. */
  lazy: boolean;
  className: string;
}

function Figure({ src, lazy, className }: FigureProps) {
  return (
    <img
      src={src}
      loading={lazy ? "lazy" : "eager"}
      // The largest on the screen: painted with all else, not a frame later.
      {...(lazy ? {} : { fetchPriority: "high", decoding: "sync" })}
      alt=""
      width={320}
      height={330}
      className={classes("portrait absolute bottom-0 w-auto max-w-none", className)}
    />
  );
}

const interval = 7000;
const noMotion = "(prefers-reduced-motion: reduce)";
const wantsNoMotion = () => matchMedia(noMotion).matches;
function onMotion(changed: () => void) {
  const wish = matchMedia(noMotion);
  wish.addEventListener("change", changed);
  return () => wish.removeEventListener("change", changed);
}

/**
 * Calls `advance` every seven seconds: not for those who want no motion, not while the pointer or
 * the focus is inside, not after the person stopped it.
 */
function useAutoplay(advance: () => void) {
  const [playing, setPlaying] = useState(true);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const still = useSyncExternalStore(onMotion, wantsNoMotion, () => false);
  const moves = playing && !still;
  const held = pointed || focused;
  useEffect(() => {
    if (!moves || held) return;
    const timer = setInterval(advance, interval);
    return () => clearInterval(timer);
  }, [moves, held, advance]);
  return {
    /** By itself, as soon as nothing holds it. */
    playing: moves,
    toggle: () => setPlaying((before) => !before),
    holdProps: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  };
}
