import { z } from "zod";
import { actorOf } from "#src/audit/write-audit.server.ts";
import { IdParams } from "#src/contract/fields.ts";
import { fieldRules } from "#src/features/accounts/deps.server.ts";
import { RecordSeen } from "#src/features/accounts/record/record.contract.ts";
import { Sentence } from "#src/http/api/api.server.ts";
import { pictureForms } from "#src/http/api/multipart.server.ts";
import { adminRightsOf } from "#src/http/security/guard.server.ts";
import { pictureClientOf } from "#src/http/security/limits/picture-client.server.ts";
import { openMailFiles } from "#src/mail/files.server.ts";
import { forgetSoon, undoHeader } from "#src/undo/undo.server.ts";
import { addListing } from "./add-listing.server.ts";
import { noteCheck, removeCheck } from "./checks.server.ts";
import {
  correction,
  HidingNumber,
  ListingRecord,
  NewCheck,
  NewNote,
  NewRemovalRequest,
  newListing,
  OpenRemoval,
  SeenKind,
} from "./contract.ts";
import { correctListing } from "./correct-listing.server.ts";
import type { ListingApi } from "./deps.server.ts";
import { addNote, showListingRecord } from "./listing-record.server.ts";
import { refuseListing } from "./refuse-listing.server.ts";
import { keepListing, listOpenRemovals, requestRemoval } from "./removal-requests.server.ts";
import { removeTexts } from "./remove.texts.ts";
import { listingSentences as sentences } from "./texts.ts";

const openApiTags = ["craftsmen"];
const config = { access: "moderator" } as const;
const path = "/api/listings";
const response = { 200: Sentence };

/** Listings that admins add and correct, and their end. */
export const listingsApi: ListingApi = async (app, deps) => {
  const { db, now, processInfo } = deps;
  await app.register(pictureForms);
  const mailFiles = openMailFiles(processInfo.dataDir);

  app.route({
    method: "POST",
    url: path,
    config: { ...config, takesPicture: true },
    schema: {
      tags: openApiTags,
      summary:
        "Adds a listing without an account; a request that is repeated with its Idempotency-Key adds nothing",
      consumes: ["multipart/form-data", "application/json"],
      body: newListing(fieldRules(deps)),
      response: { 201: ListingRecord },
    },
    handler: async (request, reply) => {
      const rights = adminRightsOf(request);
      const header = request.headers["idempotency-key"];
      const key = typeof header === "string" && header !== "" ? header : undefined;
      const addition = { by: actorOf(request), rights, client: pictureClientOf(request), key };
      const id = await addListing(deps, addition, request.body);
      return reply.code(201).send(await showListingRecord(deps, id, rights));
    },
  });

  app.route({
    method: "GET",
    url: `${path}/:id`,
    config,
    schema: {
      tags: openApiTags,
      summary: "A listing in any state with its consent and the admins' notes",
      params: IdParams,
      response: { 200: ListingRecord },
    },
    handler: (request) => showListingRecord(deps, request.params.id, adminRightsOf(request)),
  });

  app.route({
    method: "PUT",
    url: `${path}/:id`,
    config,
    schema: {
      tags: openApiTags,
      summary: "Corrects a listing; what is not sent stays",
      params: IdParams,
      body: correction(fieldRules(deps)),
      response,
    },
    handler: async (request, reply) => {
      const at = { id: request.params.id, by: actorOf(request), now: now() };
      const { token, isTold } = await correctListing(deps, at, request.body);
      if (!token) return sentences.unchanged;
      reply.header(undoHeader, token);
      forgetSoon(db, now);
      const sendsMail = processInfo.mailGoesTo === "server";
      return isTold && sendsMail ? sentences.correctedTold : sentences.corrected;
    },
  });

  app.route({
    method: "POST",
    url: `${path}/:id/hide-number`,
    config,
    schema: {
      tags: openApiTags,
      summary:
        "Takes a number that nobody answers off a listing, until there is another one; it can be put back for 30 days",
      params: IdParams,
      body: HidingNumber,
      response,
    },
    handler: async (request, reply) => {
      const isConfirmed = request.body?.confirmed ?? false;
      const at = { id: request.params.id, by: actorOf(request), now: now(), isConfirmed };
      const { token } = await correctListing(deps, at, { phone: null });
      if (token) {
        reply.header(undoHeader, token);
        forgetSoon(db, now);
      }
      return sentences.numberHidden;
    },
  });

  app.route({
    method: "POST",
    url: `${path}/:id/notes`,
    config,
    schema: {
      tags: openApiTags,
      summary: "Adds a note on a listing that only admins of its cities see",
      params: IdParams,
      body: NewNote,
      response,
    },
    handler: async (request) => {
      const { params, body } = request;
      await addNote(db, params.id, { by: actorOf(request), text: body.text, now: now() });
      return sentences.noted;
    },
  });

  app.route({
    method: "POST",
    url: `${path}/:id/checks`,
    config,
    schema: {
      tags: openApiTags,
      summary: "Notes what an admin has seen of a craftsman; visitors are shown it for 24 months",
      params: IdParams,
      body: NewCheck,
      response,
    },
    handler: async (request, reply) => {
      const act = { id: request.params.id, by: actorOf(request), now: now() };
      reply.header(undoHeader, await noteCheck(deps, act, request.body));
      forgetSoon(db, now);
      return sentences.checkNoted;
    },
  });

  app.route({
    method: "DELETE",
    url: `${path}/:id/checks`,
    config,
    schema: {
      tags: openApiTags,
      summary: "Takes back that an admin has seen something of a craftsman",
      params: IdParams,
      body: SeenKind,
      response,
    },
    handler: async (request, reply) => {
      const act = { id: request.params.id, by: actorOf(request), now: now() };
      reply.header(undoHeader, await removeCheck(db, act, request.body.kind));
      forgetSoon(db, now);
      return sentences.checkRemoved;
    },
  });

  app.route({
    method: "POST",
    url: `${path}/:id/refuse`,
    config,
    schema: {
      tags: openApiTags,
      summary: "Erases a listing without an account whose craftsman does not want to be listed",
      params: IdParams,
      response,
    },
    handler: async (request) => {
      const by = actorOf(request);
      await refuseListing({ ...deps, mailFiles }, request.params.id, { by, now: now() });
      return sentences.refused;
    },
  });

  app.route({
    method: "POST",
    url: `${path}/:id/keep`,
    config,
    schema: {
      tags: openApiTags,
      summary: "Leaves a listing in the directory whose removal was asked for",
      params: IdParams,
      body: RecordSeen,
      response,
    },
    handler: async (request) => {
      const { version } = request.body;
      await keepListing(deps, request.params.id, { by: actorOf(request), now: now(), version });
      return sentences.kept;
    },
  });

  app.route({
    method: "POST",
    url: `${path}/:id/removal-requests`,
    config: { access: "anyone", limit: "removalRequests" },
    schema: {
      tags: openApiTags,
      summary: "Asks that a listing without an account is removed",
      params: IdParams,
      body: NewRemovalRequest,
      response,
    },
    handler: async (request) => {
      const { params, body } = request;
      await requestRemoval(deps, { id: params.id, text: body.text, now: now() });
      return removeTexts.requested;
    },
  });

  app.route({
    method: "GET",
    url: "/api/removal-requests",
    config,
    schema: {
      tags: openApiTags,
      summary: "Listings whose removal is asked for, until an admin decides",
      response: { 200: z.array(OpenRemoval) },
    },
    handler: (request) => listOpenRemovals(db, adminRightsOf(request)),
  });
};
