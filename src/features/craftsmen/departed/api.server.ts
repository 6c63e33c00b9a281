import { IdParams } from "#src/contract/fields.ts";
import type { FeatureApi } from "#src/http/api/api.server.ts";
import { DepartedListing } from "./contract.ts";
import { findDeparted } from "./departed.server.ts";

export const departedListingsApi: FeatureApi = async (app, { db }) => {
  app.route({
    method: "GET",
    url: "/api/departed-listings/:id",
    config: { access: "anyone" },
    schema: {
      tags: ["craftsmen"],
      summary:
        "Profession and city of a published listing that its craftsman has deleted, or that is hidden for a while",
      params: IdParams,
      response: { 200: DepartedListing },
    },
    handler: ({ params }) => findDeparted(db, params.id),
  });
};
