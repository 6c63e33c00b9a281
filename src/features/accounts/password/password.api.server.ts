import { actorOf } from "../../../audit/record.server.ts";
import { Sentence } from "../../../http/api/api.server.ts";
import { viewerOf } from "../../../http/security/guard.server.ts";
import { passwordChange } from "../contract.ts";
import { accountSentences as say } from "../field-texts.ts";
import { countFailures } from "../own-password.server.ts";
import { type AccountApi, fieldRules } from "../parts.server.ts";
import { changePassword } from "./password.service.server.ts";

export const passwordApi: AccountApi = async (app, { db, country, limiter }) => {
  app.route({
    method: "PUT",
    url: "/api/update-password",
    config: { access: "signedIn" },
    schema: {
      tags: ["accounts"],
      summary: "Changes one's own password, and ends all of one's other sessions",
      body: passwordChange(fieldRules(country)),
      response: { 200: Sentence },
    },
    handler: async (request) => {
      const viewer = viewerOf(request);
      await countFailures(limiter, viewer.accountId, () =>
        changePassword(db, viewer, request.body, actorOf(request)),
      );
      return say.passwordChanged;
    },
  });
};
