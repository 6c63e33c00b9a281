import { useRevalidator } from "react-router";
import { localDay } from "#src/arabic/date.ts";
import { SessionFormError, useSessionEnded } from "#src/auth/session-ended.tsx";
import { browserApi } from "#src/client/browser.ts";
import { useOwnAct } from "#src/features/accounts/use-own-act.ts";
import { site } from "#src/settings/current-site.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { Button } from "#src/ui/button.tsx";
import { TextField } from "#src/ui/forms/field.tsx";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import { formCard } from "#src/ui/styles/classes.ts";
import { day } from "#src/util/time.ts";
import { pauseTexts as texts } from "./pause.texts.ts";

const path = "/api/user/pause";

/** Hides one's own published page, which a press shows again. */
export function PauseOwn() {
  const { revalidate } = useRevalidator();
  const { form, busy, errors, formError } = useSubmission({
    send: (fields) => browserApi.send<string>("POST", path, { until: fields.get("until") }),
    async done(text) {
      toast(text);
      // The notice with the way back is at the top.
      window.scrollTo({ top: 0 });
      await revalidate();
    },
    refused: useSessionEnded(),
  });
  return (
    <section aria-labelledby="pause" className={formCard}>
      <div>
        <h2 id="pause" className="mb-1 text-panel">
          {texts.title}
        </h2>
        <p className="text-label text-ink2">{texts.intro}</p>
      </div>
      <form {...form} className="flex flex-col gap-4">
        <TextField
          name="until"
          type="date"
          label={texts.until}
          aside={texts.optional}
          hint={texts.untilHint}
          min={dayAfter(1)}
          max={dayAfter(90)}
          errors={errors.until}
        />
        <SessionFormError error={formError} />
        <Button type="submit" look="outlined" busy={busy} className="self-start px-4">
          {busy ? texts.pausing : texts.pause}
        </Button>
      </form>
    </section>
  );
}

const dayAfter = (days: number) => localDay(new Date(Date.now() + days * day), site().time_zone);

/** Shows one's own page again. */
export function ResumeOwn() {
  const { revalidate } = useRevalidator();
  const { busy, run } = useOwnAct(() => browserApi.send<string>("DELETE", path), revalidate);
  return (
    <Button look="outlined" onClick={run} busy={busy} className="min-h-11 px-4">
      {busy ? texts.resuming : texts.resume}
    </Button>
  );
}
