import { Notice } from "./notice.tsx";

/** For a screen whose form is sent by script. */
export function NeedsScript() {
  return (
    <noscript>
      <Notice>تحتاج هذه الصفحة إلى JavaScript. فعّله في متصفحك ثم أعد تحميلها.</Notice>
    </noscript>
  );
}
