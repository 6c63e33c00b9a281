import { BellRing, CircleCheck, Unlink } from "lucide-react";
import { data, Form, useNavigation } from "react-router";
import { secretFormHeaders, secretFormMeta } from "#src/auth/no-store.ts";
import { type Api, ApiError } from "#src/client/client.ts";
import { screenAction, screenLoader } from "#src/client/screen.ts";
import { LinkCard } from "#src/features/site/link-card.tsx";
import { site, titleOf } from "#src/settings/current-site.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import type { Route } from "./+types/alert.page.ts";
import type { AlertView } from "./contract.ts";
import { subjectText, alertTexts as texts } from "./texts.ts";

export const headers = () => secretFormHeaders;
export const meta = () => [{ title: titleOf(texts.title) }, ...secretFormMeta];

const load = screenLoader(async ({ api, url, params, formToken }) => ({
  formToken,
  signature: url.searchParams.get("confirm"),
  ...(await readAlert(api, params.token ?? "")),
}));
export const loader = load;
export const clientLoader = load;

async function readAlert(api: Api, token: string) {
  try {
    return { alert: await api.get<AlertView>(`/api/alerts/${encodeURIComponent(token)}`) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.isTemporary) throw error;
    return { alert: null };
  }
}

const act = screenAction(async ({ api, fields, params }) => {
  const path = `/api/alerts/${encodeURIComponent(params.token ?? "")}`;
  try {
    if (fields.act === "remove") {
      await api.send("DELETE", path);
      return { text: texts.removed, isRemoved: true };
    }
    await api.send("POST", `${path}/confirm`, { signature: fields.signature ?? "" });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data({ text: error.message, isRemoved: false }, { status: error.status || 503 });
  }
});
export const action = act;
export const clientAction = act;

/** What a visitor asked to be told, by its link: confirms an e-mail, and takes it back. */
export default function Alert({ loaderData, actionData }: Route.ComponentProps) {
  const { alert } = loaderData;
  if (actionData?.isRemoved) {
    return (
      <LinkCard
        title={texts.title}
        icon={CircleCheck}
        look="bg-green-tint text-green"
        text={actionData.text}
        role="status"
      >
        <Home />
      </LinkCard>
    );
  }
  if (!alert) {
    return (
      <LinkCard title={texts.title} icon={Unlink} look="bg-clay-tint text-clay" text={texts.gone}>
        <Home />
      </LinkCard>
    );
  }
  return <Waiting {...loaderData} alert={alert} failure={actionData?.text} />;
}

interface WaitingProps {
  alert: AlertView;
  formToken: string;
  signature: string | null;
  failure: string | undefined;
}

function Waiting({ alert, formToken, signature, failure }: WaitingProps) {
  const busy = useNavigation().formMethod === "POST";
  const { profession, city, query, by, is_confirmed } = alert;
  const subject = subjectText({
    profession: profession?.name ?? null,
    city: city?.name ?? null,
    query,
  });
  const told = by === "phone" ? texts.byPhone(subject) : texts.byEmail(subject);
  const mayConfirm = !is_confirmed && signature !== null;
  const toConfirm = site().sends_mail ? texts.toConfirm : texts.unmailed;
  return (
    <LinkCard
      title={texts.title}
      icon={BellRing}
      look="bg-teal-tint text-teal"
      text={is_confirmed ? told : mayConfirm ? texts.question(subject) : toConfirm}
      role="status"
    >
      {failure && <p role="alert">{failure}</p>}
      <Form method="post" className="flex flex-wrap justify-center gap-3">
        {formToken && <input type="hidden" name="form_token" value={formToken} />}
        {mayConfirm && (
          <>
            <input type="hidden" name="signature" value={signature} />
            <Button type="submit" name="act" value="confirm" busy={busy}>
              {texts.confirm}
            </Button>
          </>
        )}
        <Button type="submit" name="act" value="remove" look="outlined" busy={busy}>
          {texts.remove}
        </Button>
      </Form>
      <p className="text-label text-ink2">{texts.saveLink}</p>
      <ButtonLink look="quiet" to="/#search">
        {texts.search}
      </ButtonLink>
    </LinkCard>
  );
}

const Home = () => (
  <ButtonLink look="outlined" to="/">
    {texts.home}
  </ButtonLink>
);
