import type { APIRequestContext } from "@playwright/test";

/** What the document at an address tells search engines and messengers. */
export async function headAt(request: APIRequestContext, path: string) {
  const answer = await request.get(path);
  const html = await answer.text();
  const contents = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)];
  return {
    status: answer.status(),
    html,
    title: text(html.match(/<title>(.*?)<\/title>/)?.[1]),
    canonical: text(html.match(/<link rel="canonical" href="([^"]*)"/)?.[1]),
    meta: Object.fromEntries(contents.map(([, name, content]) => [name, text(content)])),
    /** What is said in the words of schema.org. */
    graph: (/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [])
      .slice(1)
      .flatMap((data) => JSON.parse(data)["@graph"] as Record<string, unknown>[]),
  };
}

const signs: Record<string, string> = { amp: "&", quot: '"', lt: "<", gt: ">", "#x27": "'" };
const text = (html = "") => html.replace(/&(#?\w+);/g, (all, name) => signs[name] ?? all);
