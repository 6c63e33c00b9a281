/** A public route and the names of all query parameters that it reads. */
export interface ReadParameters {
  /** Matches its paths, as they are encoded in a URL. */
  path: RegExp;
  names: readonly string[];
}

/**
 * Query parameters that Facebook, Instagram, Google, Microsoft, X, TikTok, Snapchat, Yandex and
 * Mailchimp add to links, most with another value for each click.
 */
const clickParameters = [
  ...["fbclid", "igshid", "igsh", "gclid", "gclsrc", "dclid", "gbraid", "wbraid", "gad_source"],
  ...[
    "gad_campaignid",
    "srsltid",
    "msclkid",
    "twclid",
    "ttclid",
    "ScCid",
    "yclid",
    "mc_cid",
    "mc_eid",
  ],
];

const trackingParameter = new RegExp(`^(?:${clickParameters.join("|")}|utm_\\w+)(?:=|$)`);

const campaignParameters = ["source", "medium", "campaign", "term", "content", "id"];

/**
 * `No-Vary-Search` of public pages, for browsers and CDNs: addresses that differ in these parameters
 * alone are one page. It knows no patterns, so it has the usual ones of campaigns.
 */
export const noVarySearch = `params=(${[
  ...clickParameters,
  ...campaignParameters.map((name) => `utm_${name}`),
]
  .map((name) => `"${name}"`)
  .join(" ")})`;

/** Further ones of a URL are ignored: no screen and no client has so many, and each takes time before any limit. */
const maxParameters = 50;

/**
 * Removes from a URL the parameters that change no response: with them, every click on a shared link,
 * and every invented parameter, would miss the cache. Of the listed routes these are all that they do
 * not read; of others only those for tracking, and what comes after the first `maxParameters`.
 */
export function createRemoveParameters(routes: readonly ReadParameters[]) {
  const known = routes.map(({ path, names }) => ({ path, names: new Set(names) }));
  return (url: string): string => {
    const queryStart = url.indexOf("?");
    if (queryStart < 0) return url;
    const path = url.slice(0, queryStart);
    const names = known.find((route) => route.path.test(path))?.names;
    const isRead = (parameter: string) =>
      names ? names.has(nameOf(parameter)) : !trackingParameter.test(parameter);
    const query = url.slice(queryStart + 1);
    const parameters = query.split("&", maxParameters);
    const read = parameters.filter(isRead);
    const remaining = read.join("&");
    if (read.length === parameters.length && remaining.length === query.length) return url;
    return path + (read.length ? `?${remaining}` : "");
  };
}

/** In an encoding of three characters for each; more than any name that a route reads. */
const maxNameLength = 100;

/** The names that routes read have no other letters, and decoding what is not valid takes long. */
const asciiEscape = /%([0-7][\da-f])/gi;
const decodeAscii = (_escape: string, code: string) =>
  String.fromCharCode(Number.parseInt(code, 16));

export type RemoveParameters = ReturnType<typeof createRemoveParameters>;

/** The name by which `parseQuery` or a screen reads it, in any spelling. */
function nameOf(parameter: string): string {
  const encoded = parameter.split("=", 1)[0]!;
  if (encoded.length > maxNameLength) return encoded;
  const name = encoded.replaceAll("+", " ").replace(asciiEscape, decodeAscii);
  return name.replace(/^(?:amp;)+/, "").split("[", 1)[0]!;
}
