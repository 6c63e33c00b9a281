import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { browserApi } from "#src/client/browser.ts";
import { ApiError } from "#src/client/client.ts";
import { Portrait } from "#src/features/craftsmen/card/portrait.tsx";
import type { Details, Listing } from "#src/features/craftsmen/contract.ts";
import { rememberCity } from "#src/features/craftsmen/device/city.ts";
import {
  forgetNumber,
  isOutdated,
  rememberNumber,
  storedNumber,
  useStoredNumber,
} from "#src/features/craftsmen/device/numbers.ts";
import { tradeAddress } from "#src/features/craftsmen/trades/address.ts";
import { tradeName } from "#src/features/craftsmen/trades/texts.ts";
import { actionTexts } from "#src/features/site/texts.ts";
import { site } from "#src/settings/current-site.ts";
import { CopyButton } from "#src/ui/actions/copy-button.tsx";
import { toast } from "#src/ui/actions/toast.tsx";
import { buttonClass } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { useEarlyTap } from "#src/ui/early-taps.ts";
import { MessageCircle, Phone } from "#src/ui/icons/icons.tsx";
import { Link } from "#src/ui/navigation/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { textLink } from "#src/ui/styles/classes.ts";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { NextLink, takeAskedNumber, useNext } from "./next-craftsman.tsx";
import { detailsTexts } from "./texts.ts";

type ContactPerson = Listing & Partial<Details> & { isHidden?: boolean };
interface PhoneDetails extends Pick<Details, "profession" | "city"> {
  phone: string;
  phone_display: string;
}

/** The way to the number: a link to it, which scripts make a button that fetches it. */
export function Contact({ craftsman }: { craftsman: ContactPerson }) {
  const { id } = craftsman;
  const stored = useStoredNumber(id);
  const [fetched, setFetched] = useState<Details>();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const asking = useRef(false);
  const { pathname } = useLocation();
  const hydrated = useHydrated();
  const number = fetched ? withNumber(fetched) : stored;
  const next = useNext(craftsman, number !== undefined || hasPhone(craftsman));

  async function fetchNumber() {
    const details = await browserApi.get<Details>(`/api/show-craftsmen/${id}`);
    remember(details);
    setFetched(details);
  }

  async function ask() {
    // Each number that is asked for counts: not twice for two quick taps.
    if (asking.current) return;
    asking.current = true;
    // Also before hydration shows it.
    const known = fetched ?? storedNumber(id);
    setBusy(!known);
    try {
      if (!known) await fetchNumber();
      setOpen(true);
      if (known && "at" in known && isOutdated(known)) await fetchNumber().catch(() => {});
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast(
        error.message,
        "bad",
        error.isTemporary ? { label: actionTexts.retry, run: ask } : undefined,
      );
    } finally {
      asking.current = false;
      setBusy(false);
    }
  }

  const earlyTap = useEarlyTap<HTMLAnchorElement>(ask);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the link that led here
  useEffect(() => {
    if (takeAskedNumber(id)) void ask();
    // Shown without scripts, or before them.
    if (hasPhone(craftsman) && !craftsman.isHidden) remember(craftsman);
    if (craftsman.phone_under_review) forgetNumber(id);
  }, []);

  // Also where the device had stored the number, or it was hidden since the page was loaded.
  if ((fetched ?? craftsman).phone_under_review) {
    return (
      <Notice tone="neutral" className="max-w-120">
        <NoNumber craftsman={craftsman} text={detailsTexts.underReview} />
      </Notice>
    );
  }

  if (hasPhone(craftsman)) {
    const shown = withNumber(craftsman);
    return (
      <section
        id="phone"
        aria-label={detailsTexts.contact}
        className="scroll-mt-6 max-w-120 rounded-card bg-surface p-4 shadow-card"
      >
        {shown ? (
          <PhoneNumber number={shown} />
        ) : (
          <NoNumber craftsman={craftsman} text={detailsTexts.noNumber} />
        )}
        {/* The server does not know which list led here. */}
        {hydrated && next && <NextLink next={next} className="mt-3" />}
      </section>
    );
  }
  return (
    <>
      {number && (
        <p className="hidden print:block">
          {detailsTexts.phone}: <bdi dir="ltr">{number.phone_display}</bdi>
        </p>
      )}
      <div
        data-contact-bar
        className="tall:sticky bottom-0 z-10 -mx-4 max-md:tall:order-last max-md:tall:-mb-14 bg-surface px-4 pt-4 pb-[max(16px,env(safe-area-inset-bottom))] max-md:shadow-card max-md:forced-colors:border-t md:static md:mx-0 md:max-w-120 md:bg-transparent md:p-0 print:hidden"
      >
        {/* One element before and after hydration, so that a tap at that moment is not lost. */}
        <a
          {...earlyTap}
          href={`${pathname}?phone=1#phone`}
          rel="nofollow"
          {...(hydrated && {
            role: "button",
            "aria-haspopup": "dialog",
            "aria-label": number && `${detailsTexts.contact} ${number.phone_display}`,
            "aria-busy": busy,
            "aria-disabled": busy,
          })}
          onClick={(event) => {
            if (opensElsewhere(event)) return;
            event.preventDefault();
            void ask();
          }}
          onKeyDown={(event) => {
            if (event.key !== " ") return;
            event.preventDefault();
            void ask();
          }}
          className={buttonClass(
            number ? "outlined" : "filled",
            number ? "w-full" : "group min-h-14 w-full md:w-70 md:max-w-full",
          )}
        >
          {number ? (
            <bdi dir="ltr">{number.phone_display}</bdi>
          ) : (
            <>
              <Phone aria-hidden="true" className="size-6" />
              {hydrated ? busy ? detailsTexts.loading : detailsTexts.contact : <EarlyLabel />}
            </>
          )}
        </a>
        {number && (
          <div className="pairs mt-3 grid gap-3">
            <CallLink number={number} />
            <WhatsAppLink number={number} />
          </div>
        )}
        {number && next && <NextLink next={next} className="mt-1" />}
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={craftsman.fullname}
        subtitle={`${craftsman.profession.title} في ${craftsman.city.name}`}
        before={<Portrait card={craftsman} size="card" className="size-13 shrink-0 rounded-full" />}
      >
        {number ? (
          <PhoneNumber number={number} />
        ) : (
          <NoNumber craftsman={craftsman} text={detailsTexts.noNumber} />
        )}
        {number && next && <NextLink next={next} />}
        <p className="text-label text-ink2">{detailsTexts.aside}</p>
      </Dialog>
    </>
  );
}

/** Why there is no number now, and the way to others of the trade in the city. */
const NoNumber = ({ craftsman, text }: { craftsman: ContactPerson; text: string }) => (
  <>
    <p>{text}</p>
    <Link to={tradeAddress(craftsman)} className={`${textLink} print:hidden`}>
      {detailsTexts.others(tradeName(craftsman))}
    </Link>
  </>
);

/** The link's label before scripts, which `earlyTapsScript` marks as busy when it is tapped. */
const EarlyLabel = () => (
  <>
    <span className="group-aria-busy:hidden">{detailsTexts.contact}</span>
    <span className="hidden group-aria-busy:inline">{detailsTexts.loading}</span>
  </>
);

/** A new tab or window gets the page with the number. */
const opensElsewhere = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey || altKey;

function remember(details: Details) {
  const number = withNumber(details);
  if (number) rememberNumber(number);
  else forgetNumber(details.id);
  rememberCity(details.city.id);
}

const hasPhone = (craftsman: ContactPerson): craftsman is Details & { isHidden?: boolean } =>
  craftsman.phone !== undefined;

/** Undefined where the listing has no number. */
function withNumber<Known extends Details>(details: Known | undefined) {
  if (!details?.phone || !details.phone_display) return undefined;
  return { ...details, phone: details.phone, phone_display: details.phone_display };
}

/** The number in large figures, and what one does with it. */
function PhoneNumber({ number }: { number: PhoneDetails }) {
  const { phone, phone_display: shown } = number;
  const hydrated = useHydrated();
  return (
    <div className="@container flex flex-col gap-3">
      <a
        href={`tel:${phone}`}
        className="grid min-h-20 place-items-center rounded-card bg-teal-tint px-2 text-number font-semibold whitespace-nowrap text-teal tabular-nums"
      >
        <bdi dir="ltr">{shown}</bdi>
      </a>
      <CallLink number={number} />
      <div className="pairs grid gap-3 print:hidden">
        <WhatsAppLink number={number} />
        {hydrated && (
          <CopyButton text={phone} label={detailsTexts.copy} copied={detailsTexts.copied} />
        )}
      </div>
    </div>
  );
}

const CallLink = ({ number: { phone } }: { number: PhoneDetails }) => (
  <a
    href={`tel:${phone}`}
    data-first-focus
    className={buttonClass("filled", "min-h-14 print:hidden")}
  >
    <Phone aria-hidden="true" className="size-6" />
    {detailsTexts.call}
  </a>
);

/** Opens a message that says what it is about: a craftsman gets many that say only «السلام عليكم». */
const WhatsAppLink = ({ number }: { number: PhoneDetails }) => {
  const text = detailsTexts.message(site().name, tradeName(number));
  return (
    <a
      href={`https://wa.me/${number.phone.slice(1)}?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass("outlined", "px-2")}
    >
      <MessageCircle aria-hidden="true" className="size-5" />
      {detailsTexts.whatsapp}
    </a>
  );
};
