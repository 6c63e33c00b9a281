import { Download, Printer, UserRound } from "lucide-react";
import { useState } from "react";
import { currentUser } from "#src/auth/current-user.ts";
import { privateLoader } from "#src/auth/private-loader.ts";
import { browserApi } from "#src/client/browser.ts";
import { detailsAddress } from "#src/features/craftsmen/address.ts";
import type { Details } from "#src/features/craftsmen/contract.ts";
import { qrAddress } from "#src/features/craftsmen/sharing/qr-address.ts";
import { tradeName } from "#src/features/craftsmen/trades/texts.ts";
import { LoadedContent } from "#src/features/site/error-screens/loaded-content.tsx";
import { privateMeta } from "#src/features/site/meta.ts";
import { site } from "#src/settings/current-site.ts";
import { Button, ButtonLink, buttonClass } from "#src/ui/button.tsx";
import { State } from "#src/ui/empty-state.tsx";
import { Checkbox, Choice } from "#src/ui/forms/choice.tsx";
import { NeedsScript } from "#src/ui/forms/needs-script.tsx";
import { useAbsoluteUrl } from "#src/ui/navigation/use-absolute-url.ts";
import { Skeleton, SkeletonBar } from "#src/ui/skeleton.tsx";
import { formCard } from "#src/ui/styles/classes.ts";
import type { Route } from "./+types/print.page.ts";
import { printTexts as texts } from "./own-page.texts.ts";
import "./print.css";

/** The page as visitors see it: what waits for a review is not printed. */
export const clientLoader = privateLoader(async () => {
  const user = await currentUser();
  return browserApi.get<Details>(`/api/show-craftsmen/${user?.id}`);
});

const columns = "grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]";

export const meta = () => privateMeta(texts.title);

export function HydrateFallback() {
  return (
    <div className="container flex flex-col gap-6 pt-6 lg:pt-8">
      <h1 className="text-heading">{texts.title}</h1>
      <NeedsScript />
      <Skeleton className={columns}>
        <SkeletonBar className="h-90 rounded-card" />
        <SkeletonBar className="aspect-[105/148] rounded-none" />
      </Skeleton>
    </div>
  );
}

/** One's own published page for paper: a card, or a sheet whose strips people tear off. */
export default function PrintScreen({ loaderData }: Route.ComponentProps) {
  return (
    <div className="container flex flex-col gap-6 pt-6 lg:pt-8">
      <h1 className="text-heading print:hidden">{texts.title}</h1>
      <LoadedContent loaded={loaderData} errorTitle={texts.failed}>
        {(details) => (details.status === 1 ? <Printable details={details} /> : <Unpublished />)}
      </LoadedContent>
    </div>
  );
}

const Unpublished = () => (
  <State icon={UserRound} title={texts.unpublished} text={texts.unpublishedText}>
    <ButtonLink look="outlined" to="/profile" className="px-5">
      {texts.toProfile}
    </ButtonLink>
  </State>
);

type Paper = keyof typeof texts.papers;

function Printable({ details }: { details: Details }) {
  const [paper, setPaper] = useState<Paper>("card");
  const [withNumber, setWithNumber] = useState(true);
  const number = withNumber ? details.phone_display : null;
  return (
    <div className={columns}>
      <form
        className={`${formCard} print:hidden`}
        onSubmit={(event) => event.preventDefault()}
        onChange={({ currentTarget }) => {
          const chosen = new FormData(currentTarget);
          setPaper(chosen.get("paper") as Paper);
          setWithNumber(chosen.has("number"));
        }}
      >
        <p className="max-w-[65ch]">{texts.intro}</p>
        <Choice
          name="paper"
          label={texts.paper}
          hint={texts.paperHint}
          options={Object.entries(texts.papers).map(([value, text]) => ({ value, text }))}
          defaultValue="card"
          stacked
        />
        {details.phone_display && <Checkbox name="number" label={texts.number} defaultChecked />}
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => print()} className="px-5">
            <Printer aria-hidden="true" className="size-5" />
            {texts.print}
          </Button>
          <a
            href={qrAddress(details, "png")}
            download={`herafi-${details.id}.png`}
            className={buttonClass("outlined", "px-5")}
          >
            <Download aria-hidden="true" className="size-5" />
            {texts.download}
          </a>
        </div>
      </form>
      <section aria-label={texts.preview} className="paper-frame">
        <Sheet details={details} number={number} paper={paper} />
      </section>
    </div>
  );
}

interface SheetProps {
  details: Details;
  /** As people write it; null where it is not to be printed. */
  number: string | null;
  paper: Paper;
}

/** The paper itself: black on white in every scheme, in millimetres of the paper (print.css). */
function Sheet({ details, number, paper }: SheetProps) {
  const address = useAbsoluteUrl()(detailsAddress(details)).replace(/^https?:\/\//, "");
  return (
    <div className={`paper paper-${paper}`}>
      <div className="paper-poster">
        <p className={`paper-name ${lengthOf(details.fullname, 24, 44)}`}>{details.fullname}</p>
        <p className="paper-trade">{tradeName(details)}</p>
        {number && (
          <p className={`paper-number ${lengthOf(number, 14, 24)}`}>
            <bdi dir="ltr">{number}</bdi>
          </p>
        )}
        <img src={qrAddress(details, "svg")} alt={texts.code} className="paper-code" />
        <p className="paper-scan">{texts.scan}</p>
        <p className="paper-address">
          {site().name} · <bdi dir="ltr">{address}</bdi>
        </p>
      </div>
      {paper === "strips" && (
        // The same eight times: read out once.
        <div aria-hidden="true" className="paper-cuts">
          {strips.map((strip) => (
            <div key={strip} className="paper-cut">
              <div className="paper-cut-text">
                <p className={`paper-cut-name ${lengthOf(details.fullname, 24, 44)}`}>
                  {details.fullname}
                </p>
                <p>{tradeName(details)}</p>
                {number ? (
                  <p className={`paper-cut-number ${lengthOf(number, 14, 24)}`}>
                    <bdi dir="ltr">{number}</bdi>
                  </p>
                ) : (
                  <p className="paper-cut-address">
                    <bdi dir="ltr">{address}</bdi>
                  </p>
                )}
              </div>
              <img src={qrAddress(details, "svg")} alt="" />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

const strips = Array.from({ length: 8 }, (_, index) => index);

/** Names are up to 80 letters long, numbers of other countries longer than one's own: these are written smaller. */
function lengthOf(text: string, long: number, longest: number): string {
  if (text.length > longest) return "is-longest";
  return text.length > long ? "is-long" : "";
}
