import { exactDay } from "#src/arabic/date.ts";
import { apiContext, policyContext } from "#src/client/client.ts";
import { publicMeta } from "#src/features/site/meta.ts";
import { site } from "#src/settings/current-site.ts";
import type { Policy } from "#src/settings/live-settings.ts";
import { Link } from "#src/ui/navigation/link.tsx";
import type { Route } from "./+types/privacy-policy.page.ts";
import { PolicyBlocks } from "./policy-blocks.tsx";
import { policy, policyDate, policyIntro, policyTitle } from "./privacy-policy.ts";

/** From memory, so that the page needs no call. Without the text that its owner typed, which would be sent twice. */
export function loader({ context }: Route.LoaderArgs): Policy | null {
  const own = context.get(policyContext);
  return own && { updated_at: own.updated_at, blocks: own.blocks };
}
export const clientLoader = async ({ context }: Route.ClientLoaderArgs) =>
  (await context.get(apiContext).get<{ policy: Policy | null }>("/api/settings")).policy;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const [first] = loaderData?.blocks.flatMap((block) => ("text" in block ? block.text : [])) ?? [];
  const description = first?.slice(0, longestDescription) ?? policyIntro();
  return publicMeta(matches, { title: policyTitle, description, path: "/privacy-policy" });
};

/** In characters. */
const longestDescription = 200;

export default function PrivacyPolicy({ loaderData: own }: Route.ComponentProps) {
  return (
    <article className="container pt-8 lg:pt-12">
      <div className="max-w-[70ch]">
        <h1 className="text-title">{policyTitle}</h1>
        {own ? <OwnPolicy policy={own} /> : <StandingPolicy />}
        <p className="mt-4">
          <Link to="/contact" className="font-semibold text-teal underline">
            راسلنا من صفحة اتصل بنا
          </Link>
        </p>
      </div>
    </article>
  );
}

const OwnPolicy = ({ policy }: { policy: Policy }) => (
  <>
    <p className="mb-6 text-ink2">
      آخر تعديل: {exactDay(policy.updated_at, { time_zone: "UTC", country: site().country })}
    </p>
    <PolicyBlocks blocks={policy.blocks} />
  </>
);

/** The program's own text. */
const StandingPolicy = () => (
  <>
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
  </>
);
