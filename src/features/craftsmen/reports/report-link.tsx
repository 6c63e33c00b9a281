import { lazy, Suspense, useState } from "react";
import type { Listing } from "#src/features/craftsmen/contract.ts";
import { detailsTexts } from "#src/features/craftsmen/details/texts.ts";
import { Flag } from "#src/ui/icons/icons.tsx";
import { Link } from "#src/ui/navigation/link.tsx";
import { textLink } from "#src/ui/styles/classes.ts";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { reportAddress } from "./address.ts";

const ReportSheet = lazy(() => import("./report-sheet.tsx"));

/** The way to say what is wrong with a listing: a link to a page, which scripts make a button that opens a sheet. */
export function ReportLink({ craftsman }: { craftsman: Pick<Listing, "id" | "fullname"> }) {
  const [isOpen, setOpen] = useState(false);
  // It stays once it was opened, so that what was typed does.
  const [isLoaded, setLoaded] = useState(false);
  const hydrated = useHydrated();
  return (
    <>
      <Link
        to={reportAddress(craftsman)}
        rel="nofollow"
        className={`${textLink} mt-1 gap-2`}
        {...(hydrated && { role: "button", "aria-haspopup": "dialog" })}
        onClick={(event) => {
          const { metaKey, ctrlKey, shiftKey, altKey } = event;
          // A new tab or window gets the page.
          if (metaKey || ctrlKey || shiftKey || altKey) return;
          event.preventDefault();
          setLoaded(true);
          setOpen(true);
        }}
        onKeyDown={(event) => {
          if (event.key !== " ") return;
          event.preventDefault();
          event.currentTarget.click();
        }}
      >
        <Flag aria-hidden="true" className="size-5 shrink-0" />
        {detailsTexts.report}
      </Link>
      {isLoaded && (
        <Suspense>
          <ReportSheet craftsman={craftsman} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
