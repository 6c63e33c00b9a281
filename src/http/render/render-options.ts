import type { Role } from "#src/client/client.ts";
import type { InProcessCall } from "#src/client/in-process.ts";
import type { Policy } from "#src/settings/live-settings.ts";
import type { SiteValues } from "#src/settings/site.ts";

/** What the server passes to the loaders of a screen that it renders. */
export interface RenderOptions {
  call: InProcessCall;
  role: () => Promise<Role>;
  /** Called with the pattern of the screen, such as `/carftsman-details/:id`, before it is rendered. */
  onPattern: (pattern: string) => void;
  /** Called with unexpected errors, for the log. */
  onError: (error: unknown) => void;
  /** Called with the page. Its response has no body, which would be encoded and decoded again. */
  onPage: (html: string) => void;
  /** The request's id, under which a failure is logged. */
  requestId: string;
  /** Settings that differ from the defaults; undefined if none does. */
  site: SiteValues | undefined;
  policy: Policy | null;
  /** Proves that a plain HTML form comes from this site. */
  formToken: string;
  /** For the inline scripts of the page. */
  nonce: string;
}
