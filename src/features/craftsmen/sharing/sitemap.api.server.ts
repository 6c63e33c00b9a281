import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { FeatureApi } from "../../../server/api.server.ts";
import { Refusal } from "../../../server/refusal.server.ts";
import { publicScreens } from "../../site/found.ts";
import { detailsAddress } from "../address.ts";
import { tradeAddress } from "../trades/address.ts";
import { populatedTrades } from "../trades/service.server.ts";
import { filledParts, isFilled, listingsIn, mostParts } from "./sitemap.service.server.ts";

const open = { access: "anyone" } as const;
const hidden = { hide: true } as const;

const PartParams = z.object({
  part: z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .transform(Number)
    .pipe(z.int().max(mostParts)),
});

/** The addresses of the site for search engines: an index, the screens, the listings in parts. */
export const sitemapApi: FeatureApi = async (app, { reading, appUrl }) => {
  const at = (path: string) => new URL(path, appUrl).href;

  app.get("/sitemap.xml", { config: open, schema: hidden }, async (_request, reply) => {
    const parts = await filledParts(reading);
    const maps = ["/sitemap-screens.xml", ...parts.map((part) => `/sitemap-craftsmen-${part}.xml`)];
    return send(
      reply,
      "sitemapindex",
      maps.map((path) => `<sitemap><loc>${at(path)}</loc></sitemap>\n`),
    );
  });

  app.get("/sitemap-screens.xml", { config: open, schema: hidden }, async (_request, reply) => {
    const trades = await populatedTrades(reading, {});
    const paths = [...publicScreens, ...trades.map((trade) => tradeAddress(trade))];
    return send(
      reply,
      "urlset",
      paths.map((path) => `<url><loc>${at(path)}</loc></url>\n`),
    );
  });

  app.get(
    "/sitemap-craftsmen-:part.xml",
    { config: open, schema: { ...hidden, params: PartParams } },
    async ({ params: { part } }, reply) => {
      // Without an entry it would be no sitemap.
      if (!(await isFilled(reading, part))) throw new Refusal("notFound");
      return send(reply, "urlset", listings(part));
    },
  );

  async function* listings(part: number) {
    for await (const { id, approvedAt } of listingsIn(reading, part)) {
      const address = at(detailsAddress({ id }));
      // The day on which it came out: the last change that is known.
      yield `<url><loc>${address}</loc><lastmod>${approvedAt?.toISOString()}</lastmod></url>\n`;
    }
  }
};

/** Sends entries as they come. Their addresses are encoded, so nothing in them is a sign of XML. */
function send(
  reply: FastifyReply,
  root: "urlset" | "sitemapindex",
  entries: Iterable<string> | AsyncIterable<string>,
) {
  const document = async function* () {
    yield `<?xml version="1.0" encoding="UTF-8"?>\n`;
    yield `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`;
    yield* entries;
    yield `</${root}>\n`;
  };
  return reply
    .type("application/xml; charset=utf-8")
    .header("cache-control", "public, max-age=3600")
    .send(Readable.from(document()));
}
