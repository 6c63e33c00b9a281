import { lazy, type ReactNode, Suspense, useContext } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useNavigate,
  useNavigation,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root.ts";
import { patternContext, siteContext } from "./client/client.ts";
import { AdminNotes } from "./features/craftsmen/admin-notes.ts";
import { CardAct } from "./features/craftsmen/card/card-act.ts";
import { ErrorScreen } from "./features/site/error-screens/error-screen.tsx";
import { Footer } from "./features/site/frame/footer.tsx";
import { Header } from "./features/site/frame/header.tsx";
import { roleHintScript } from "./features/site/role-hint.ts";
import { setSite } from "./settings/current-site.ts";
import styles from "./styles.css?url";
import { Toasts } from "./ui/actions/toast.tsx";
import { storageKey } from "./ui/device-storage.ts";
import { earlyTapsScript } from "./ui/early-taps.ts";
import { NavigateContext } from "./ui/navigation/link.tsx";
import { useFocusAfterNavigation } from "./ui/navigation/use-focus-after-navigation.ts";
import { Nonce } from "./ui/nonce.ts";
import { fontPreload } from "./ui/styles/font-preload.ts";
import arabicFont from "./ui/styles/fonts/readex-pro-arabic.woff2?url";
import signsFont from "./ui/styles/fonts/readex-pro-signs.woff2?url";
import palettes from "./ui/styles/palettes.css?url";

export const links: Route.LinksFunction = () => [
  { ...fontPreload, href: arabicFont },
  { ...fontPreload, href: signsFont },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export const middleware: Route.MiddlewareFunction[] = [
  ({ pattern, context }) => context.get(patternContext)(pattern),
];

/**
 * The time of rendering, from which ages are computed until hydration, and the site's origin for
 * absolute URLs; the site's own name and texts.
 */
export const loader = ({ request, context }: Route.LoaderArgs) => {
  const site = context.get(siteContext);
  return {
    now: Date.now(),
    origin: new URL(request.url).origin,
    // Nothing where all is as by default.
    ...(site && { site }),
  };
};
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const { now = Date.now(), site: siteValues } = useRouteLoaderData<typeof loader>("root") ?? {};
  setSite(siteValues);
  const palette = siteValues?.palette;
  return (
    // The script below may add a hint to <html> before React takes over.
    <html lang="ar" dir="rtl" data-palette={palette} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f5efe5" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#171512" media="(prefers-color-scheme: dark)" />
        <script
          nonce={useContext(Nonce)}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants
          dangerouslySetInnerHTML={{ __html: `${roleHintScript}${earlyTapsScript}` }}
        />
        {/* With a precedence React puts it before the scripts. */}
        <link rel="stylesheet" href={styles} precedence="default" />
        {palette && <link rel="stylesheet" href={palettes} precedence="default" />}
        <Meta />
        <Links />
      </head>
      <body className="flex min-h-dvh flex-col">
        <NavigateContext value={useNavigate()}>
          {/* What a translator or an extension has changed is rendered again within its boundary: of the whole
              document React would make its scripts anew, which the security policy refuses. */}
          <Suspense>
            <a
              href="#main"
              className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:rounded-control focus:bg-surface focus:px-4 focus:py-2 focus:font-semibold focus:text-teal"
            >
              انتقل إلى المحتوى
            </a>
            <Header />
          </Suspense>
          <Suspense>
            <main id="main" tabIndex={-1} className="grow outline-none">
              {children}
            </main>
          </Suspense>
          <Suspense>
            <Footer year={new Date(now).getUTCFullYear()} />
          </Suspense>
        </NavigateContext>
        <Toasts />
        <ScrollRestoration storageKey={storageKey("scroll positions")} />
        <Scripts />
      </body>
    </html>
  );
}

/** Loaded for admins only. */
const ApproveHere = lazy(() => import("./features/moderation/listing/approve-here.tsx"));
const NotesForAdmins = lazy(() => import("./features/moderation/listing/admin-notes.tsx"));

export default function Root() {
  useFocusAfterNavigation();
  return (
    <>
      <CardAct value={ApproveHere}>
        <AdminNotes value={NotesForAdmins}>
          <Outlet />
        </AdminNotes>
      </CardAct>
      <LoadingBar />
    </>
  );
}

/** Progress bar while the next screen is loading. */
const LoadingBar = () =>
  useNavigation().state === "loading" && <div aria-hidden="true" className="loading-bar" />;

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
