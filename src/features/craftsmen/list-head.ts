import { withQuery } from "../../client/client.ts";
import type { Lists } from "../catalogue/lists.ts";
import { homeTitle, siteDescription } from "../site/texts.ts";
import type { Asked, Results } from "./find-craftsmen.ts";
import { tradeAddress } from "./trades/address.ts";
import { tradeTexts } from "./trades/texts.ts";

interface Listed extends Lists {
  asked: Asked;
  results: Results;
}

/** What the selects of the search stand at. */
export const chosen = (asked: Asked, { professions, cities }: Lists) => ({
  profession: professions.find(({ id }) => String(id) === asked.profession),
  city: cities.find(({ id }) => String(id) === asked.city),
});

/** What was asked for, such as «سبّاك في دمشق»; empty if nothing was. */
export function searchName({ q }: Asked, { profession, city }: ReturnType<typeof chosen>) {
  const trade = [profession?.title, city && `في ${city.name}`].filter(Boolean).join(" ");
  return [q && `«${q}»`, trade].filter(Boolean).join("، ");
}

/** How a screen with a list names itself, by what was asked there. */
export function listHead({ asked, results, ...lists }: Listed) {
  const trade = chosen(asked, lists);
  const { profession, city } = trade;
  const list = "list" in results ? results.list : undefined;
  const page = list?.current_page ?? 1;
  const name = searchName(asked, trade) || homeTitle;
  // What has a page with a readable address is found under that alone.
  const path =
    profession && city && !asked.q
      ? tradeAddress({ profession, city }, page)
      : withQuery("/", {
          profession: profession?.id,
          city: city?.id,
          q: asked.q,
          everywhere: asked.q && asked.everywhere,
          page: page > 1 ? page : undefined,
        });
  return {
    title: page > 1 ? `${name}، ${tradeTexts.page(page)}` : name,
    description:
      profession && city && list && !asked.q
        ? tradeTexts.description({ profession, city }, list.total)
        : siteDescription,
    path,
    // Search engines are to collect neither whatever people type nor lists of nobody.
    unlisted: Boolean(asked.q) || (path !== "/" && !list?.data.length),
  };
}
