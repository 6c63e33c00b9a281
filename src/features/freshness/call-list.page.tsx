import { MessageCircle, Phone, PhoneOff } from "lucide-react";
import { useRevalidator } from "react-router";
import { age } from "#src/arabic/age.ts";
import { privateLoader } from "#src/auth/private-loader.ts";
import { browserApi } from "#src/client/browser.ts";
import { detailsAddress } from "#src/features/craftsmen/address.ts";
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
import { useNow } from "#src/ui/use-now.ts";
import type { Route } from "./+types/call-list.page.ts";
import type { ToCall } from "./contract.ts";
import { callCount, callListTexts as texts } from "./texts.ts";

export const clientLoader = privateLoader((args) => loadPage<ToCall>("/api/call-list", args));

export const meta = () => privateMeta(texts.title);

export function HydrateFallback() {
  return <AdminScreen title={texts.title}>{null}</AdminScreen>;
}

/** People whom no mail reaches, to be asked whether their pages are still true. */
export default function CallList({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen title={texts.title} total={loaderData.data?.total} count={callCount}>
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

function Person({ person }: { person: ToCall }) {
  const { id, fullname, phone, profession, city, confirmed_at, times_asked } = person;
  const now = useNow();
  const works = useAnswer(person, "works");
  const none = useAnswer(person, "none");
  return (
    <li className="flex flex-wrap items-center gap-3 p-4 md:px-6">
      <div className="min-w-0 grow basis-60">
        <Link to={`/listings/${id}`} className="font-semibold [overflow-wrap:anywhere]">
          {fullname}
        </Link>
        <p className="text-small text-ink2">
          {profession} · {city}
        </p>
        <p className="text-small text-ink2">
          {confirmed_at ? `${texts.since} ${age(confirmed_at, now)}` : texts.never}
          {times_asked > 0 && ` · ${texts.asked}`}
        </p>
      </div>
      <div className="grid grow grid-cols-2 gap-2 md:flex md:grow-0 md:flex-wrap">
        <a href={`tel:${phone.e164}`} className={buttonClass("outlined")}>
          <Phone aria-hidden="true" className="size-5" />
          <bdi dir="ltr">{phone.display}</bdi>
        </a>
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
        <Button look="outlined" onClick={none.run} busy={none.busy}>
          {none.busy ? texts.saving : texts.noAnswer}
          <span className="sr-only"> {fullname}</span>
        </Button>
        <Button onClick={works.run} busy={works.busy}>
          {works.busy ? texts.saving : texts.works}
          <span className="sr-only"> {fullname}</span>
        </Button>
      </div>
    </li>
  );
}

function useAnswer({ id }: ToCall, answer: "works" | "none") {
  const { revalidate } = useRevalidator();
  return useAction({
    act: () => browserApi.send<string>("POST", `/api/call-list/${id}`, { answer }),
    done: () => revalidate(),
  });
}

const messageTo = ({ id, fullname }: ToCall) =>
  texts.message({
    name: fullname,
    site: site().name,
    page: `${location.origin}${detailsAddress({ id })}`,
  });
