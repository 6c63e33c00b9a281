import { IdParams } from "#src/contract/fields.ts";
import { detailsAddress } from "#src/features/craftsmen/address.ts";
import { showListing } from "#src/features/craftsmen/service.server.ts";
import type { FeatureApi } from "#src/http/api/api.server.ts";
import { drawQrPng, drawQrSvg } from "./qr.server.ts";

const formats = {
  svg: { type: "image/svg+xml", draw: drawQrSvg },
  png: { type: "image/png", draw: drawQrPng },
};

/** The address of a published listing as a QR code: for its page to be printed, and to be sent. */
export const qrApi: FeatureApi = async (app, { readDb, appUrl }) => {
  for (const [extension, { type, draw }] of Object.entries(formats)) {
    app.get(
      `/qr/:id.${extension}`,
      { config: { access: "anyone" }, schema: { hide: true, params: IdParams } },
      async (request, reply) => {
        const listing = await showListing(readDb, request.params.id);
        const picture = draw(new URL(detailsAddress(listing), appUrl).href);
        // As previews: only that a listing is gone changes it.
        const caching = "public, max-age=86400, s-maxage=60";
        return reply.type(type).header("cache-control", caching).send(picture);
      },
    );
  }
};
