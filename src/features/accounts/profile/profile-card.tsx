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
import { detailsAddress } from "#src/features/craftsmen/address.ts";
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
import { Link } from "#src/ui/navigation/link.tsx";
import { Progress } from "#src/ui/progress.tsx";
import { Prose } from "#src/ui/prose.tsx";
import { classes, textLink } from "#src/ui/styles/classes.ts";
import { useMedia, widerThanPhones } from "#src/ui/use-media.ts";
import { pendingTexts, profileTexts } from "./profile.texts.ts";

/** One's own profile as it stands; on phones as cards of lists show it, since the form's rows say the rest. */
export function ProfileCard({ user }: { user: OwnRecord }) {
  return useMedia(widerThanPhones) ? <WholeCard user={user} /> : <SmallCard user={user} />;
}

function SmallCard({ user }: { user: OwnRecord }) {
  const { fullname, profession, city } = user;
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-panel">{profileTexts.asSeen}</h2>
        {user.state === "approved" && (
          <Link to={detailsAddress(user)} className={textLink}>
            {profileTexts.openPage}
          </Link>
        )}
      </div>
      <section aria-label={fullname} className="rounded-card bg-surface shadow-card">
        <OwnPicture user={user}>
          <h3 className="card-name">{fullname}</h3>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-label">
            <ProfessionChip profession={profession} />
            <span className="text-ink2">{city.name}</span>
          </p>
          <Checks checks={user.checks} className="text-small text-ink2" />
        </OwnPicture>
      </section>
    </div>
  );
}

function WholeCard({ user }: { user: OwnRecord }) {
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

/** How the picture and what belongs to it are placed: above the rest of the card, or beside it. */
const layouts = {
  above: {
    form: "",
    picture: "h-68 w-full",
    rest: "relative border-b border-line px-4 py-2 md:px-6",
    label: "justify-center",
  },
  beside: {
    form: "flex gap-4 p-3",
    picture: "size-30 shrink-0 rounded-control",
    rest: "relative min-w-0 grow",
    label: "justify-start",
  },
};

/**
 * One's own picture; a new one is uploaded as soon as it is chosen, with a preview meanwhile.
 * @param children stand beside it
 */
function OwnPicture({ user, children }: { user: OwnRecord; children?: ReactNode }) {
  const layout = layouts[children ? "beside" : "above"];
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
  const hasHint = !error && !children;
  return (
    <form {...form} className={layout.form}>
      {preview ? (
        <img
          src={preview}
          alt=""
          className={classes(layout.picture, "object-cover object-[50%_20%]")}
        />
      ) : (
        <Portrait
          card={user}
          size="page"
          eager
          alt={`${labelOf("image")}: ${user.fullname}`}
          className={layout.picture}
        />
      )}
      <div
        className={classes(
          layout.rest,
          "has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus",
        )}
      >
        {children}
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
            className={classes(
              "flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-teal",
              layout.label,
            )}
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
          aria-describedby={error ? `${id}-error` : hasHint ? `${id}-hint` : undefined}
          className="sr-only"
        />
        {user.pending_changes.includes("image") && (
          <p className="text-center text-small font-semibold text-clay">{pendingTexts.mark}</p>
        )}
        {user.image && !busy && <RemovePicture className={layout.label} />}
        <Below id={id} hint={hasHint ? pictureTexts.hint : undefined} error={error} />
        {formError && !busy && <WayOn isLoggedOut={formError.isLoggedOut} />}
      </div>
    </form>
  );
}

/** Takes the picture away at once. */
function RemovePicture({ className }: { className: string }) {
  const { revalidate } = useRevalidator();
  const { busy, run } = useOwnAct(
    () => browserApi.send<string>("DELETE", "/api/user/image"),
    revalidate,
  );
  return (
    <Button
      look="quiet"
      onClick={run}
      busy={busy}
      className={classes("w-full text-ink2", className)}
    >
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
