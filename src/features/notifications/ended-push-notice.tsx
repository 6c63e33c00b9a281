import { useEffect, useState } from "react";
import { adminAccountPath } from "#src/auth/paths.ts";
import { browserApi } from "#src/client/browser.ts";
import { Link } from "#src/ui/navigation/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { textLink } from "#src/ui/styles/classes.ts";
import type { EndedPushDevice } from "./contract.ts";
import { endedPushTexts as texts } from "./texts.ts";

/** Names the devices on which notifications have ended, until the screen is left: they are told of once. */
export function EndedPushNotice({ devices }: { devices: EndedPushDevice[] }) {
  const [told] = useState(devices);
  useEffect(() => {
    // If it does not arrive they are told of again.
    if (told.length > 0) browserApi.send("DELETE", "/api/ended-push-devices").catch(() => {});
  }, [told]);
  if (told.length === 0) return null;
  const names = [...new Set(told.map(({ device }) => device))];
  return (
    <Notice>
      <h2 className="font-semibold">{texts.title}</h2>
      <p>{texts.text(names)}</p>
      <Link to={`${adminAccountPath}#push`} className={textLink}>
        {texts.toAccount}
      </Link>
    </Notice>
  );
}
