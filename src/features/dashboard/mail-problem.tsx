import type { WaitingCounts } from "#src/ui/admin/waiting.contract.ts";
import { Link } from "#src/ui/navigation/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { mailProblemTexts as texts } from "./texts.ts";

/** Stands on the dashboard until mails can arrive. */
export const MailProblem = ({
  problem,
}: {
  problem: NonNullable<WaitingCounts["mailProblem"]>;
}) => (
  <Notice>
    <h2 className="font-semibold">{texts.titles[problem]}</h2>
    <p>{texts.effect}</p>
    <p>
      {problem === "none" && (
        <>
          {texts.set}{" "}
          <bdi lang="en" dir="ltr">
            <code>SMTP_URL</code>
          </bdi>
          .{" "}
        </>
      )}
      <Link
        to="/site-state"
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        {texts.state}
      </Link>
    </p>
  </Notice>
);
