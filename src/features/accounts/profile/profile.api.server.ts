import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { account } from "../../../auth/table.server.ts";
import { id } from "../../../contract/fields.ts";
import { Refusal } from "../../../errors/refusal.server.ts";
import { Sentence } from "../../../http/api/api.server.ts";
import { addressOf } from "../../../http/security/address-key.server.ts";
import { viewerOf } from "../../../http/security/guard.server.ts";
import { pictureClientOf } from "../../../http/security/limits/picture-client.server.ts";
import { citiesByName, professionsByTitle } from "../../catalogue/options.server.ts";
import { readContacts } from "../contact-change/contact-change.service.server.ts";
import { differences } from "../contact-change/contacts.ts";
import { ImageUpdate, profileUpdate } from "../contract.ts";
import { type AccountApi, fieldRules } from "../deps.server.ts";
import { accountSentences as say } from "../field-texts.ts";
import { countLink } from "../limits/count-link.server.ts";
import { knownDevices } from "../limits/known-device.server.ts";
import { confirmPassword } from "../password/own-password.server.ts";
import { ownRecord } from "../record/own-record.server.ts";
import { ProfileData } from "../record/record.contract.ts";
import { registrationEnd } from "../unconfirmed/registration-end.server.ts";
import { hasChanges } from "./has-changes.server.ts";
import { changeImage, updateProfile } from "./profile.service.server.ts";

const tags = ["accounts"];

export const profileApi: AccountApi = async (app, deps) => {
  const { db, country, limiter, now } = deps;
  const devices = knownDevices(deps);

  app.route({
    method: "GET",
    url: "/api/get-profile-data",
    config: { access: "user" },
    schema: {
      tags,
      summary: "One's own profile, and what can be chosen in it",
      response: { 200: ProfileData },
    },
    handler: async (request) => {
      const { accountId } = viewerOf(request);
      const [user, cities, professions, end] = await Promise.all([
        ownRecord(db, accountId, country),
        citiesByName(db),
        professionsByTitle(db),
        registrationEnd(deps, accountId, now()),
      ]);
      return { user, cities, professions, registration_ends_at: end?.toISOString() ?? null };
    },
  });

  app.route({
    method: "PUT",
    url: "/api/update-user",
    config: { access: "user" },
    preValidation: onlyOwn,
    schema: {
      tags,
      summary: "Changes one's own profile",
      body: profileUpdate(fieldRules(deps)),
      response: { 200: Sentence },
    },
    handler: async (request, reply) => {
      const { body } = request;
      const { email } = body;
      const address = addressOf(request);
      const changed = differences(await readContacts(db, body.id), body);
      await confirmPassword(deps, request, body, changed);
      const asksForLink = changed.includes("email");
      // A new address gets a link, so it counts as asking for one.
      if (asksForLink) await limiter.count("linksFromOne", address);
      async function beforeChange() {
        if (await hasChanges(db, body)) await limiter.count("profileChanges", body.id);
        // Only once the address is known to be free: else it would use up the limit of the account that has it.
        if (asksForLink) await countLink(limiter, { kind: "verify", email, address });
      }
      if (changed.length > 0) {
        await limiter.count("newContacts", body.id);
        await limiter.count("newContactsFromOne", address);
      }
      const hasNewEmail = await updateProfile({ ...deps, proven: changed, beforeChange }, body);
      if (hasNewEmail) {
        const [own] = await db.select().from(account).where(eq(account.id, body.id));
        if (own) devices.remember(reply, own);
      }
      return hasNewEmail ? say.savedNewEmail : say.saved;
    },
  });

  app.route({
    method: "POST",
    url: "/api/update-profile-image",
    config: {
      access: "user",
      earlyLimit: { limit: "imageUploads", per: "account" },
      takesPicture: true,
    },
    preValidation: onlyOwn,
    schema: {
      tags,
      summary: "Changes one's own picture",
      consumes: ["multipart/form-data"],
      body: ImageUpdate,
      response: { 200: Sentence },
    },
    handler: async (request) => {
      const { id, image } = request.body;
      const beforeChange = () => limiter.count("profileChanges", id);
      await changeImage(deps, { id, image, client: pictureClientOf(request), beforeChange });
      return say.imageSaved;
    },
  });
};

const OwnId = id("");

/** Another's id is refused before anything else of the request is looked at. */
async function onlyOwn(request: FastifyRequest) {
  const { id: given } = (request.body ?? {}) as { id?: unknown };
  if (given === undefined) return;
  if (OwnId.safeParse(given).data !== viewerOf(request).accountId) throw new Refusal("forbidden");
}
