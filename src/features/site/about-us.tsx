import { site } from "#src/settings/current-site.ts";
import { SpriteIcon } from "#src/ui/icons/icons.tsx";

const icons = ["search", "clipboard-check", "phone"];

export function AboutUs() {
  const { about, about_points: points } = site();
  return (
    <section aria-labelledby="how-we-are" className="lazy-layout container pt-14 lg:pt-20">
      <h2 id="how-we-are" className="text-section">
        من نحن
      </h2>
      <p className="mb-6 text-ink2">{about}</p>
      <ul className="grid gap-6 md:grid-cols-3">
        {points.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4">
            <span className="grid size-12 shrink-0 place-items-center rounded-control bg-teal-tint text-teal">
              <SpriteIcon name={icons[index]!} className="size-6" />
            </span>
            <div>
              <h3 className="text-lead">{title}</h3>
              <p className="text-ink2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
