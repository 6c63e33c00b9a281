import { CircleCheck } from "lucide-react";
import { data, Form, redirect, useNavigation } from "react-router";
import { ApiError } from "#src/client/client.ts";
import { screenAction, screenLoader } from "#src/client/screen.ts";
import { detailsAddress } from "#src/features/craftsmen/address.ts";
import type { Listing } from "#src/features/craftsmen/contract.ts";
import { tradeName } from "#src/features/craftsmen/trades/texts.ts";
import { publicMeta } from "#src/features/site/meta.ts";
import { site } from "#src/settings/current-site.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { TextArea } from "#src/ui/forms/text-area.tsx";
import { Link } from "#src/ui/navigation/link.tsx";
import { FormError } from "#src/ui/notice.tsx";
import { formCard, textLink } from "#src/ui/styles/classes.ts";
import type { Route } from "./+types/remove.page.ts";
import { ProveRemoval, useRemovalProof } from "./prove-removal.tsx";
import { removeTexts as texts } from "./remove.texts.ts";

/** A listing whose craftsman has an account is not found: its holder removes it. */
const load = screenLoader(async ({ api, url, params, formToken }) => {
  if (url.searchParams.has("sent")) return { sent: true as const, id: params.id ?? "" };
  const listing = await api.get<Listing>(`/api/craftsmen/${encodeURIComponent(params.id ?? "")}`);
  if (!listing.unclaimed) throw redirect(detailsAddress(listing));
  return { sent: false as const, listing, formToken };
});
export const loader = load;
export const clientLoader = load;

const send = screenAction(async ({ api, fields, params }) => {
  const id = encodeURIComponent(params.id ?? "");
  try {
    await api.send("POST", `/api/listings/${id}/removal-requests`, { text: fields.text ?? "" });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message, errors, status } = error;
    return data({ message, errors, text: fields.text }, { status: status || 503 });
  }
  // Redirects, so that reloading the page does not send it again.
  return redirect(`/remove-listing/${id}?sent=1`);
});
export const action = send;
export const clientAction = send;

export const meta: Route.MetaFunction = ({ matches, params }) => [
  ...publicMeta(matches, {
    title: texts.title,
    description: texts.title,
    path: `/remove-listing/${params.id}`,
  }),
  { name: "robots", content: "noindex" },
];

/** Somebody without an account asks that a listing is removed. Works without JavaScript. */
export default function RemoveListing({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="container pt-8 lg:pt-12">
      <div className="mx-auto max-w-140">
        <h1 className="text-title">{texts.title}</h1>
        {loaderData.sent ? (
          <Confirmation id={loaderData.id} />
        ) : (
          <Request {...loaderData} failure={actionData} />
        )}
      </div>
    </div>
  );
}

interface RequestProps {
  listing: Listing;
  formToken: string;
  failure:
    | { message: string; errors: Record<string, string[]>; text: string | undefined }
    | undefined;
}

function Request({ listing, formToken, failure }: RequestProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <>
      <div className="mb-6 flex flex-col gap-2 text-ink2 [overflow-wrap:anywhere]">
        <p>{texts.intro(listing.fullname, tradeName(listing))}</p>
        <p>
          {texts.how} {site().whatsapp && texts.howByNumber}
        </p>
      </div>
      <Form method="post" noValidate className={formCard}>
        <TextArea
          name="text"
          label={texts.text}
          aside={texts.optional}
          rows={3}
          maxLength={500}
          defaultValue={failure?.text}
          errors={failure?.errors.text}
        />
        {formToken && <input type="hidden" name="form_token" value={formToken} />}
        <FormError>{failure && !failure.errors.text && failure.message}</FormError>
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

function Confirmation({ id }: { id: string }) {
  const { proof, reload } = useRemovalProof(id);
  const isHidden = proof?.state === "hidden";
  return (
    <>
      <div className="mt-4 flex flex-col items-center gap-3 rounded-card bg-surface px-6 py-10 text-center shadow-card">
        <span className="grid size-16 place-items-center rounded-card bg-green-tint text-green">
          <CircleCheck aria-hidden="true" className="size-8" />
        </span>
        <div role="status" className="flex flex-col gap-2 text-balance">
          <p className="text-subtitle font-semibold">{isHidden ? texts.proven : texts.requested}</p>
          {isHidden && <p className="text-ink2">{texts.provenNext}</p>}
        </div>
        <ButtonLink look="outlined" to="/">
          {texts.home}
        </ButtonLink>
      </div>
      {proof?.state === "open" && <ProveRemoval id={id} proof={proof} reload={reload} />}
    </>
  );
}
