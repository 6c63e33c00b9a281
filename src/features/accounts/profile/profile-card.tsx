import { Camera, Mail, MapPin, Phone, UserRound } from "lucide-react";
import { type ReactNode, useEffect, useId } from "react";
import { useRevalidator } from "react-router";
import { sessionEndedTexts } from "#src/auth/session.texts.ts";
import { useLoginPath, useSessionEnded } from "#src/auth/session-ended.tsx";
import { browserApi } from "#src/client/browser.ts";
import { genders } from "#src/features/accounts/forms/genders.ts";
import { usePicture, usePreview } from "#src/features/accounts/forms/picture.ts";
import { Percent } from "#src/features/accounts/forms/picture-field.tsx";
import type { OwnRecord } from "#src/features/accounts/record/record.contract.ts";
import { pictureTexts } from "#src/features/accounts/texts.ts";
import { useOwnAct } from "#src/features/accounts/use-own-act.ts";
import { Portrait } from "#src/features/craftsmen/card/portrait.tsx";
import { ProfessionChip } from "#src/features/craftsmen/card/profession-icon.tsx";
import { Checks } from "#src/features/craftsmen/checks/checks.tsx";
import {
  factFields,
  labelOf,
  optionalFields,
  shortLabelOf,
  textFields,
} from "#src/features/craftsmen/fields/fields.ts";
import { fieldIcons } from "#src/features/craftsmen/fields/icons.ts";
import { valueText } from "#src/features/craftsmen/fields/value-text.ts";
import { furtherLine } from "#src/features/craftsmen/further/further-line.ts";
import { actionTexts } from "#src/features/site/texts.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Email } from "#src/ui/email.tsx";
import { Below } from "#src/ui/forms/field.tsx";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import type { Icon } from "#src/ui/icons/icons.tsx";
import { Progress } from "#src/ui/progress.tsx";
import { Prose } from "#src/ui/prose.tsx";
import { pendingTexts } from "./profile.texts.ts";

/** One's own profile as it stands. */
export function ProfileCard({ user }: { user: OwnRecord }) {
  const { fullname, profession, city, email, gender } = user;
  const further = furtherLine(user);
  return (
    <section aria-label={fullname} className="overflow-hidden rounded-card bg-surface shadow-card">
      <OwnPicture user={user} />
      <div className="flex flex-col gap-4 p-4 md:p-6">
        <div className="flex flex-col items-start gap-2">
          <h2 className="w-full text-panel [overflow-wrap:anywhere]">{fullname}</h2>
          <ProfessionChip profession={profession} />
          {further && <p className="text-label text-ink2 [overflow-wrap:anywhere]">{further}</p>}
          <Checks checks={user.checks} className="text-label text-ink2" />
        </div>
        {textFields.map((name) => (
          <div key={name} className="border-b border-line pb-4">
            <h3 className="mb-1 text-plain">{optionalFields[name].heading}</h3>
            <Prose
              text={user[name] || optionalFields[name].empty.craftsman}
              className="text-ink2"
            />
          </div>
        ))}
        <dl className="flex flex-col gap-3">
          {email && (
            <Row icon={Mail} name={labelOf("email")}>
              <Email address={email} />
            </Row>
          )}
          {gender && (
            <Row icon={UserRound} name={labelOf("gender")}>
              {genders.find(({ value }) => value === gender)?.text}
            </Row>
          )}
          <Row icon={MapPin} name={labelOf("city")}>
            {city.name}
          </Row>
          {factFields.map((name) => (
            <Row key={name} icon={fieldIcons[name]} name={shortLabelOf(name)}>
              {valueText(name, user) ?? optionalFields[name].empty.craftsman}
            </Row>
          ))}
          <Row icon={Phone} name={labelOf("phone")}>
            <bdi dir="ltr" className="whitespace-nowrap tabular-nums">
              {user.phone_display}
            </bdi>
          </Row>
        </dl>
      </div>
    </section>
  );
}

function Row({ icon: Icon, name, children }: { icon: Icon; name: string; children: ReactNode }) {
  return (
    <div className="relative min-w-0 ps-9">
      <dt className="text-small leading-6 text-ink2">
        <Icon aria-hidden="true" className="absolute inset-y-0 start-0 my-auto size-5 text-teal" />
        {name}
      </dt>
      <dd className="font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

const frame = "h-68 w-full";

/** One's own picture; a new one is uploaded as soon as it is chosen, with a preview meanwhile. */
function OwnPicture({ user }: { user: OwnRecord }) {
  const id = useId();
  const picture = usePicture();
  const { revalidate } = useRevalidator();
  const { form, busy, progress, errors, formError } = useSubmission({
    check: picture.check,
    send(fields, onProgress) {
      fields.set("id", String(user.id));
      return browserApi.upload<string>("POST", "/api/update-profile-image", fields, onProgress);
    },
    async done(text) {
      toast(text);
      await revalidate();
      form.ref.current?.reset();
    },
    refused: useSessionEnded(),
  });
  const preview = usePreview(errors.image ? undefined : picture.file);
  // The preview stays until the profile has the new picture: the former one is gone by then, and its
  // address would answer 404.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another picture alone
  useEffect(() => void picture.choose(undefined), [user.image]);
  const error = errors.image?.[0] ?? formError?.text;
  return (
    <form {...form}>
      {preview ? (
        <img src={preview} alt="" className={`${frame} object-cover object-[50%_20%]`} />
      ) : (
        <Portrait
          card={user}
          size="page"
          eager
          alt={`${labelOf("image")}: ${user.fullname}`}
          className={frame}
        />
      )}
      <div className="relative border-b border-line px-4 py-2 has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus md:px-6">
        {busy ? (
          <div className="flex min-h-11 items-center gap-3">
            <label htmlFor={id} className="shrink-0 text-label">
              {picture.preparing ? pictureTexts.preparing : pictureTexts.saving}
            </label>
            <Progress label={pictureTexts.uploading} value={progress ?? 0} />
            <Percent percent={progress ?? 0} />
          </div>
        ) : (
          <label
            htmlFor={id}
            className="flex min-h-11 cursor-pointer items-center justify-center gap-2 font-semibold text-teal"
          >
            <Camera aria-hidden="true" className="size-5" />
            {user.image ? pictureTexts.change : pictureTexts.add}
          </label>
        )}
        <input
          id={id}
          type="file"
          name="image"
          accept="image/jpeg,image/png,image/webp,image/avif"
          disabled={busy}
          onChange={({ currentTarget: { files, form } }) => {
            picture.choose(files?.[0]);
            if (files?.[0]) form?.requestSubmit();
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : `${id}-hint`}
          className="sr-only"
        />
        {user.pending_changes.includes("image") && (
          <p className="text-center text-small font-semibold text-clay">{pendingTexts.mark}</p>
        )}
        {user.image && !busy && <RemovePicture />}
        <Below id={id} hint={error ? undefined : pictureTexts.hint} error={error} />
        {formError && !busy && <WayOn isLoggedOut={formError.isLoggedOut} />}
      </div>
    </form>
  );
}

/** Takes the picture away at once. */
function RemovePicture() {
  const { revalidate } = useRevalidator();
  const { busy, run } = useOwnAct(
    () => browserApi.send<string>("DELETE", "/api/user/image"),
    revalidate,
  );
  return (
    <Button look="quiet" onClick={run} busy={busy} className="w-full text-ink2">
      {pendingTexts.removePicture}
    </Button>
  );
}

/** After a failure: try again, or log in first. */
function WayOn({ isLoggedOut }: { isLoggedOut: boolean }) {
  const backIn = useLoginPath();
  return isLoggedOut ? (
    <ButtonLink look="quiet" to={backIn} className="w-full">
      {sessionEndedTexts.login}
    </ButtonLink>
  ) : (
    <Button type="submit" look="quiet" className="w-full">
      {actionTexts.retry}
    </Button>
  );
}
