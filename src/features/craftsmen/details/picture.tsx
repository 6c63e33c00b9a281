import { detailsAddress } from "#src/features/craftsmen/address.ts";
import { Portrait } from "#src/features/craftsmen/card/portrait.tsx";
import type { Listing } from "#src/features/craftsmen/contract.ts";
import { SaveButton } from "#src/features/craftsmen/device/save-button.tsx";
import { ShareLink } from "#src/features/craftsmen/sharing/share-link.tsx";
import { shareTexts } from "#src/features/craftsmen/sharing/texts.ts";
import { tradeName } from "#src/features/craftsmen/trades/texts.ts";
import { ArrowRight, Share2 } from "#src/ui/icons/icons.tsx";
import { Link } from "#src/ui/navigation/link.tsx";
import { useReturnPath } from "#src/ui/navigation/return-to-list.ts";
import { useAbsoluteUrl } from "#src/ui/navigation/use-absolute-url.ts";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { detailsTexts } from "./texts.ts";

/** The picture with what one does with the page over it: go back, share, save. */
export function ListingPicture({ craftsman }: { craftsman: Listing & { isHidden?: boolean } }) {
  const { fullname, isHidden } = craftsman;
  const at = useAbsoluteUrl();
  const list = useReturnPath();
  // The server draws the same for everyone, wherever they came from.
  const left = useHydrated() ? list : undefined;
  const back = left
    ? { to: left.replace(/#.*|$/, "#craftsmen"), "aria-label": detailsTexts.backToList }
    : { to: "/", "aria-label": detailsTexts.back };
  return (
    <div className="relative">
      <Portrait
        card={craftsman}
        size="page"
        eager
        alt={`صورة ${fullname}`}
        className="h-68 max-h-[50dvh] w-full md:h-105 md:max-h-none md:rounded-card print:h-[5cm]"
      />
      <Link
        {...back}
        className="absolute start-4 top-4 grid size-11 place-items-center rounded-full bg-surface shadow-card md:hidden print:hidden"
      >
        <ArrowRight aria-hidden="true" className="size-6" />
      </Link>
      {!isHidden && (
        <div className="absolute end-4 top-4 flex gap-2 print:hidden">
          <ShareLink
            title={`${fullname}، ${tradeName(craftsman)}`}
            url={at(detailsAddress(craftsman))}
            name={shareTexts.share}
            className="icon-button rounded-full bg-surface text-teal shadow-card"
          >
            <Share2 aria-hidden="true" className="size-6" />
          </ShareLink>
          <SaveButton person={craftsman} className="noscript:hidden" />
        </div>
      )}
    </div>
  );
}
