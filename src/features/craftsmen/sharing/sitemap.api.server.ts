import type { Readable } from "node:stream";
import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyReply } from "fastify";
import { z } from "zod";
import { Refusal } from "#src/errors/refusal.server.ts";
import { detailsAddress } from "#src/features/craftsmen/address.ts";
import { tradeAddress } from "#src/features/craftsmen/trades/address.ts";
import { populatedTrades } from "#src/features/craftsmen/trades/service.server.ts";
import { publicPaths } from "#src/features/site/robots-rules.ts";
import type { FeatureApi } from "#src/http/api/api.server.ts";
import { type PartCoding, PartFiles } from "./part-files.server.ts";
import { isFilled, type Listed, lastPart, listingsIn, maxParts } from "./sitemap.service.server.ts";

const open = { access: "anyone" } as const;
const hidden = { hide: true } as const;

const PartParams = z.object({
  part: z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .transform(Number)
    .pipe(z.int().max(maxParts)),
});

/** The addresses of the site for search engines: an index, the screens, the listings in parts. */
export const sitemapApi: FeatureApi = async (app, deps) => {
  const { readDb, appUrl, settings, processInfo, now } = deps;
  const { origin } = new URL(appUrl);
  // The paths are encoded; a part has fifty thousand, too many to take each apart.
  const at = (path: string) => origin + path;

  const files = new PartFiles({
    directory: processInfo.dataDir,
    textOf: async (part) => ((await isFilled(readDb, part)) ? textOf(part) : null),
    now,
  });
  app.addHook("onClose", async () => files.close());

  app.get("/sitemap.xml", { config: open, schema: hidden }, async (_request, reply) => {
    const parts = Array.from({ length: await lastPart(readDb) }, (_, before) => before + 1);
    const maps = ["/sitemap-screens.xml", ...parts.map((part) => `/sitemap-craftsmen-${part}.xml`)];
    const entries = maps.map((path) => `<sitemap><loc>${at(path)}</loc></sitemap>\n`);
    return send(reply, "sitemapindex", entries);
  });

  app.get("/sitemap-screens.xml", { config: open, schema: hidden }, async (_request, reply) => {
    const trades = await populatedTrades(readDb, {});
    const { registration_open } = settings.current.site;
    const screens = publicPaths.filter((path) => path !== "/register" || registration_open);
    const paths = [...screens, ...trades.map((trade) => tradeAddress(trade))];
    return send(
      reply,
      "urlset",
      paths.map((path) => `<url><loc>${at(path)}</loc></url>\n`),
    );
  });

  app.get(
    "/sitemap-craftsmen-:part.xml",
    {
      config: { ...open, limit: "sitemapParts" },
      schema: { ...hidden, params: PartParams },
      // The file is compressed already, for those who accept gzip.
      compress: false,
    },
    async ({ params: { part }, headers }, reply) => {
      const found = await files.find(part);
      if (found) {
        const coding = negotiate(headers["accept-encoding"] ?? "", ["gzip"]) ?? "identity";
        const file = found.bodyFor(coding as PartCoding);
        const vary = [reply.getHeader("vary"), "accept-encoding"].filter(Boolean).join(", ");
        return sendXml(reply.headers(file.headers).header("vary", vary), file.body);
      }
      if (part > (await lastPart(readDb))) throw new Refusal("notFound");
      // The index leads here, and without an entry it would be no sitemap.
      return send(reply, "urlset", [`<url><loc>${at("/")}</loc></url>\n`]);
    },
  );

  async function* textOf(part: number) {
    const [begin, end] = around("urlset");
    yield begin;
    for await (const rows of listingsIn(readDb, part)) yield rows.map(listing).join("");
    yield end;
  }

  // The day on which it came out: the last change that is known.
  const listing = ({ id, approvedAt }: Listed) =>
    `<url><loc>${at(detailsAddress({ id }))}</loc><lastmod>${approvedAt?.toISOString()}</lastmod></url>\n`;
};

/** Their addresses are encoded, so nothing in them is a sign of XML. */
function send(reply: FastifyReply, root: Root, entries: string[]) {
  const [begin, end] = around(root);
  return sendXml(reply, [begin, ...entries, end].join(""));
}

type Root = "urlset" | "sitemapindex";

const around = (root: Root): [begin: string, end: string] => [
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`,
  `</${root}>\n`,
];

const sendXml = (reply: FastifyReply, body: string | Readable) =>
  reply
    .type("application/xml; charset=utf-8")
    .header("cache-control", "public, max-age=3600")
    .send(body);
