import { IdParams } from "#src/contract/fields.ts";
import { showListing } from "#src/features/craftsmen/service.server.ts";
import type { FeatureApi } from "#src/http/api/api.server.ts";
import { addressOf, networkKeyOf } from "#src/http/security/address-key.server.ts";
import { drawPreview } from "#src/images/preview.server.ts";
import { brandOf, hasOwnBrand } from "#src/settings/brand.ts";

/** The pictures that messengers show with the address of a listing. */
export const previewApi: FeatureApi = async (app, { readDb, storage, settings }) => {
  app.get(
    "/previews/:id.jpg",
    { config: { access: "anyone", limit: "previews" }, schema: { hide: true, params: IdParams } },
    async (request, reply) => {
      const listing = await showListing(readDb, request.params.id);
      const { profession, city } = listing;
      app.endTurn?.(request);
      const drawn = await drawPreview({
        name: listing.fullname,
        // The preposition stays with its city.
        trade: `${profession.title} في\u00A0${city.name}`,
        image: listing.image,
        brand: hasOwnBrand(settings.current.site) ? brandOf(settings) : null,
        readLogo: settings.readLogo,
        readPhoto: storage.read,
        network: networkKeyOf(addressOf(request)),
      });
      // What it shows is in its address; only that a listing is gone is not, and a cache for all of
      // them must not be long in noticing.
      const caching = "public, max-age=86400, s-maxage=60";
      return reply.type("image/jpeg").header("cache-control", caching).send(drawn);
    },
  );
};
