import { ArrowRight, BriefcaseBusiness, MapPin } from "lucide-react";
import { Link } from "react-router";
import { screenLoader } from "../../api/screen.ts";
import { age } from "../../arabic/age.ts";
import { plural } from "../../arabic/plural.ts";
import { Notice } from "../../ui/notice.tsx";
import { useNow } from "../../ui/now.ts";
import { Prose } from "../../ui/prose.tsx";
import { noDealings, titleOf } from "../site/texts.ts";
import type { Route } from "./+types/details.page.ts";
import { Contact } from "./contact.tsx";
import type { Details, Listing } from "./contract.ts";
import { Fact } from "./fact.tsx";
import { Portrait } from "./portrait.tsx";
import { ProfessionChip } from "./profession-chip.tsx";
import { detailsTexts, yearsCount } from "./texts.ts";

/** The number is fetched when it is asked for: by the button, or without scripts by `?phone=1`. */
const load = screenLoader(async ({ api, url, params }): Promise<Listing & Partial<Details>> => {
  const id = encodeURIComponent(params.id ?? "");
  return url.searchParams.has("phone")
    ? api.get<Details>(`/api/show-craftsmen/${id}`)
    : api.get<Listing>(`/api/craftsmen/${id}`);
});
export const loader = load;
export const clientLoader = load;

export const meta: Route.MetaFunction = ({ loaderData, location }) => {
  if (!loaderData) return [{ title: titleOf("حرفي") }];
  const { fullname, profession, city, description } = loaderData;
  const trade = `${profession.title} في ${city.name}`;
  return [
    { title: titleOf(`${fullname}، ${trade}`) },
    { name: "description", content: description?.slice(0, 160) ?? `${fullname}، ${trade}.` },
    // A number belongs to people who ask, not to search engines.
    ...(location.search ? [{ name: "robots", content: "noindex" }] : []),
  ];
};

export default function CraftsmanDetails({ loaderData: craftsman }: Route.ComponentProps) {
  const now = useNow();
  const { fullname, profession, city, experience, description } = craftsman;
  return (
    <div className="md:container md:pt-8">
      <article className="md:grid md:grid-cols-[minmax(0,420px)_minmax(0,1fr)] md:gap-10">
        <div className="relative">
          <Portrait
            of={craftsman}
            size="page"
            eager
            alt={`صورة ${fullname}`}
            className="h-68 w-full md:h-105 md:rounded-card"
          />
          <Link
            to="/"
            aria-label={detailsTexts.back}
            className="absolute start-4 top-4 grid size-11 place-items-center rounded-full bg-surface shadow-card md:hidden"
          >
            <ArrowRight aria-hidden="true" className="size-6" />
          </Link>
        </div>
        <div className="flex flex-col gap-5 px-4 pt-5 md:px-0 md:pt-0">
          <header className="flex flex-col gap-2">
            <h1 className="text-title">{fullname}</h1>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink2">
              <ProfessionChip title={profession.title} />
              <span>
                انضم <time dateTime={craftsman.created_at}>{age(craftsman.created_at, now)}</time>
              </span>
            </p>
          </header>
          <dl className="pairs grid gap-3 md:max-w-120">
            <Fact icon={MapPin} name="المدينة" value={city.name} />
            {experience !== null && (
              <Fact icon={BriefcaseBusiness} name="الخبرة" value={plural(experience, yearsCount)} />
            )}
          </dl>
          <section>
            <h2 className="mb-1 text-subtitle">{detailsTexts.about}</h2>
            <Prose text={description ?? detailsTexts.noDescription} className="max-w-[65ch]" />
          </section>
          <Contact key={craftsman.id} craftsman={craftsman} />
          <Notice>{noDealings}</Notice>
          <Link
            to="/"
            className="inline-flex items-center gap-2 self-start py-2 font-semibold text-teal hover:underline"
          >
            <ArrowRight aria-hidden="true" className="size-5" />
            {detailsTexts.back}
          </Link>
        </div>
      </article>
    </div>
  );
}
