import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { account } from "#src/auth/table.server.ts";
import { id } from "#src/contract/fields.ts";
import { retryDeadlock } from "#src/database/retry-deadlock.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { readContacts } from "#src/features/accounts/contact-change/contact-change.service.server.ts";
import { ImageUpdate, profileUpdate } from "#src/features/accounts/contract.ts";
import { type AccountApi, fieldRules } from "#src/features/accounts/deps.server.ts";
import { accountSentences } from "#src/features/accounts/field-texts.ts";
import { countLink } from "#src/features/accounts/limits/count-link.server.ts";
import { knownDevices } from "#src/features/accounts/limits/known-device.server.ts";
import { confirmPassword } from "#src/features/accounts/password/own-password.server.ts";
import {
  asRecord,
  ownRecord,
  selectRecords,
} from "#src/features/accounts/record/own-record.server.ts";
import { ProfileData } from "#src/features/accounts/record/record.contract.ts";
import { createRecordVersions } from "#src/features/accounts/record/record-version.server.ts";
import { registrationEnd } from "#src/features/accounts/unconfirmed/cleanup.server.ts";
import { citiesByName, professionsByTitle } from "#src/features/catalogue/options.server.ts";
import { decidedState } from "#src/features/craftsmen/hidden.server.ts";
import { withdrawRevision } from "#src/features/craftsmen/revisions/revisions.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { Sentence } from "#src/http/api/api.server.ts";
import { addressOf } from "#src/http/security/address-key.server.ts";
import { viewerOf } from "#src/http/security/guard.server.ts";
import { pictureClientOf } from "#src/http/security/limits/picture-client.server.ts";
import { hideNumber, removeImage } from "./hide-now.server.ts";
import {
  changedContacts,
  changeImage,
  findChanges,
  updateProfile,
} from "./profile.service.server.ts";

const openApiTags = ["accounts"];

export const profileApi: AccountApi = async (app, deps) => {
  const { db, country, limiter, now } = deps;
  const devices = knownDevices(deps);
  const versions = createRecordVersions(deps.appKey, country);

  /** Whether a declined listing is as it was when it was declined. */
  async function isUnchanged(id: number): Promise<boolean> {
    const [row] = await selectRecords(db).where(eq(craftsman.id, id));
    const digests = row?.craftsman.declinedDigests;
    if (!digests) return false;
    const changed = versions.changedSince(digests, asRecord(row, country));
    return changed.every((field) => field === "state");
  }

  app.route({
    method: "GET",
    url: "/api/get-profile-data",
    config: { access: "user" },
    schema: {
      tags: openApiTags,
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
      return {
        user,
        cities,
        professions,
        registration_ends_at: end?.toISOString() ?? null,
        ...(user.state === "declined" && (await isUnchanged(accountId))
          ? { unchanged_since_refusal: true as const }
          : {}),
      };
    },
  });

  app.route({
    method: "PUT",
    url: "/api/update-user",
    config: { access: "user" },
    preValidation: [onlyOwn, keepMissing],
    schema: {
      tags: openApiTags,
      summary: "Changes one's own profile",
      body: profileUpdate(fieldRules(deps)),
      response: { 200: Sentence },
    },
    handler: async (request, reply) => {
      const { body } = request;
      const { email } = body;
      const address = addressOf(request);
      const changed = await changedContacts(db, await readContacts(db, body.id), body);
      await confirmPassword(deps, request, body, changed);
      const newEmail = changed.includes("email") ? email : null;
      // A new address gets a link, so it counts as asking for one.
      if (newEmail) await limiter.count("linksFromOne", address);
      async function beforeChange() {
        const changes = await findChanges(db, body, now());
        if (changes.any) await limiter.count("profileChanges", body.id);
        if (changes.held) await limiter.count("revisions", body.id);
        // Only once the address is known to be free: else it would use up the limit of the account that has it.
        if (newEmail) await countLink(limiter, { kind: "verify", email: newEmail, address });
      }
      if (changed.length > 0) {
        await limiter.count("newContacts", body.id);
        await limiter.count("newContactsFromOne", address);
      }
      const { sessionId } = viewerOf(request);
      const saving = { ...deps, proven: changed, sessionId, beforeChange };
      const { hasNewEmail, isHeld } = await updateProfile(saving, body);
      if (hasNewEmail) {
        const [own] = await db.select().from(account).where(eq(account.id, body.id));
        if (own) devices.remember(reply, { ...own, securedAt: null });
      }
      if (!hasNewEmail) return isHeld ? accountSentences.savedForReview : accountSentences.saved;
      return deps.processInfo.mailGoesTo === "server"
        ? accountSentences.savedNewEmail
        : accountSentences.savedWithoutMail;
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
      tags: openApiTags,
      summary: "Changes one's own picture",
      consumes: ["multipart/form-data"],
      body: ImageUpdate,
      response: { 200: Sentence },
    },
    handler: async (request) => {
      const { id, image } = request.body;
      async function beforeChange() {
        await limiter.count("profileChanges", id);
        const [own] = await db.select().from(craftsman).where(eq(craftsman.id, id));
        if (own && decidedState(own) === "approved") await limiter.count("revisions", id);
      }
      const { sessionId } = viewerOf(request);
      const client = pictureClientOf(request);
      const change = { id, image, client, sessionId, beforeChange };
      const { isHeld } = await changeImage(deps, change);
      return isHeld ? accountSentences.imageSavedForReview : accountSentences.imageSaved;
    },
  });

  app.route({
    method: "DELETE",
    url: "/api/user/pending-changes",
    config: { access: "user" },
    schema: {
      tags: openApiTags,
      summary:
        "Withdraws what one has changed of the own approved listing and nobody has approved yet",
      response: { 200: Sentence },
    },
    handler: async (request) => {
      const { accountId } = viewerOf(request);
      await retryDeadlock(() => db.transaction((tx) => withdrawRevision(tx, accountId)));
      return accountSentences.changesWithdrawn;
    },
  });

  app.route({
    method: "DELETE",
    url: "/api/user/image",
    config: { access: "user" },
    schema: {
      tags: openApiTags,
      summary: "Removes one's own picture at once, also one that waits for review",
      response: { 200: Sentence },
    },
    handler: async (request) => {
      await removeImage(deps, viewerOf(request).accountId);
      return accountSentences.imageRemoved;
    },
  });

  app.route({
    method: "DELETE",
    url: "/api/user/phone",
    config: { access: "user" },
    schema: {
      tags: openApiTags,
      summary: "Hides one's own number at once, while another one waits for review",
      response: { 200: Sentence },
    },
    handler: async (request) => {
      await hideNumber(deps, viewerOf(request).accountId);
      return accountSentences.numberHidden;
    },
  });

  /** What an account or listing does not have may be left empty; all else is required. */
  async function keepMissing(request: FastifyRequest) {
    const given = (request.body ?? {}) as Record<string, unknown>;
    const [own] = await selectRecords(db).where(eq(craftsman.id, viewerOf(request).accountId));
    if (!own) return;
    const { phone, gender } = own.craftsman;
    for (const [field, stored] of Object.entries({ email: own.account.email, phone, gender })) {
      const value = given[field];
      if (value !== undefined && value !== null && value !== "") continue;
      // Without a value of its own, so that the field's own error is given.
      if (stored === null) given[field] = null;
      else delete given[field];
    }
  }
};

const OwnId = id("");

/** Another's id is refused before anything else of the request is looked at. */
async function onlyOwn(request: FastifyRequest) {
  const { id: given } = (request.body ?? {}) as { id?: unknown };
  if (given === undefined) return;
  if (OwnId.safeParse(given).data !== viewerOf(request).accountId) throw new Refusal("forbidden");
}
