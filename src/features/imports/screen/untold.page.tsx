import { MessageCircle, PhoneOff } from "lucide-react";
import { useRevalidator } from "react-router";
import { exactDay } from "#src/arabic/date.ts";
import { privateLoader } from "#src/auth/private-loader.ts";
import { browserApi } from "#src/client/browser.ts";
import type { Untold } from "#src/features/imports/contract.ts";
import { untoldTexts as texts, untoldCount } from "#src/features/imports/untold.texts.ts";
import { whatsAppLink } from "#src/features/moderation/listing/whatsapp-offer.ts";
import { privateMeta } from "#src/features/site/meta.ts";
import { PagedList } from "#src/features/site/paged-list.tsx";
import { site } from "#src/settings/current-site.ts";
import { useAction } from "#src/ui/actions/use-action.ts";
import { loadPage } from "#src/ui/admin/load-page.ts";
import { AdminScreen } from "#src/ui/admin/screen.tsx";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { State } from "#src/ui/empty-state.tsx";
import { Link } from "#src/ui/navigation/link.tsx";
import type { Route } from "./+types/untold.page.ts";

export const clientLoader = privateLoader((args) => loadPage<Untold>("/api/import/untold", args));

export const meta = () => privateMeta(texts.title);

export function HydrateFallback() {
  return <AdminScreen title={texts.title}>{null}</AdminScreen>;
}

/** People whose page an import has added, and who were not told of it. */
export default function UntoldPeople({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen title={texts.title} total={loaderData.data?.total} count={untoldCount}>
      <PagedList
        loaded={loaderData}
        errorTitle={texts.failed}
        skeleton={null}
        empty={<State icon={PhoneOff} title={texts.none} />}
      >
        {({ data }) => (
          <>
            <p className="mb-4 max-w-[65ch] text-ink2">{texts.intro}</p>
            <ul className="divide-y divide-line rounded-card bg-surface shadow-card">
              {data.map((one) => (
                <Person key={one.id} person={one} />
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </AdminScreen>
  );
}

function Person({ person }: { person: Untold }) {
  const { id, fullname, phone, profession, city, hides_at, is_hidden } = person;
  const { revalidate } = useRevalidator();
  const { busy, run } = useAction({
    async act() {
      await browserApi.send("POST", `/api/import/untold/${id}/told`);
      return texts.marked(fullname);
    },
    done: () => revalidate(),
  });
  return (
    <li className="flex flex-wrap items-center gap-3 p-4 md:px-6">
      <div className="min-w-0 grow basis-60">
        <Link to={`/listings/${id}`} className="font-semibold [overflow-wrap:anywhere]">
          {fullname}
        </Link>
        <p className="text-small text-ink2">
          {profession} · {city} · <bdi dir="ltr">{phone?.display ?? texts.noPhone}</bdi>
        </p>
        <p className={is_hidden ? "text-small text-red" : "text-small text-ink2"}>
          {is_hidden ? texts.hidden : `${texts.hidesOn} ${exactDay(hides_at, site())}`}
        </p>
      </div>
      {phone && (
        <a
          href={whatsAppLink(phone.e164, messageTo(person))}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass("outlined")}
        >
          <MessageCircle aria-hidden="true" className="size-5" />
          {texts.whatsApp}
          <span className="sr-only"> {fullname}</span>
        </a>
      )}
      <Button onClick={run} busy={busy}>
        {busy ? texts.marking : texts.told}
        <span className="sr-only"> {fullname}</span>
      </Button>
    </li>
  );
}

const messageTo = ({ id, fullname }: Untold) =>
  texts.message({
    name: fullname,
    site: site().name,
    page: `${location.origin}/carftsman-details/${id}`,
    remove: `${location.origin}/remove-listing/${id}`,
  });
