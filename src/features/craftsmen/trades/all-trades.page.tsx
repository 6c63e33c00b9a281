import { screenLoader } from "#src/client/screen.ts";
import type { ProfessionView } from "#src/features/catalogue/contract.ts";
import { loadOptions } from "#src/features/catalogue/options.ts";
import { publicMeta } from "#src/features/site/meta.ts";
import { titleOf } from "#src/settings/current-site.ts";
import type { Route } from "./+types/all-trades.page.ts";
import { tileTexts } from "./texts.ts";
import { TradeTiles } from "./trade-tiles.tsx";

const intro = "اختر المهنة، ثم المدينة، ترَ من يعمل قريبًا منك.";

const load = screenLoader(async ({ api }) => {
  const [options, professions] = await Promise.all([
    loadOptions(api),
    api.get<ProfessionView[]>("/api/trades/wanted"),
  ]);
  return { ...options, professions };
});
export const loader = load;
export const clientLoader = load;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? publicMeta(matches, {
        title: tileTexts.allTrades,
        description: intro,
        path: "/trades",
      })
    : [{ title: titleOf(tileTexts.allTrades) }];

export default function AllTrades({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <header className="container pt-8 lg:pt-12">
        <h1 className="text-title">{tileTexts.allTrades}</h1>
        <p className="text-ink2">{intro}</p>
      </header>
      <TradeTiles title={tileTexts.title} {...loaderData} />
    </>
  );
}
