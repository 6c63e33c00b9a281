import { actorOf } from "#src/audit/write-audit.server.ts";
import { passwordChange } from "#src/features/accounts/contract.ts";
import { type AccountApi, fieldRules } from "#src/features/accounts/deps.server.ts";
import { accountSentences as say } from "#src/features/accounts/field-texts.ts";
import { knownDevices } from "#src/features/accounts/limits/known-device.server.ts";
import { Sentence } from "#src/http/api/api.server.ts";
import { viewerOf } from "#src/http/security/guard.server.ts";
import { countFailures } from "./own-password.server.ts";
import { changePassword } from "./password.service.server.ts";
import { refuseMadeOfFacts } from "./refuse-made-of-facts.server.ts";

export const passwordApi: AccountApi = async (app, deps) => {
  const { db } = deps;
  const devices = knownDevices(deps);

  app.route({
    method: "PUT",
    url: "/api/update-password",
    config: { access: "signedIn" },
    schema: {
      tags: ["accounts"],
      summary: "Changes one's own password, and ends all of one's other sessions",
      body: passwordChange(fieldRules(deps)),
      response: { 200: Sentence },
    },
    handler: async (request, reply) => {
      const viewer = viewerOf(request);
      // Before the current password is looked at: this is no failure to prove it.
      await refuseMadeOfFacts(db, viewer.accountId, request.body.password);
      const changed = await countFailures(deps, request, () =>
        changePassword(db, viewer, request.body, actorOf(request)),
      );
      devices.remember(reply, changed);
      return say.passwordChanged;
    },
  });
};
