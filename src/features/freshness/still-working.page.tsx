import { CircleCheck, CircleHelp, Unlink } from "lucide-react";
import { data, Form, useNavigation } from "react-router";
import { secretFormHeaders, secretFormMeta } from "#src/auth/no-store.ts";
import { type Api, ApiError } from "#src/client/client.ts";
import { screenAction, screenLoader } from "#src/client/screen.ts";
import { detailsAddress } from "#src/features/craftsmen/address.ts";
import { LinkCard } from "#src/features/site/link-card.tsx";
import { titleOf } from "#src/settings/current-site.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import type { Route } from "./+types/still-working.page.ts";
import type { AskedListing } from "./contract.ts";
import { askTexts as texts } from "./texts.ts";

export const headers = () => secretFormHeaders;
export const meta = () => [{ title: titleOf(texts.title) }, ...secretFormMeta];

const pathOf = (id: string | undefined) => `/api/still-working/${encodeURIComponent(id ?? "")}`;

/** Only asks whose listing it is: a press answers, since mail scanners open links too. */
const load = screenLoader(async ({ api, url, params, formToken }) => {
  const link = {
    expires: url.searchParams.get("expires") ?? "",
    signature: url.searchParams.get("signature") ?? "",
  };
  return { formToken, link, ...(await readAsked(api, pathOf(params.id), link)) };
});
export const loader = load;
export const clientLoader = load;

async function readAsked(api: Api, path: string, link: Record<string, string>) {
  try {
    return { listing: await api.get<AskedListing>(path, link), refusal: null };
  } catch (error) {
    if (!(error instanceof ApiError) || error.isTemporary) throw error;
    return { listing: null, refusal: error.message };
  }
}

const act = screenAction(async ({ api, fields, params }) => {
  const { expires = "", signature = "", answer = "" } = fields;
  try {
    const text = await api.send<string>("POST", pathOf(params.id), { expires, signature, answer });
    return { text, isAnswered: true, isPublic: answer === "works" };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const refused = { text: error.message, isAnswered: false, isPublic: false };
    return data(refused, { status: error.status || 503 });
  }
});
export const action = act;
export const clientAction = act;

/** A craftsman answers whether his page is still true. */
export default function StillWorking({ loaderData, actionData }: Route.ComponentProps) {
  const { listing, refusal, formToken, link } = loaderData;
  const busy = useNavigation().formMethod === "POST";
  if (actionData?.isAnswered && listing) {
    return (
      <LinkCard
        title={texts.title}
        icon={CircleCheck}
        look="bg-green-tint text-green"
        text={actionData.text}
        role="status"
      >
        {actionData.isPublic && <ButtonLink to={detailsAddress(listing)}>{texts.see}</ButtonLink>}
        <p className="text-ink2">{texts.edit}</p>
        <ButtonLink look="outlined" to="/profile">
          {texts.profile}
        </ButtonLink>
      </LinkCard>
    );
  }
  if (!listing) {
    return (
      <LinkCard
        title={texts.title}
        icon={Unlink}
        look="bg-clay-tint text-clay"
        text={refusal ?? ""}
      >
        <ButtonLink to="/profile">{texts.profile}</ButtonLink>
      </LinkCard>
    );
  }
  const question = listing.is_hidden ? texts.hidden : texts.question;
  return (
    <LinkCard
      title={texts.title}
      icon={CircleHelp}
      look="bg-teal-tint text-teal"
      text={question(listing.fullname)}
    >
      {actionData && <p role="alert">{actionData.text}</p>}
      <Form method="post" className="flex w-full flex-col gap-3">
        {formToken && <input type="hidden" name="form_token" value={formToken} />}
        <input type="hidden" name="expires" value={link.expires} />
        <input type="hidden" name="signature" value={link.signature} />
        <Button type="submit" name="answer" value="works" busy={busy}>
          {busy ? texts.sending : texts.works}
        </Button>
        {!listing.is_hidden && (
          <Button type="submit" name="answer" value="stopped" look="outlined" busy={busy}>
            {texts.stopped}
          </Button>
        )}
      </Form>
      <p className="text-label text-ink2">{texts.edit}</p>
    </LinkCard>
  );
}
