import type { QueryKind, SearchQuery } from "./queries.ts";

const headings: Record<QueryKind, string> = {
  dialect: "Dialects",
  trouble: "Words of trouble",
  sentence: "Sentences",
  city: "With a city",
  "typing error": "Typing errors",
  repeated: "Repeated letters",
  glued: "Without a space",
  Latin: "Arabic in Latin letters",
  "English/French": "English and French",
  keyboard: "On the other keyboard",
};

/** The Markdown document of all queries. */
export function queriesDocument(
  queries: readonly SearchQuery[],
  unanswered: ReadonlySet<string>,
): string {
  const answered = queries.filter(({ q }) => !unanswered.has(q)).length;
  const kinds = Object.keys(headings) as QueryKind[];
  const sections = kinds.map((kind) =>
    sectionOf(
      headings[kind],
      queries.filter((query) => query.kind === kind),
      unanswered,
    ),
  );
  return `# Search queries

What people type, and the trade of the demo that they look for. \`tests/api/search/queries.api.test.ts\` searches for
each: ${answered} of ${queries.length} lead to the trade on the first page. The data are in
\`tests/api/search/queries.tsv\`; \`UPDATE_SEARCH_QUERIES=1 npx vitest run --project units tests/api/search\` writes this file.

The step is how the search finds it (\`search.step\` of \`GET /api/craftsmen\`): \`words\` as typed or by another name,
\`repeated\` letters, \`glued\` words, \`spelling\`, the other \`keyboard\`, Latin letters by \`sound\`.
${sections.join("")}`;
}

function sectionOf(
  heading: string,
  queries: readonly SearchQuery[],
  unanswered: ReadonlySet<string>,
): string {
  const rows = queries.map(({ q, trade, city, step, country }) =>
    row([
      code(q),
      city ? `${trade}، ${city}` : trade,
      unanswered.has(q) ? "none yet" : step,
      country ? (countryNames.of(country) ?? country) : "",
    ]),
  );
  return `
## ${heading}

${queries.length} queries.

| typed | trade, city | step | said in |
| --- | --- | --- | --- |
${rows.join("\n")}
`;
}

const countryNames = new Intl.DisplayNames("en", { type: "region" });

const row = (cells: string[]) => `| ${cells.join(" | ")} |`;

/** A backquote in a query needs two around it. */
const code = (text: string) => (text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``);
