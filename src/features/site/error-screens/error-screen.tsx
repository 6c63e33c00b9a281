import { useContext } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import {
  actionTexts,
  failedTexts,
  forbiddenTexts,
  notFoundTexts,
} from "#src/features/site/texts.ts";
import { titleOf } from "#src/settings/current-site.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { SpriteIcon } from "#src/ui/icons/icons.tsx";
import { RequestId } from "#src/ui/request-id.ts";
import { MessageScreen } from "./message-screen.tsx";

/** Shown instead of a screen whose data could not be loaded. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const renderRequestId = useContext(RequestId);
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) return <TitledScreen {...notFoundTexts} />;
  if (status === 403) return <TitledScreen {...forbiddenTexts} />;
  const response = isRouteErrorResponse(error) ? error.data : undefined;
  const requestId = status === 500 ? (response?.requestId ?? renderRequestId) : undefined;
  return (
    <TitledScreen
      lines={failedTexts.lines}
      text={response?.message ?? failedTexts.text}
      requestId={requestId}
    >
      <a href={`${pathname}${search}`} className={buttonClass()}>
        <SpriteIcon name="rotate-cw" className="size-5" />
        {actionTexts.retry}
      </a>
    </TitledScreen>
  );
}

function TitledScreen(props: Parameters<typeof MessageScreen>[0]) {
  return (
    <>
      <title>{titleOf(props.lines.join(" "))}</title>
      <MessageScreen {...props} />
    </>
  );
}
