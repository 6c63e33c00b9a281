import { CircleCheck, CircleOff } from "lucide-react";
import { useEffect, useRef } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import { ApiError } from "#src/client/client.ts";
import { screenAction, screenLoader } from "#src/client/screen.ts";
import { detailsAddress } from "#src/features/craftsmen/address.ts";
import type { Listing } from "#src/features/craftsmen/contract.ts";
import { reportAddress } from "#src/features/craftsmen/reports/address.ts";
import { ReportFields } from "#src/features/craftsmen/reports/report-fields.tsx";
import { reportTexts as texts } from "#src/features/craftsmen/reports/texts.ts";
import { publicMeta } from "#src/features/site/meta.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Link } from "#src/ui/navigation/link.tsx";
import { focusFirstInvalid } from "#src/ui/navigation/use-focus-after-navigation.ts";
import { FormError } from "#src/ui/notice.tsx";
import { formCard, textLink } from "#src/ui/styles/classes.ts";
import type { Route } from "./+types/report.page.ts";
import { ProveDispute } from "./prove-dispute.tsx";
import { reportSentences } from "./texts.ts";

/** A listing that is gone is said to be so, with the thanks of whoever wanted to report it. */
const load = screenLoader(async ({ api, url, params, formToken }) => {
  const id = params.id ?? "";
  const isSent = url.searchParams.has("sent");
  const listing = await api
    .get<Listing>(`/api/craftsmen/${encodeURIComponent(id)}`)
    .catch((error) => {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    });
  if (listing?.merged) throw redirect(`${reportAddress(listing)}${url.search}`, 301);
  return { id, isSent, listing, formToken };
});
export const loader = load;
export const clientLoader = load;

const fieldNames = ["reason", "text", "phone", "email"] as const;

const send = screenAction(async ({ api, fields, params }) => {
  const id = encodeURIComponent(params.id ?? "");
  const typed = Object.fromEntries(fieldNames.map((name) => [name, fields[name] ?? ""]));
  try {
    await api.send("POST", `/api/craftsmen/${id}/reports`, typed);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message, errors, status } = error;
    return data({ message, errors, typed }, { status: status || 503 });
  }
  // Redirects, so that reloading the page does not send it again.
  return redirect(`${reportAddress({ id: Number(id) })}?sent=1`);
});
export const action = send;
export const clientAction = send;

export const meta: Route.MetaFunction = ({ matches, params }) => [
  ...publicMeta(matches, {
    title: texts.title,
    description: texts.title,
    path: `/report/${params.id}`,
  }),
  { name: "robots", content: "noindex" },
];

/** A visitor says what is wrong with a listing. Works without JavaScript. */
export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  const { listing, isSent, id } = loaderData;
  return (
    <div className="container pt-8 lg:pt-12">
      <div className="mx-auto max-w-140">
        <h1 className="text-title">{texts.title}</h1>
        {isSent ? (
          <Confirmation id={id} listing={listing} />
        ) : listing ? (
          <ReportForm {...loaderData} listing={listing} failure={actionData} />
        ) : (
          <Gone />
        )}
      </div>
    </div>
  );
}

interface ReportFormProps {
  listing: Listing;
  formToken: string;
  failure: Route.ComponentProps["actionData"];
}

function ReportForm({ listing, formToken, failure }: ReportFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formMethod === "POST";
  const { errors = {}, typed = {}, message } = failure ?? {};
  useEffect(() => {
    if (failure) focusFirstInvalid(form.current);
  }, [failure]);
  return (
    <>
      <p className="mb-6 text-ink2 [overflow-wrap:anywhere]">{texts.intro(listing.fullname)}</p>
      <Form ref={form} method="post" noValidate className={formCard}>
        <ReportFields errors={errors} typed={typed} />
        {formToken && <input type="hidden" name="form_token" value={formToken} />}
        <FormError>{Object.keys(errors).length === 0 && message}</FormError>
        <Button type="submit" disabled={busy} aria-busy={busy}>
          {busy ? texts.sending : texts.send}
        </Button>
      </Form>
      <Link to={detailsAddress(listing)} className={`${textLink} mt-3`}>
        {texts.back}
      </Link>
    </>
  );
}

function Confirmation({ id, listing }: { id: string; listing: Listing | null }) {
  return (
    <>
      <div className="mt-4 flex flex-col items-center gap-3 rounded-card bg-surface px-6 py-10 text-center shadow-card">
        <span className="grid size-16 place-items-center rounded-card bg-green-tint text-green">
          <CircleCheck aria-hidden="true" className="size-8" />
        </span>
        <p role="status" className="text-subtitle font-semibold text-balance">
          {reportSentences.sent}
        </p>
        <ButtonLink look="outlined" to={listing ? detailsAddress(listing) : "/"}>
          {listing ? texts.back : texts.home}
        </ButtonLink>
      </div>
      <ProveDispute id={id} />
    </>
  );
}

const Gone = () => (
  <div className="mt-4 flex flex-col items-center gap-3 rounded-card bg-surface px-6 py-10 text-center shadow-card">
    <span className="grid size-16 place-items-center rounded-card bg-sunk text-ink2">
      <CircleOff aria-hidden="true" className="size-8" />
    </span>
    <p className="text-subtitle font-semibold text-balance">{reportSentences.gone}</p>
    <ButtonLink look="outlined" to="/">
      {texts.home}
    </ButtonLink>
  </div>
);
