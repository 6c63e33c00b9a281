import { site } from "#src/settings/current-site.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { ArrowLeft } from "#src/ui/icons/icons.tsx";
import { classes } from "#src/ui/styles/classes.ts";
import joiner from "./art/joiner.svg";
import mechanic from "./art/mechanic.svg";
import { registrationClosed } from "./texts.ts";

/** Invites craftsmen to register; the header's «هل أنت حرفي؟» links to `#about`. */
export function ForCraftsmen() {
  return (
    <section
      id="about"
      tabIndex={-1}
      aria-labelledby="about-title"
      className="lazy-layout container pt-14 outline-none lg:pt-20"
    >
      <div className="flex flex-col overflow-hidden rounded-card bg-clay-tint md:flex-row md:items-end md:justify-between">
        <div className="flex flex-col items-start gap-3 p-6 md:self-center lg:p-14">
          <h2 id="about-title" className="text-section lg:text-title">
            هل أنت حرفي؟
          </h2>
          <p data-for="visitor admin" className="max-w-[46ch]">
            {site().invitation}
          </p>
          <p data-for="user" className="max-w-[46ch]">
            أكمل صفحتك ليعرف أهل مدينتك ماذا تعمل وكيف يصلون إليك.
          </p>
          {site().registration_open ? (
            <ButtonLink to="/register" data-for="visitor" className="mt-1">
              إنشاء حساب
              <ArrowLeft aria-hidden="true" className="size-5" />
            </ButtonLink>
          ) : (
            <p data-for="visitor">{registrationClosed}</p>
          )}
          <ButtonLink to="/profile" data-for="user" className="mt-1">
            إلى ملفي
            <ArrowLeft aria-hidden="true" className="size-5" />
          </ButtonLink>
        </div>
        <div className="flex items-end justify-center px-4 pt-2 md:me-4 md:w-[46%] lg:me-10">
          <Figure src={joiner} className="-me-10 lg:-me-12" />
          <Figure src={mechanic} className="relative" />
        </div>
      </div>
    </section>
  );
}

function Figure({ src, className }: { src: string; className: string }) {
  return (
    <img
      src={src}
      alt=""
      width={320}
      height={330}
      loading="lazy"
      className={classes("portrait h-auto w-[56%]", className)}
    />
  );
}
