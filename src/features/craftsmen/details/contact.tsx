import { useRef, useState } from "react";
import { useLocation } from "react-router";
import { browserApi } from "#src/client/browser.ts";
import { ApiError } from "#src/client/client.ts";
import { Portrait } from "#src/features/craftsmen/card/portrait.tsx";
import type { Details, Listing } from "#src/features/craftsmen/contract.ts";
import { rememberCity } from "#src/features/craftsmen/device/city.ts";
import { rememberNumber } from "#src/features/craftsmen/device/numbers.ts";
import { useNextInList } from "#src/features/craftsmen/results/next-in-list.ts";
import { tradeName } from "#src/features/craftsmen/trades/texts.ts";
import { actionTexts } from "#src/features/site/texts.ts";
import { site } from "#src/settings/current-site.ts";
import { CopyButton } from "#src/ui/actions/copy-button.tsx";
import { toast } from "#src/ui/actions/toast.tsx";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { ArrowLeft, MessageCircle, Phone } from "#src/ui/icons/icons.tsx";
import { Link } from "#src/ui/navigation/link.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { detailsTexts } from "./texts.ts";

/** The way to the number: a button that fetches it, or before scripts a link to it. */
export function Contact({ craftsman }: { craftsman: Listing & Partial<Details> }) {
  const [fetched, setFetched] = useState<Details>();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const asking = useRef(false);
  const { pathname } = useLocation();
  const hydrated = useHydrated();
  const next = useNextInList(craftsman);
  const name = fetched ? (
    <bdi dir="ltr">{fetched.phone_display}</bdi>
  ) : (
    <>
      <Phone aria-hidden="true" className="size-6" />
      {busy ? detailsTexts.loading : detailsTexts.contact}
    </>
  );
  const className = "min-h-14 w-full md:w-70 md:max-w-full";

  async function ask() {
    // Each number that is asked for counts: not twice for two quick taps.
    if (asking.current) return;
    asking.current = true;
    setBusy(true);
    try {
      if (!fetched) {
        const details = await browserApi.get<Details>(`/api/show-craftsmen/${craftsman.id}`);
        rememberNumber(details);
        rememberCity(details.city.id);
        setFetched(details);
      }
      setOpen(true);
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

  if (hasPhone(craftsman)) {
    return (
      <section
        id="phone"
        aria-label={detailsTexts.contact}
        className="scroll-mt-6 max-w-120 rounded-card bg-surface p-4 shadow-card"
      >
        <PhoneNumber craftsman={craftsman} />
      </section>
    );
  }
  return (
    <>
      {fetched && (
        <p className="hidden print:block">
          {detailsTexts.phone}: <bdi dir="ltr">{fetched.phone_display}</bdi>
        </p>
      )}
      <div
        data-contact-bar
        className="sticky bottom-0 z-10 -mx-4 max-md:order-last max-md:-mb-14 bg-surface px-4 pt-4 pb-[max(16px,env(safe-area-inset-bottom))] max-md:shadow-card max-md:forced-colors:border-t md:static md:mx-0 md:bg-transparent md:p-0 print:hidden"
      >
        {hydrated ? (
          // It is the same button before and after, so that the focus returns to it.
          <Button
            onClick={ask}
            aria-haspopup="dialog"
            aria-label={fetched && `${detailsTexts.contact} ${fetched.phone_display}`}
            busy={busy}
            look={fetched ? "outlined" : "filled"}
            className={fetched ? "w-full md:w-70 md:max-w-full" : className}
          >
            {name}
          </Button>
        ) : (
          <a
            href={`${pathname}?phone=1#phone`}
            rel="nofollow"
            className={buttonClass("filled", className)}
          >
            {name}
          </a>
        )}
        {fetched && (
          <div className="pairs mt-3 grid gap-3 md:max-w-120">
            <CallLink craftsman={fetched} />
            <WhatsAppLink craftsman={fetched} />
          </div>
        )}
        {fetched && next && (
          <Link
            to={next.to}
            state={next.state}
            className="mt-1 flex min-h-11 items-center justify-center gap-2 font-semibold text-teal hover:underline md:justify-start"
          >
            {detailsTexts.next(next.city)}
            <ArrowLeft aria-hidden="true" className="size-5" />
          </Link>
        )}
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={craftsman.fullname}
        subtitle={`${craftsman.profession.title} في ${craftsman.city.name}`}
        before={<Portrait card={craftsman} size="card" className="size-13 shrink-0 rounded-full" />}
      >
        {fetched && <PhoneNumber craftsman={fetched} />}
        <p className="text-label text-ink2">{detailsTexts.aside}</p>
      </Dialog>
    </>
  );
}

const hasPhone = (craftsman: Listing & Partial<Details>): craftsman is Details =>
  craftsman.phone !== undefined;

/** The number in large figures, and what one does with it. */
function PhoneNumber({ craftsman }: { craftsman: Details }) {
  const { phone, phone_display: shown } = craftsman;
  const hydrated = useHydrated();
  return (
    <div className="@container flex flex-col gap-3">
      <a
        href={`tel:${phone}`}
        className="grid min-h-20 place-items-center rounded-card bg-teal-tint px-2 text-number font-semibold whitespace-nowrap text-teal tabular-nums"
      >
        <bdi dir="ltr">{shown}</bdi>
      </a>
      <CallLink craftsman={craftsman} />
      <div className="pairs grid gap-3 print:hidden">
        <WhatsAppLink craftsman={craftsman} />
        {hydrated && (
          <CopyButton text={phone} label={detailsTexts.copy} copied={detailsTexts.copied} />
        )}
      </div>
    </div>
  );
}

const CallLink = ({ craftsman: { phone } }: { craftsman: Details }) => (
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
const WhatsAppLink = ({ craftsman }: { craftsman: Details }) => {
  const text = detailsTexts.message(site().name, tradeName(craftsman));
  return (
    <a
      href={`https://wa.me/${craftsman.phone.slice(1)}?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass("outlined", "px-2")}
    >
      <MessageCircle aria-hidden="true" className="size-5" />
      {detailsTexts.whatsapp}
    </a>
  );
};
