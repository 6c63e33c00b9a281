import { UserRoundX } from "lucide-react";
import { age } from "#src/arabic/age.ts";
import { privateLoader } from "#src/auth/private-loader.ts";
import { browserApi } from "#src/client/browser.ts";
import { LoadedContent } from "#src/features/site/error-screens/loaded-content.tsx";
import { privateMeta } from "#src/features/site/meta.ts";
import { AdminScreen } from "#src/ui/admin/screen.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { State } from "#src/ui/empty-state.tsx";
import { Prose } from "#src/ui/prose.tsx";
import { useNow } from "#src/ui/use-now.ts";
import type { Route } from "./+types/removals.page.ts";
import type { OpenRemoval } from "./contract.ts";
import { listingTexts, removalListTexts as texts } from "./texts.ts";

export const clientLoader = privateLoader(() =>
  browserApi.get<OpenRemoval[]>("/api/removal-requests"),
);

export const meta = () => privateMeta(texts.title);

export function HydrateFallback() {
  return <AdminScreen title={texts.title}>{null}</AdminScreen>;
}

/** Listings whose removal somebody asks for, the oldest request first. */
export default function Removals({ loaderData }: Route.ComponentProps) {
  const now = useNow();
  return (
    <AdminScreen title={texts.title}>
      <LoadedContent loaded={loaderData} errorTitle={texts.failed}>
        {(removals) =>
          removals.length === 0 ? (
            <State icon={UserRoundX} title={texts.none} />
          ) : (
            <>
              <p className="max-w-[65ch] text-ink2">{texts.intro}</p>
              <ul className="divide-y divide-line rounded-card bg-surface shadow-card">
                {removals.map((removal) => (
                  <li key={removal.id} className="flex flex-wrap items-center gap-3 p-4 md:px-6">
                    <div className="min-w-0 grow basis-60">
                      <p className="font-semibold [overflow-wrap:anywhere]">{removal.fullname}</p>
                      <p className="text-small text-ink2">
                        {removal.profession} · {removal.city} ·{" "}
                        <time dateTime={removal.created_at}>{age(removal.created_at, now)}</time>
                      </p>
                      {removal.text && <Prose text={removal.text} className="mt-1" />}
                      {removal.proven_at && (
                        <p className="mt-1 text-small font-semibold">{listingTexts.proven}</p>
                      )}
                      {removal.hidden_at && (
                        <p className="mt-1 text-small font-semibold text-red">
                          {listingTexts.hidden}
                        </p>
                      )}
                    </div>
                    <ButtonLink look="outlined" to={`/listings/${removal.id}`}>
                      {texts.open}
                      <span className="sr-only"> {removal.fullname}</span>
                    </ButtonLink>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </LoadedContent>
    </AdminScreen>
  );
}
