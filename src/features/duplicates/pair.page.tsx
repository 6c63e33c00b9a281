import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { privateLoader } from "#src/auth/private-loader.ts";
import { browserApi } from "#src/client/browser.ts";
import { sendUndoable } from "#src/client/undoable.ts";
import type { RecordForAdmins } from "#src/features/accounts/record/record.contract.ts";
import { Portrait } from "#src/features/craftsmen/card/portrait.tsx";
import { LoadedContent } from "#src/features/site/error-screens/loaded-content.tsx";
import { privateMeta } from "#src/features/site/meta.ts";
import { site } from "#src/settings/current-site.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { useAction } from "#src/ui/actions/use-action.ts";
import { AdminFormError } from "#src/ui/admin/form-error.tsx";
import { AdminScreen } from "#src/ui/admin/screen.tsx";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Choice } from "#src/ui/forms/choice.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { handled, useSubmission } from "#src/ui/forms/use-submission.ts";
import { Link } from "#src/ui/navigation/link.tsx";
import { useReturnPath } from "#src/ui/navigation/return-to-list.ts";
import { Notice } from "#src/ui/notice.tsx";
import { Skeleton, SkeletonBar } from "#src/ui/skeleton.tsx";
import { formCard, textLink } from "#src/ui/styles/classes.ts";
import type { Route } from "./+types/pair.page.ts";
import { ComparedListings, causeOf } from "./compared.tsx";
import type { ComparedPair } from "./contract.ts";
import { duplicatesTexts, mergeTexts as texts } from "./texts.ts";

const listPath = "/duplicates";

export const clientLoader = privateLoader(({ params }) => {
  const [one, other] = [params.id, params.other].map((id) => encodeURIComponent(id ?? ""));
  return browserApi.get<ComparedPair>(`/api/duplicates/${one}/${other}`);
});

export const meta = () => privateMeta(texts.title);

export function HydrateFallback() {
  return (
    <AdminScreen title={texts.title}>
      <Skeleton className={formCard}>
        <SkeletonBar className="h-40" />
        <SkeletonBar className="h-40" />
      </Skeleton>
    </AdminScreen>
  );
}

/** Two listings side by side, and what stays of each where they are merged. */
export default function MergePair({ loaderData }: Route.ComponentProps) {
  const list = useReturnPath() ?? listPath;
  return (
    <AdminScreen title={texts.title}>
      <LoadedContent
        loaded={loaderData}
        errorTitle={texts.failed}
        backLink={
          <ButtonLink look="outlined" to={list}>
            {texts.back}
          </ButtonLink>
        }
      >
        {(pair) => (
          <div className="flex flex-col gap-5">
            <div className={formCard}>
              {causeOf(pair) && <p className="font-semibold text-clay-ink">{causeOf(pair)}</p>}
              <ComparedListings pair={pair} />
              <TellApart pair={pair} list={list} />
            </div>
            {pair.obstacle ? (
              <Notice>{pair.obstacle}</Notice>
            ) : (
              // The key resets the choices when one of them has changed.
              <MergeForm key={pair.older.version + pair.younger.version} pair={pair} />
            )}
            <Link to={list} className={`${textLink} gap-2 self-start`}>
              <ArrowRight aria-hidden="true" className="size-5" />
              {texts.back}
            </Link>
          </div>
        )}
      </LoadedContent>
    </AdminScreen>
  );
}

function TellApart({ pair: { older, younger }, list }: { pair: ComparedPair; list: string }) {
  const navigate = useNavigate();
  const { busy, run } = useAction({
    act: () => sendUndoable(`/api/listings/${older.id}/tell-apart`, { other: younger.id }),
    done: () => navigate(list, { replace: true }),
    subject: older.fullname,
  });
  return (
    <Button look="outlined" onClick={run} busy={busy} className="self-start">
      {busy ? duplicatesTexts.saving : duplicatesTexts.apart}
    </Button>
  );
}

function MergeForm({ pair: { older, younger } }: { pair: ComparedPair }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { form, busy, errors, formError } = useSubmission({
    send: (fields) =>
      browserApi.send<string>("POST", `/api/listings/${older.id}/merge`, {
        other: younger.id,
        older_version: older.version,
        younger_version: younger.version,
        ...Object.fromEntries(fields),
      }),
    done(text) {
      toast(text);
      return navigate(`/listings/${older.id}`, { replace: true });
    },
    async refused({ message, status }) {
      if (status !== 409) return undefined;
      // One of them is not as it was seen, or waits for another decision by now.
      toast(message, "bad");
      await revalidate();
      return handled;
    },
  });
  const pick = (name: Field, show: (record: RecordForAdmins) => ReactNode) =>
    isSame(name, older, younger) ? null : (
      <Choice
        key={name}
        name={name}
        label={texts[name]}
        stacked
        options={[
          { value: "older", text: show(older) },
          { value: "younger", text: show(younger) },
        ]}
        // An empty value of the older one is no loss.
        defaultValue={older[name] === null ? "younger" : "older"}
        errors={errors[name]}
      />
    );
  const areBoth = older.has_account && younger.has_account;
  return (
    <form {...form} aria-label={texts.choose} className={formCard}>
      <div>
        <h2 className="text-panel">{texts.choose}</h2>
        <p className="max-w-[65ch] text-label text-ink2">{texts.intro}</p>
      </div>
      {pick("fullname", ({ fullname }) => fullname)}
      {pick("phone", ({ phone_display }) =>
        phone_display ? <bdi dir="ltr">{phone_display}</bdi> : texts.none,
      )}
      {pick("description", ({ description }) => (
        <span className="line-clamp-4 whitespace-pre-line">{description ?? texts.none}</span>
      ))}
      {pick("image", (record) =>
        record.image ? (
          <Portrait
            card={record}
            size="card"
            alt={record.fullname}
            className="my-2 size-24 rounded-control"
          />
        ) : (
          duplicatesTexts.noPicture
        ),
      )}
      {areBoth ? (
        <Choice
          name="login"
          label={texts.login}
          stacked
          options={[
            { value: "older", text: <Login text={texts.loginKept} record={older} /> },
            { value: "younger", text: <Login text={texts.loginFormer} record={younger} /> },
          ]}
          defaultValue="older"
          errors={errors.login}
        />
      ) : (
        <p className="text-label">{onlyLogin(older, younger)}</p>
      )}
      <p className="text-label text-ink2">
        {texts.undoable} {site().sends_mail && (older.email ?? younger.email) && texts.told}
      </p>
      <AdminFormError error={formError} />
      <SubmitButton busy={busy} busyText={texts.merging}>
        {texts.merge}
      </SubmitButton>
    </form>
  );
}

type Field = "fullname" | "phone" | "description" | "image";

const isSame = (name: Field, older: RecordForAdmins, younger: RecordForAdmins) =>
  older[name] === younger[name];

const Login = ({ text, record }: { text: string; record: RecordForAdmins }) => (
  <span className="py-1 [overflow-wrap:anywhere]">
    {text} <bdi className="block text-small text-ink2">{loginOf(record)}</bdi>
  </span>
);

const loginOf = ({ email, phone_display }: RecordForAdmins) => email ?? phone_display ?? "";

function onlyLogin(older: RecordForAdmins, younger: RecordForAdmins): string {
  const holder = [older, younger].find((record) => record.has_account);
  return holder ? texts.onlyLogin(loginOf(holder)) : texts.noLogin;
}
