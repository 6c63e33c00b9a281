import { RotateCw } from "lucide-react";
import { isRouteErrorResponse } from "react-router";
import { Button } from "../../ui/button.tsx";
import { MessageScreen } from "./message-screen.tsx";
import { failedTexts, forbiddenTexts, notFoundTexts, titleOf, wayOn } from "./texts.ts";

/** What stands in the place of a screen whose data could not be had. */
export function ErrorScreen({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) return <Titled {...notFoundTexts} />;
  if (status === 403) return <Titled {...forbiddenTexts} />;
  const said = isRouteErrorResponse(error) ? error.data?.message : undefined;
  return (
    <Titled lines={failedTexts.lines} text={said ?? failedTexts.text}>
      <Button onClick={() => location.reload()}>
        <RotateCw aria-hidden="true" className="size-5" />
        {wayOn.again}
      </Button>
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
