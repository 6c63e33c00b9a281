import { Download } from "lucide-react";
import { browserApi } from "#src/client/browser.ts";
import { useOwnAct } from "#src/features/accounts/use-own-act.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { formCard } from "#src/ui/styles/classes.ts";
import { ownDataTexts as texts } from "./own-data.texts.ts";

const path = "/api/user/export";

/** Downloads all that is kept on oneself. A craftsman is told how to withdraw from the directory. */
export function OwnDataCard({ of }: { of: "craftsman" | "admin" }) {
  return (
    <section aria-labelledby="own-data" className={formCard}>
      <div>
        <h2 id="own-data" className="mb-1 text-panel">
          {texts.title}
        </h2>
        <p>{texts.intro}</p>
        <ul className="mt-2 list-disc ps-6 text-ink2">
          {(of === "admin" ? texts.ofAdmin : texts.ofCraftsman).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      <p className="text-label text-ink2">{texts.secrets}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <DownloadLink />
        <span className="text-label text-ink2">{texts.often}</span>
      </div>
      {of === "craftsman" && (
        <p className="border-t border-line pt-4 text-label text-ink2">{texts.withdrawal}</p>
      )}
    </section>
  );
}

/** A plain link; where there are scripts, whose session has ended is shown the way back in first. */
function DownloadLink() {
  const { busy, run } = useOwnAct(async () => {
    await browserApi.get("/api/user");
    // With `download` a refusal leaves the page as it is.
    const link = document.createElement("a");
    link.href = path;
    link.download = "";
    link.click();
    return texts.downloading;
  });
  return (
    <a
      href={path}
      download
      onClick={(event) => {
        event.preventDefault();
        run();
      }}
      aria-busy={busy}
      className={buttonClass("outlined", "px-4")}
    >
      <Download aria-hidden="true" className="size-5" />
      {texts.download}
    </a>
  );
}
