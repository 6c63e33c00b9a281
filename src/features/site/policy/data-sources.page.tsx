import { publicMeta } from "#src/features/site/meta.ts";
import type { Route } from "./+types/data-sources.page.ts";
import { dataSources, dataSourcesIntro, dataSourcesTitle } from "./data-sources.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  publicMeta(matches, {
    title: dataSourcesTitle,
    description: dataSourcesIntro,
    path: "/licenses",
  });

/** Where the data that ships with the program is from, which the licences ask to be said. */
export default function DataSources() {
  return (
    <article className="container pt-8 lg:pt-12">
      <div className="max-w-[70ch]">
        <h1 className="text-title">{dataSourcesTitle}</h1>
        <p className="mt-2">{dataSourcesIntro}</p>
        {dataSources.map(({ title, text, source, licence }) => (
          <section key={title} className="mt-8">
            <h2 className="mb-2 text-panel">{title}</h2>
            <p>{text}</p>
            <dl className="mt-2 grid grid-cols-[auto_1fr] items-center gap-x-4">
              <dt className="text-ink2">المصدر</dt>
              <dd>
                <External {...source} />
              </dd>
              <dt className="text-ink2">الرخصة</dt>
              <dd>
                <External {...licence} />
              </dd>
            </dl>
          </section>
        ))}
      </div>
    </article>
  );
}

const External = ({ name, url }: { name: string; url: string }) => (
  <a
    href={url}
    rel="noopener"
    className="inline-flex min-h-11 items-center font-semibold text-teal underline"
  >
    <bdi lang="en" dir="ltr">
      {name}
    </bdi>
  </a>
);
