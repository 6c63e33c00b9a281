import { Notice } from "#src/ui/notice.tsx";

/** Notice on screens that do not work without JavaScript. */
export function NeedsScript() {
  return (
    <noscript>
      <Notice>تحتاج هذه الصفحة إلى JavaScript. فعّله في متصفحك ثم أعد تحميلها.</Notice>
    </noscript>
  );
}
