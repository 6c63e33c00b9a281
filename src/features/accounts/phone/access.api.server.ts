import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { IdParams } from "#src/contract/fields.ts";
import { retryDeadlock } from "#src/database/retry-deadlock.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { type AccountApi, fieldRules } from "#src/features/accounts/deps.server.ts";
import { knownDevices } from "#src/features/accounts/limits/known-device.server.ts";
import { ownRecord } from "#src/features/accounts/record/own-record.server.ts";
import { OwnRecord } from "#src/features/accounts/record/record.contract.ts";
import { receiptCookie } from "#src/features/craftsmen/receipts/receipts.server.ts";
import { phoneHiddenSince } from "#src/features/craftsmen/reports/doubts.server.ts";
import { addressOf } from "#src/http/security/address-key.server.ts";
import {
  beginByLink,
  beginByNumber,
  beginHiding,
  findAccess,
  findUnclaimed,
  openByNumber,
  showDispute,
  showLink,
  showRemoval,
  viewOf,
} from "./access.service.server.ts";
import { accessCookie } from "./access-cookie.server.ts";
import { findTypedCode } from "./codes.server.ts";
import {
  AccessView,
  accessByPhone,
  accessPassword,
  ClaimParams,
  CodeOffer,
  CodeWay,
  DisputeProof,
  RemovalProof,
  TypedCode,
} from "./contract.ts";
import { findDisputed } from "./dispute.server.ts";
import { findTarget } from "./number-target.server.ts";
import { chooseWay, makeOffer, offerCode } from "./offer.server.ts";
import { hidePictureOf, proveByCode } from "./prove.server.ts";
import type { AccessKind, CodePurpose, ProofOutcome } from "./purposes.ts";
import { phoneCode } from "./table.server.ts";
import { phoneFieldTexts } from "./texts.ts";

const openApiTags = ["accounts"];
const path = "/api/phone-access";
const removalPath = "/api/listings/:id/removal-proof";
const disputePath = "/api/craftsmen/:id/number-dispute";

/** A number that leads nowhere, or to a registration, gets a code as one that leads to a claim. */
const purposeOf = ({ kind }: { kind: AccessKind | null }): CodePurpose =>
  kind === null || kind === "registration" ? "claim" : kind;

/** The ways of people without a session to their page by its number: claiming a listing, a new password. */
export const accessApi: AccountApi = async (app, deps) => {
  const { db, country, appKey, sessions, now } = deps;
  const devices = knownDevices(deps);
  const receipts = receiptCookie(deps);
  const { read: secretOf, remember, clear } = accessCookie(deps);

  app.route({
    method: "GET",
    url: "/api/claims/:token",
    config: { access: "anyone" },
    schema: {
      tags: openApiTags,
      summary: "What a link to claim a listing leads to",
      params: ClaimParams,
      response: { 200: AccessView },
    },
    handler: (request, reply) => {
      reply.header("cache-control", "no-store");
      return showLink(offers(request), request.params.token, secretOf(request));
    },
  });

  app.route({
    method: "POST",
    url: "/api/claims/:token",
    config: { access: "visitor", limit: "linksFromOne" },
    schema: {
      tags: openApiTags,
      summary: "Begins a claim in this browser; the link works once",
      params: ClaimParams,
      response: { 200: AccessView },
    },
    handler: async (request, reply) => {
      const secret = await beginByLink(deps, request.params.token);
      remember(reply, secret);
      return viewOf(deps, await findAccess(db, secret, now()));
    },
  });

  app.route({
    method: "POST",
    url: path,
    config: { access: "visitor", limit: "linksFromOne" },
    schema: {
      tags: openApiTags,
      summary:
        "Makes a code that leads to the page of a number: to claim it, or to a new password. The same for a number that leads nowhere",
      body: accessByPhone(fieldRules(deps)),
      response: { 201: CodeOffer },
    },
    handler: async (request, reply) => {
      const { phone, way } = request.body;
      const deps = offers(request);
      const craftsmanId = (await findTarget(db, phone, now()))?.id ?? null;
      const address = addressOf(request);
      const isSent = await chooseWay(deps, { phone, way, address, craftsmanId });
      const { secret, access } = await beginByNumber(db, {
        phone,
        secret: secretOf(request),
        now: now(),
      });
      const wanted = {
        phone,
        purpose: purposeOf(access),
        craftsmanId: access.craftsmanId,
        accessId: access.id,
        name: null,
      };
      const offer = await makeOffer(deps, wanted, isSent);
      remember(reply, secret);
      return reply.code(201).send(offer);
    },
  });

  app.route({
    method: "GET",
    url: path,
    config: { access: "anyone" },
    schema: {
      tags: openApiTags,
      summary: "What has become of what this browser began",
      response: { 200: AccessView },
    },
    handler: async (request, reply) => {
      reply.header("cache-control", "no-store");
      return viewOf(deps, await findAccess(db, secretOf(request), now()));
    },
  });

  app.route({
    method: "GET",
    url: removalPath,
    config: { access: "anyone" },
    schema: {
      tags: openApiTags,
      summary: "Whether a listing without an account can be hidden by whoever proves its number",
      params: IdParams,
      response: { 200: RemovalProof },
    },
    handler: (request, reply) => {
      reply.header("cache-control", "no-store");
      return showRemoval(deps, request.params.id, secretOf(request));
    },
  });

  app.route({
    method: "POST",
    url: removalPath,
    // The answer has a number, as that of a request for one.
    config: { access: "anyone", limit: "phoneNumbers" },
    schema: {
      tags: openApiTags,
      summary:
        "Makes a code by which the number of a listing without an account is proven, which hides it until an admin decides",
      params: IdParams,
      body: CodeWay,
      response: { 201: CodeOffer },
    },
    handler: async (request, reply) => {
      const deps = offers(request);
      const { id } = request.params;
      const listing = await findUnclaimed(db, id);
      if (!listing) throw new Refusal("notFound");
      const { phone, fullname: name } = listing;
      const { way } = request.body;
      const address = addressOf(request);
      const isSent = await chooseWay(deps, { phone, way, address, craftsmanId: id });
      const begun = { id, kind: "removal", phone, secret: secretOf(request), now: now() } as const;
      const { secret, accessId } = await beginHiding(db, begun);
      const wanted = { phone, purpose: "removal", craftsmanId: id, accessId, name } as const;
      const offer = await makeOffer(deps, wanted, isSent);
      remember(reply, secret);
      return reply.code(201).send(offer);
    },
  });

  app.route({
    method: "GET",
    url: disputePath,
    config: { access: "anyone" },
    schema: {
      tags: openApiTags,
      summary:
        "Whether the number of a page that this browser reported as somebody else's can be hidden by whoever proves it",
      params: IdParams,
      response: { 200: DisputeProof },
    },
    handler: (request, reply) => {
      reply.header("cache-control", "no-store");
      const { id } = request.params;
      return showDispute(deps, { id, device: deviceOf(request), secret: secretOf(request) });
    },
  });

  app.route({
    method: "POST",
    url: disputePath,
    // The answer has a number, as that of a request for one.
    config: { access: "anyone", limit: "phoneNumbers" },
    schema: {
      tags: openApiTags,
      summary:
        "Makes a code by which the reported number is proven, which hides it until an admin decides",
      params: IdParams,
      body: CodeWay,
      response: { 201: CodeOffer },
    },
    handler: async (request, reply) => {
      const deps = offers(request);
      const { id } = request.params;
      const found = await findDisputed(db, { id, device: deviceOf(request) });
      const { phone = null, fullname: name } = found?.listing ?? { fullname: "" };
      const isOpen = found && found.passwordHash !== null && !phoneHiddenSince(found.listing);
      if (!isOpen || phone === null) throw new Refusal("notFound");
      const { way } = request.body;
      const address = addressOf(request);
      const isSent = await chooseWay(deps, { phone, way, address, craftsmanId: id });
      const { secret, accessId } = await beginHiding(db, {
        id,
        kind: "dispute",
        phone,
        secret: secretOf(request),
        now: now(),
        reportId: found.report.id,
      });
      const wanted = { phone, purpose: "dispute", craftsmanId: id, accessId, name } as const;
      const offer = await makeOffer(deps, wanted, isSent);
      remember(reply, secret);
      return reply.code(201).send(offer);
    },
  });

  app.route({
    method: "POST",
    url: `${path}/code`,
    config: { access: "visitor" },
    schema: {
      tags: openApiTags,
      summary: "Makes another code for what this browser began",
      body: CodeWay,
      response: { 201: CodeOffer },
    },
    handler: async (request, reply) => {
      const access = await findAccess(db, secretOf(request), now());
      const offer = await offerCode(offers(request), {
        phone: access.phone,
        purpose: purposeOf(access),
        craftsmanId: access.craftsmanId,
        accessId: access.id,
        name: access.tokenHash === null ? null : access.fullname,
        way: request.body.way,
        address: addressOf(request),
        ...(access.tokenHash === null ? {} : { asker: `link:${access.id}`, isHolder: true }),
      });
      return reply.code(201).send(offer);
    },
  });

  app.route({
    method: "POST",
    url: `${path}/typed-code`,
    config: { access: "anyone", limit: "linksFromOne", changesPublic: true },
    schema: {
      tags: openApiTags,
      summary: "Proves the number by the code that was sent to it",
      body: TypedCode,
      response: { 200: AccessView },
    },
    handler: async (request) => {
      const secret = secretOf(request);
      const access = await findAccess(db, secret, now());
      const at = { appKey, now: now() };
      const outcome = await retryDeadlock(() =>
        db.transaction(async (tx): Promise<ProofOutcome> => {
          const isOwn = eq(phoneCode.accessId, access.id);
          const code = await findTypedCode(tx, at, request.body.code, isOwn);
          if (!code) return "used";
          const holder = { accountId: null, address: "holder" } as const;
          return proveByCode(tx, { ...deps, ...at }, code, { how: "code", by: holder });
        }),
      );
      if (outcome === "hidden") await hidePictureOf(deps, access.craftsmanId!);
      if (outcome === "used") {
        throw new Refusal("invalid", { fields: { code: [phoneFieldTexts.wrongCode] } });
      }
      return viewOf(deps, await findAccess(db, secret, now()));
    },
  });

  app.route({
    method: "POST",
    url: `${path}/password`,
    config: { access: "visitor", changesPublic: true },
    schema: {
      tags: openApiTags,
      summary: "Sets the password of the page that the proven number leads to, and logs in",
      body: accessPassword(fieldRules(deps)),
      response: { 200: OwnRecord },
    },
    handler: async (request, reply) => {
      const given = { secret: secretOf(request), password: request.body.password };
      const { record, opened } = await openByNumber(deps, given, async (tx, opened) => {
        await sessions.begin(request, reply, { account: opened, remember: false }, tx);
        return { record: await ownRecord(tx, opened.id, country), opened };
      });
      devices.remember(reply, { ...opened, securedAt: null });
      clear(reply);
      return record;
    },
  });

  const deviceOf = (request: FastifyRequest) => receipts.read(request, now())?.device;
  const offers = (request: FastifyRequest) => ({ ...deps, log: request.log });
};
