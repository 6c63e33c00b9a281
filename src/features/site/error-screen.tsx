import { RotateCw } from "lucide-react";
import { useContext } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { titleOf } from "../../settings/site-name.ts";
import { buttonClass } from "../../ui/button.tsx";
import { RequestId } from "../../ui/request-id.ts";
import { MessageScreen } from "./message-screen.tsx";
import { failedTexts, forbiddenTexts, notFoundTexts, wayOn } from "./texts.ts";

/** What stands in the place of a screen whose data could not be had. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const number = useContext(RequestId);
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) return <Titled {...notFoundTexts} />;
  if (status === 403) return <Titled {...forbiddenTexts} />;
  const said = isRouteErrorResponse(error) ? error.data : undefined;
  const failed = status === 500 ? (said?.number ?? number) : undefined;
  return (
    <Titled lines={failedTexts.lines} text={said?.message ?? failedTexts.text} number={failed}>
      <a href={`${pathname}${search}`} className={buttonClass()}>
        <RotateCw aria-hidden="true" className="size-5" />
        {wayOn.again}
      </a>
    </Titled>
  );
}

function Titled(props: Parameters<typeof MessageScreen>[0]) {
  return (
    <>
      <title>{titleOf(props.lines.join(" "))}</title>
      <MessageScreen {...props} />
    </>
  );
}
