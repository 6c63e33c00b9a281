import { Printer } from "lucide-react";
import { plural } from "#src/arabic/plural.ts";
import type { OwnRecord } from "#src/features/accounts/record/record.contract.ts";
import { detailsAddress } from "#src/features/craftsmen/address.ts";
import type { OwnStatistics } from "#src/features/craftsmen/counts/contract.ts";
import {
  periodTexts,
  yourNumberAsked,
  yourPageOpened,
} from "#src/features/craftsmen/counts/texts.ts";
import { ShareLink } from "#src/features/craftsmen/sharing/share-link.tsx";
import { tradeName } from "#src/features/craftsmen/trades/texts.ts";
import { site } from "#src/settings/current-site.ts";
import { ButtonLink, buttonClass } from "#src/ui/button.tsx";
import { Share2 } from "#src/ui/icons/icons.tsx";
import { useAbsoluteUrl } from "#src/ui/navigation/use-absolute-url.ts";
import { formCard } from "#src/ui/styles/classes.ts";
import { ownPageTexts as texts } from "./own-page.texts.ts";

interface OwnPageCardProps {
  user: OwnRecord;
  /** Null if only they fail to load. */
  statistics: OwnStatistics | null;
}

/** What one's own published page brings, and the ways to show it to people. */
export function OwnPageCard({ user, statistics }: OwnPageCardProps) {
  const at = useAbsoluteUrl();
  return (
    <section aria-labelledby="own-page" className={formCard}>
      <div>
        <h2 id="own-page" className="mb-1 text-panel">
          {texts.title}
        </h2>
        {statistics && <Numbers {...statistics} />}
      </div>
      <div className="grid gap-3 md:flex md:flex-wrap">
        <ShareLink
          title={`${user.fullname}، ${tradeName(user)}`}
          text={texts.message(site().name, user)}
          url={at(detailsAddress(user))}
          className={buttonClass("filled", "px-5")}
        >
          <Share2 aria-hidden="true" className="size-5" />
          {texts.share}
        </ShareLink>
        <ButtonLink look="outlined" to="/print" className="px-5">
          <Printer aria-hidden="true" className="size-5" />
          {texts.print}
        </ButtonLink>
      </div>
    </section>
  );
}

function Numbers({ views, numbers }: OwnStatistics) {
  const opened = views.days_30 > 0 && (
    <p>
      {plural(views.days_30, yourPageOpened)} {periodTexts.days_30}.
    </p>
  );
  if (numbers.days_30 === 0) {
    return (
      <>
        <p className="max-w-[65ch] text-ink2">{texts.none}</p>
        {opened}
      </>
    );
  }
  const periods = (["days_7", "days_30"] as const).filter((period) => numbers[period] > 0);
  return (
    <>
      {periods.map((period) => (
        <p key={period}>
          <strong className="font-semibold">{plural(numbers[period], yourNumberAsked)}</strong>{" "}
          {periodTexts[period]}
        </p>
      ))}
      {opened}
      <p className="mt-1 text-small text-ink2">{texts.noPeople}</p>
    </>
  );
}
