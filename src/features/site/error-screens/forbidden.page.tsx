import { data } from "react-router";
import { currentUser } from "#src/auth/current-user.ts";
import { seemsLoggedIn } from "#src/auth/session-hints.ts";
import { actionTexts, forbiddenTexts, notOfRightsTexts } from "#src/features/site/texts.ts";
import { titleOf } from "#src/settings/current-site.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import type { Route } from "./+types/forbidden.page.ts";
import { MessageScreen } from "./message-screen.tsx";

export const loader = async () => data({ isAdmin: false }, { status: 403 });

/** The page is the same bytes for everyone: only the browser asks who is logged in. */
export const clientLoader = async () => ({ isAdmin: seemsLoggedIn() && (await isAdmin()) });
clientLoader.hydrate = true as const;

const isAdmin = async () => (await currentUser().catch(() => null))?.type === 1;

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: titleOf(loaderData?.isAdmin ? "ليست من صلاحياتك" : "للإدارة فقط") },
  { name: "robots", content: "noindex" },
];

/** To a moderator the page says that it is not of his rights, and leads back to the dashboard. */
export default function Forbidden({ loaderData }: Route.ComponentProps) {
  if (!loaderData.isAdmin) return <MessageScreen {...forbiddenTexts} />;
  return (
    <MessageScreen {...notOfRightsTexts}>
      <ButtonLink to="/dashboard">{actionTexts.dashboard}</ButtonLink>
    </MessageScreen>
  );
}
