import { fold } from "#src/arabic/fold.ts";
import { detailsAddress } from "#src/features/craftsmen/address.ts";
import type { Listing, ShownCard } from "#src/features/craftsmen/contract.ts";
import { tradeAddress } from "#src/features/craftsmen/trades/address.ts";
import type { Trade } from "#src/features/craftsmen/trades/contract.ts";
import { tradeName } from "#src/features/craftsmen/trades/texts.ts";
import type { ToAbsoluteUrl } from "#src/features/site/structured-data.tsx";
import { pageImage } from "#src/images/paths.ts";
import { site } from "#src/settings/current-site.ts";
import { summary } from "./summary.ts";

/** A craftsman as a business; how to reach one is told to those who ask for it on the page. */
export function craftsmanData(listing: Listing, at: ToAbsoluteUrl) {
  const { fullname, image, profession, city, cities, description } = listing;
  const url = at(detailsAddress(listing));
  return [
    {
      "@type": businessType(profession.title),
      "@id": `${url}#business`,
      name: fullname,
      url,
      description: summary(description ?? "") || tradeName(listing),
      ...(image ? { image: at(pageImage(image)) } : {}),
      address: { "@type": "PostalAddress", addressLocality: city.name },
      areaServed: cities.map(({ name }) => ({ "@type": "City", name })),
    },
    breadcrumbs([
      [site().name, at("/")],
      [tradeName(listing), at(tradeAddress(listing))],
      [fullname, url],
    ]),
  ];
}

/** One page of the craftsmen of a profession in a city. */
export const tradeData = (trade: Trade, cards: ShownCard[], first: number, at: ToAbsoluteUrl) => [
  {
    "@type": "ItemList",
    name: tradeName(trade),
    itemListElement: cards.map((card, index) => ({
      "@type": "ListItem",
      position: first + index,
      name: card.fullname,
      url: at(detailsAddress(card)),
    })),
  },
  breadcrumbs([
    [site().name, at("/")],
    [tradeName(trade), at(tradeAddress(trade))],
  ]),
];

const breadcrumbs = (steps: [name: string, address: string][]) => ({
  "@type": "BreadcrumbList",
  itemListElement: steps.map(([name, item], index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item,
  })),
});

/** Admins name professions freely, so the kind goes by a part of the name; the first that fits. */
export const businessTypes: [part: RegExp, type: string][] = [
  [/سيار|ميكانيك/, "AutoRepair"],
  [/سباك|مواسرج|سمكر|صحيه/, "Plumber"],
  [/كهرب/, "Electrician"],
  [/دهان|طراش|صباغ/, "HousePainter"],
  [/تكييف|تبريد|تدفيه/, "HVACBusiness"],
  [/اقفال|مفاتيح/, "Locksmith"],
  [/اسطح/, "RoofingContractor"],
  [/(^| )بنا( |$)/, "GeneralContractor"],
  [/نجار|بلاط|رخام|حداد|جبس|المنيوم|شمسي|بستان/, "HomeAndConstructionBusiness"],
];

const businessType = (title: string) =>
  businessTypes.find(([part]) => part.test(fold(title)))?.[1] ?? "LocalBusiness";
