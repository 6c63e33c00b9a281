import { Link } from "react-router";
import type { Route } from "./+types/privacy-policy.page.ts";
import { publicMeta } from "./meta.ts";
import { policy, policyDate, policyIntro, policyTitle } from "./privacy-policy.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  publicMeta(matches, { title: policyTitle, description: policyIntro(), path: "/privacy-policy" });

export default function PrivacyPolicy() {
  return (
    <article className="container pt-8 lg:pt-12">
      <div className="max-w-[70ch]">
        <h1 className="text-title">{policyTitle}</h1>
        <p className="mb-6 text-ink2">{policyDate}</p>
        <p>{policyIntro()}</p>
        {policy.map(({ title, paragraphs, points }) => (
          <section key={title} className="mt-8">
            <h2 className="mb-2 text-panel">{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="mb-2">
                {paragraph}
              </p>
            ))}
            {points && (
              <ul className="list-disc ps-6 marker:text-clay">
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
        <p className="mt-4">
          <Link to="/contact" className="font-semibold text-teal underline">
            راسلنا من صفحة اتصل بنا
          </Link>
        </p>
      </div>
    </article>
  );
}
