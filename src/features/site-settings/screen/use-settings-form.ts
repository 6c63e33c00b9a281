import { useRef, useState } from "react";
import { browserApi } from "#src/client/browser.ts";
import type { EditedSettings } from "#src/features/site-settings/contract.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { readSession, writeSession } from "#src/ui/device-storage.ts";
import { useDraft } from "#src/ui/forms/use-draft.ts";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import { changesIn } from "./changes.ts";
import { settingsTexts as texts } from "./texts.ts";

/**
 * A form of settings. Every screen shows them, so after a change the page is loaded again. What was typed and not
 * saved is there again when the screen is.
 * @param next path to load after that; the same page by default
 * @param savesUnchanged whether to save even where nothing was changed, so that the first steps are done
 */
export function useSettingsForm(
  settings: EditedSettings,
  { next, savesUnchanged = false }: { next?: string; savesUnchanged?: boolean } = {},
) {
  const submission = useSubmission<string | null>({
    async send(fields) {
      const changes = changesIn(fields, settings);
      if (!changes && !savesUnchanged) return null;
      const values = changes ?? { version: settings.version };
      return browserApi.send<string>("PUT", "/api/settings", values);
    },
    done(message, sent) {
      draft.markSent(sent);
      return message === null ? toast(texts.unchanged) : loadAgain(message, next);
    },
  });
  const draft = useDraft(next ? "first settings" : "settings", submission.form.ref);
  return { ...submission, draft };
}

/**
 * Asks before a policy that was emptied is saved, since the program's own text takes its place.
 * @returns the form's props in place of its own, and what the question needs
 */
export function useEmptiedPolicyQuestion(form: ReturnType<typeof useSubmission>["form"]) {
  const [isAsking, setAsking] = useState(false);
  const isConfirmed = useRef(false);
  return {
    form: {
      ...form,
      onSubmit(event: Parameters<typeof form.onSubmit>[0]) {
        const text = new FormData(event.currentTarget).get("policy_text");
        if (String(text).trim() === "" && !isConfirmed.current) {
          event.preventDefault();
          setAsking(true);
          return;
        }
        isConfirmed.current = false;
        return form.onSubmit(event);
      },
    },
    isAsking,
    close: () => setAsking(false),
    confirm() {
      isConfirmed.current = true;
      setAsking(false);
      form.ref.current?.requestSubmit();
    },
  };
}

const savedName = "settings-saved";

/** Loads this page again, which then says the message, or another. Never resolves, so that the form is busy. */
export function loadAgain(message: string, path?: string): Promise<never> {
  if (!path) writeSession(savedName, message);
  // Without what is behind #, since with it the browser would load nothing.
  location.assign(path ?? location.pathname);
  return new Promise(() => {});
}

/** Says what was saved before the page was loaded again. */
export function showSaved() {
  const message = readSession(savedName);
  writeSession(savedName, null);
  if (message) toast(message);
}
