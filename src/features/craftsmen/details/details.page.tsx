import { type ReactNode, Suspense, useContext, useEffect, useState } from "react";
import { data, isRouteErrorResponse, redirect, useRevalidator } from "react-router";
import { age, elapsedTime } from "#src/arabic/age.ts";
import { currentUser, useCurrentUser } from "#src/auth/current-user.ts";
import { seemsLoggedIn } from "#src/auth/session-hints.ts";
import { browserApi } from "#src/client/browser.ts";
import { type Api, ApiError } from "#src/client/client.ts";
import { screenLoader } from "#src/client/screen.ts";
import { detailsAddress, intendedId } from "#src/features/craftsmen/address.ts";
import { AdminNotes } from "#src/features/craftsmen/admin-notes.ts";
import { ProfessionChip } from "#src/features/craftsmen/card/profession-icon.tsx";
import { Checks } from "#src/features/craftsmen/checks/checks.tsx";
import type { Details, Listing } from "#src/features/craftsmen/contract.ts";
import type { DepartedListing } from "#src/features/craftsmen/departed/contract.ts";
import {
  type Departed,
  DepartedScreen,
} from "#src/features/craftsmen/departed/departed-screen.tsx";
import { findOthers } from "#src/features/craftsmen/departed/nearest-offer.ts";
import { removeFromList, setInList } from "#src/features/craftsmen/device/people.ts";
import {
  type FieldName,
  factFields,
  labelOf,
  optionalFields,
  type PublicField,
  publicFields,
  shortLabelOf,
  textFields,
} from "#src/features/craftsmen/fields/fields.ts";
import { fieldIcons } from "#src/features/craftsmen/fields/icons.ts";
import { valueText } from "#src/features/craftsmen/fields/value-text.ts";
import { furtherLine } from "#src/features/craftsmen/further/further-line.ts";
import { ReportLink } from "#src/features/craftsmen/reports/report-link.tsx";
import { previewAddress } from "#src/features/craftsmen/sharing/preview-address.ts";
import { craftsmanData } from "#src/features/craftsmen/sharing/structured-data.ts";
import { summary } from "#src/features/craftsmen/sharing/summary.ts";
import { neverConfirmedText, unconfirmedText } from "#src/features/craftsmen/texts.ts";
import { tradeAddress } from "#src/features/craftsmen/trades/address.ts";
import { tradeName } from "#src/features/craftsmen/trades/texts.ts";
import { Works } from "#src/features/craftsmen/works/works.tsx";
import { ErrorScreen } from "#src/features/site/error-screens/error-screen.tsx";
import { publicMeta } from "#src/features/site/meta.ts";
import { StructuredData } from "#src/features/site/structured-data.tsx";
import { site } from "#src/settings/current-site.ts";
import type { Icon } from "#src/ui/icons/icons.tsx";
import { ArrowLeft, ArrowRight, CircleCheck, MapPin } from "#src/ui/icons/icons.tsx";
import { Link } from "#src/ui/navigation/link.tsx";
import { useAbsoluteUrl } from "#src/ui/navigation/use-absolute-url.ts";
import { Notice } from "#src/ui/notice.tsx";
import { Prose } from "#src/ui/prose.tsx";
import { textLink } from "#src/ui/styles/classes.ts";
import { useNow } from "#src/ui/use-now.ts";
import type { Route } from "./+types/details.page.ts";
import { Contact } from "./contact.tsx";
import { ListingPicture } from "./picture.tsx";
import { detailsTexts } from "./texts.ts";

type VisibleListing = Listing & Partial<Details> & { isHidden?: boolean };

/** The number is fetched when it is asked for: by the button, or without scripts by `?phone=1`. */
const load = screenLoader(async ({ api, url, params }): Promise<VisibleListing> => {
  const id = encodeURIComponent(params.id ?? "");
  const intended = intendedId(params.id ?? "");
  if (intended) throw redirect(detailsAddress({ id: intended }), 301);
  try {
    const listing = await (url.searchParams.has("phone")
      ? api.get<Details>(`/api/show-craftsmen/${id}`)
      : api.get<Listing>(`/api/craftsmen/${id}`));
    if (listing.merged) throw redirect(`${detailsAddress(listing)}${url.search}`, 301);
    return listing;
  } catch (error) {
    const departed =
      error instanceof ApiError && error.status === 404 && (await findDeparted(api, id));
    throw departed ? data(departed, { status: departed.away ? 404 : departedStatus }) : error;
  }
});

/**
 * Status of a deleted listing's page; one that is away may come back. The API responds with 404, as for a listing that never
 * was.
 */
const departedStatus = 410;

async function findDeparted(api: Api, id: string): Promise<Departed | null> {
  const departed = await api.get<DepartedListing>(`/api/departed-listings/${id}`).catch(() => null);
  return departed && { ...departed, others: await findOthers(api, departed) };
}

export const loader = load;

/** The craftsman and admins also see a listing that is not published. */
export async function clientLoader(args: Route.ClientLoaderArgs): Promise<VisibleListing> {
  try {
    return await load(args);
  } catch (error) {
    if (!isNotFound(error) || !(await maySeeMore(args.params.id))) throw error;
    const details = await browserApi
      .get<Details>(`/api/show-craftsmen/${encodeURIComponent(args.params.id)}`)
      .catch(() => Promise.reject(error));
    return { ...details, isHidden: true };
  }
}

/** The server renders the same for everyone; whoever may see more requests it from the browser. */
export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  const { revalidate } = useRevalidator();
  const [first] = useState(error);
  useEffect(() => {
    if (isNotFound(first) && seemsLoggedIn()) void revalidate();
  }, [first, revalidate]);
  useEffect(() => {
    if (isNotFound(first) || isDeparted(first)) {
      removeFromList("recent", (id) => String(id) === params.id);
    }
  }, [first, params.id]);
  if (isDeparted(error)) return <DepartedScreen {...error.data} />;
  return <ErrorScreen error={error} />;
}

export const meta: Route.MetaFunction = ({ loaderData, location, matches }) => {
  // The error screen has its own.
  if (!loaderData) return [];
  const name = `${loaderData.fullname}، ${tradeName(loaderData)}`;
  return publicMeta(matches, {
    title: name,
    description: summary(loaderData.description ?? "") || `${name}.`,
    path: detailsAddress(loaderData),
    type: "profile",
    picture: { path: previewAddress(loaderData), alt: name },
    // A number belongs to people who ask, not to search engines.
    unlisted: new URLSearchParams(location.search).has("phone"),
  });
};

export default function CraftsmanDetails({ loaderData: craftsman }: Route.ComponentProps) {
  const now = useNow();
  const at = useAbsoluteUrl();
  const isAdmin = useCurrentUser()?.type === 1;
  const Notes = useContext(AdminNotes);
  const { fullname, profession, city } = craftsman;
  const further = furtherLine(craftsman);
  useEffect(() => {
    // A listing that only its craftsman and admins see is not for the lists of a device.
    if (craftsman.isHidden) return;
    setInList("recent", craftsman, true);
  }, [craftsman]);
  return (
    <div className="md:container md:pt-8">
      <StructuredData graph={craftsmanData(craftsman, at)} />
      <article className="md:grid md:grid-cols-[minmax(0,420px)_minmax(0,1fr)] md:gap-10 print:grid print:grid-cols-[5cm_1fr] print:gap-8">
        <ListingPicture craftsman={craftsman} />
        <div className="flex flex-col gap-5 px-4 pt-5 md:px-0 md:pt-0">
          {craftsman.isHidden && <Notice>{detailsTexts.hidden}</Notice>}
          <header className="flex flex-col gap-2">
            <h1 className="text-title [overflow-wrap:anywhere]">{fullname}</h1>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink2">
              <ProfessionChip profession={profession} />
              <span className="print:hidden">
                {detailsTexts.registered}{" "}
                <time dateTime={craftsman.created_at}>
                  {elapsedTime(craftsman.created_at, now)}
                </time>
              </span>
              <Link
                data-for="admin"
                to={`/listings/${craftsman.id}`}
                className={`${textLink} print:hidden`}
              >
                {detailsTexts.manage}
              </Link>
            </p>
            {further && <p className="text-label text-ink2 [overflow-wrap:anywhere]">{further}</p>}
            <Truth listing={craftsman} />
            <Checks checks={craftsman.checks} className="text-label text-ink2" />
            {isAdmin && Notes && (
              <Suspense>
                <Notes id={craftsman.id} />
              </Suspense>
            )}
          </header>
          <dl className="pairs grid gap-3 md:max-w-120">
            <Fact icon={MapPin} name={labelOf("city")} value={city.name} />
            <OptionalFacts listing={craftsman} />
          </dl>
          {/* Above what may be long: nobody has to look for it. On a phone it is always at hand. */}
          <Contact key={craftsman.id} craftsman={craftsman} />
          <OptionalTexts listing={craftsman} />
          <Works key={`works-${craftsman.id}`} craftsman={craftsman} />
          <p className="hidden print:block">
            <bdi dir="ltr">{at(detailsAddress(craftsman))}</bdi>
          </p>
          <div className="print:hidden">
            <Notice>{site().notice}</Notice>
            {!craftsman.isHidden && <ReportLink key={craftsman.id} craftsman={craftsman} />}
          </div>
          {craftsman.unclaimed && (
            <div className="rounded-card bg-sunk px-4 py-3 text-label text-ink2 print:hidden">
              <p>{detailsTexts.addedByAdmins}</p>
              <Link to={`/remove-listing/${craftsman.id}`} className={textLink}>
                {detailsTexts.remove}
              </Link>
            </div>
          )}
          <p className="flex flex-wrap gap-x-8 print:hidden">
            <Way to={tradeAddress(craftsman)}>
              {detailsTexts.others(tradeName(craftsman))}
              <ArrowLeft aria-hidden="true" className="size-5" />
            </Way>
            <Way to="/">
              <ArrowRight aria-hidden="true" className="size-5" />
              {detailsTexts.back}
            </Way>
          </p>
        </div>
      </article>
    </div>
  );
}

/** What is known of how true the listing is today. */
function Truth({ listing }: { listing: Listing }) {
  const now = useNow();
  const { proven, confirmed_at, unconfirmed_since, never_confirmed } = listing;
  const facts = [
    proven && detailsTexts.proven,
    confirmed_at && !unconfirmed_since && `${detailsTexts.confirmed} ${age(confirmed_at, now)}`,
  ].filter(Boolean);
  return (
    <>
      {facts.length > 0 && (
        <p className="flex items-center gap-2 text-label font-medium text-green">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
          {facts.join(" · ")}
        </p>
      )}
      {unconfirmed_since && (
        <p className="text-label text-clay-ink">
          {never_confirmed
            ? neverConfirmedText
            : unconfirmedText(elapsedTime(unconfirmed_since, now))}
        </p>
      )}
    </>
  );
}

async function maySeeMore(id: string) {
  const user = seemsLoggedIn() ? await currentUser().catch(() => null) : null;
  return user !== null && (user.type === 1 || String(user.id) === id);
}

/** Whether it is a 404, as a loader throws it or as it comes from the server. */
const isNotFound = (error: unknown) =>
  isRouteErrorResponse(error)
    ? error.status === 404
    : (error as { init?: ResponseInit } | null)?.init?.status === 404;

const isDeparted = (error: unknown): error is { data: Departed } =>
  isRouteErrorResponse(error) &&
  (error.status === departedStatus || (error.status === 404 && error.data?.away === true));

function Way({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex items-center gap-2 py-2 font-semibold text-teal hover:underline"
    >
      {children}
    </Link>
  );
}

const isPublic = <Name extends FieldName>(name: Name): name is Name & PublicField =>
  publicFields.some((one) => one === name);

/** The optional fields that a craftsman has filled in. */
const OptionalFacts = ({ listing }: { listing: Listing }) =>
  factFields.filter(isPublic).map((name) => {
    const value = valueText(name, listing);
    if (value === null) return null;
    return <Fact key={name} icon={fieldIcons[name]} name={shortLabelOf(name)} value={value} />;
  });

/** Each text under its heading. */
const OptionalTexts = ({ listing }: { listing: Listing }) =>
  textFields.filter(isPublic).map((name) => {
    const { heading, empty } = optionalFields[name];
    const text = listing[name] ?? empty.visitor;
    if (text === undefined) return null;
    return (
      <section key={name}>
        <h2 className="mb-1 text-subtitle">{heading}</h2>
        <Prose text={text} className="max-w-[65ch]" />
      </section>
    );
  });

/** A name and its value in a `dl`, with an icon before both. */
function Fact({ icon: Icon, name, value }: { icon: Icon; name: string; value: string }) {
  return (
    <div className="relative min-w-0 rounded-card bg-surface py-3 ps-[52px] pe-4 shadow-card print:shadow-none">
      <dt className="text-small leading-6 text-ink2">
        <Icon aria-hidden="true" className="absolute inset-y-0 start-4 my-auto size-6 text-teal" />
        {name}
      </dt>
      <dd className="font-medium [overflow-wrap:anywhere]">{value}</dd>
    </div>
  );
}
