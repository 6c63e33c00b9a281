import { IdParams } from "#src/contract/fields.ts";
import type { FeatureApi } from "#src/http/api/api.server.ts";
import { adminRightsOf } from "#src/http/security/guard.server.ts";
import { RelatedToMessage } from "./related.contract.ts";
import { findRelated } from "./related.server.ts";

export const relatedApi: FeatureApi = async (app, { db, country }) => {
  app.route({
    method: "GET",
    url: "/api/contact-related/:id",
    config: { access: "moderator", right: "messages" },
    schema: {
      tags: ["messages"],
      summary: "Unread messages around a message, and listings whose number or e-mail it names",
      params: IdParams,
      response: { 200: RelatedToMessage },
    },
    handler: (request) => {
      const { cities } = adminRightsOf(request);
      return findRelated({ db, country, cities }, request.params.id);
    },
  });
};
