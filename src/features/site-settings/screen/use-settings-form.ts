import { browserApi } from "#src/client/browser.ts";
import type { EditedSettings } from "#src/features/site-settings/contract.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { readSession, writeSession } from "#src/ui/device-storage.ts";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import { changesIn } from "./changes.ts";
import { settingsTexts as texts } from "./texts.ts";

/**
 * A form of settings. Every screen shows them, so after a change the page is loaded again.
 * @param next path to load after that; the same page by default
 * @param savesUnchanged whether to save even where nothing was changed, so that the first steps are done
 */
export function useSettingsForm(
  settings: EditedSettings,
  { next, savesUnchanged = false }: { next?: string; savesUnchanged?: boolean } = {},
) {
  return useSubmission<string | null>({
    async send(fields) {
      const changes = changesIn(fields, settings);
      if (!changes && !savesUnchanged) return null;
      const values = changes ?? { version: settings.version };
      return browserApi.send<string>("PUT", "/api/settings", values);
    },
    done: (message) => (message === null ? toast(texts.unchanged) : loadAgain(message, next)),
  });
}

const savedName = "settings-saved";

/** Loads this page again, which then says the message, or another. Never resolves, so that the form is busy. */
export function loadAgain(message: string, path?: string): Promise<never> {
  if (!path) writeSession(savedName, message);
  location.assign(path ?? location.pathname);
  return new Promise(() => {});
}

/** Says what was saved before the page was loaded again. */
export function showSaved() {
  const message = readSession(savedName);
  writeSession(savedName, null);
  if (message) toast(message);
}
