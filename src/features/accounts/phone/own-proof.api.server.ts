import { and, eq } from "drizzle-orm";
import { displayPhone } from "#src/arabic/phone.server.ts";
import { retryDeadlock } from "#src/database/retry-deadlock.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { type AccountApi, fieldRules } from "#src/features/accounts/deps.server.ts";
import { confirmPassword } from "#src/features/accounts/password/own-password.server.ts";
import { selectRecords } from "#src/features/accounts/record/own-record.server.ts";
import { shownPhone } from "#src/features/craftsmen/revisions/revisions.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { addressOf } from "#src/http/security/address-key.server.ts";
import { viewerOf } from "#src/http/security/guard.server.ts";
import { findTypedCode } from "./codes.server.ts";
import { CodeOffer, OwnProof, ownProof, TypedCode } from "./contract.ts";
import { codeWays, offerCode } from "./offer.server.ts";
import { proveByCode } from "./prove.server.ts";
import type { ProofOutcome } from "./purposes.ts";
import { phoneCode, phoneQuestion } from "./table.server.ts";
import { phoneFieldTexts, phoneSentences } from "./texts.ts";

const openApiTags = ["accounts"];
const path = "/api/phone-proof";

/** How a craftsman who is logged in shows to have a number. */
export const ownProofApi: AccountApi = async (app, deps) => {
  const { db, country, appKey, now } = deps;

  app.route({
    method: "GET",
    url: path,
    config: { access: "user" },
    schema: {
      tags: openApiTags,
      summary: "Whether one's own number is proven",
      response: { 200: OwnProof },
    },
    handler: (request) => readOwn(viewerOf(request).accountId),
  });

  app.route({
    method: "POST",
    url: path,
    config: { access: "user" },
    schema: {
      tags: openApiTags,
      summary: "Makes a code that proves one's own number, or another that one gets by it",
      body: ownProof(fieldRules(deps)),
      response: { 201: CodeOffer },
    },
    handler: async (request, reply) => {
      const { accountId, sessionId } = viewerOf(request);
      const [own] = await selectRecords(db).where(eq(craftsman.id, accountId));
      const { fullname } = own!.craftsman;
      const ownPhone = await shownPhone(db, own!.craftsman);
      const phone = request.body.phone ?? ownPhone;
      if (phone === null) throw new Refusal("conflict", { message: phoneSentences.noNumber });
      if (phone !== ownPhone) {
        const problem = fieldRules(deps).phoneProblem(phone);
        if (problem) throw new Refusal("invalid", { fields: { phone: [problem] } });
        await confirmPassword(deps, request, request.body, ["phone"]);
      }
      const offer = await offerCode(
        { ...deps, log: request.log },
        {
          phone,
          purpose: "prove",
          craftsmanId: accountId,
          sessionId,
          name: fullname,
          way: request.body.way,
          address: addressOf(request),
          asker: `listing:${accountId}`,
          // A number that was only typed may be anybody's.
          isHolder: own!.proof?.phone === phone,
        },
      );
      return reply.code(201).send(offer);
    },
  });

  app.route({
    method: "POST",
    url: `${path}/code`,
    config: { access: "user" },
    schema: {
      tags: openApiTags,
      summary: "Proves one's own number by the code that was sent to it",
      body: TypedCode,
      response: { 200: OwnProof },
    },
    handler: async (request) => {
      const { accountId } = viewerOf(request);
      const at = { appKey, now: now() };
      const outcome = await retryDeadlock(() =>
        db.transaction(async (tx): Promise<ProofOutcome> => {
          // Those that others have asked for on this page are not theirs to guess.
          const isOwn = and(eq(phoneCode.craftsmanId, accountId), eq(phoneCode.purpose, "prove"))!;
          const code = await findTypedCode(tx, at, request.body.code, isOwn);
          if (!code) return "used";
          const holder = { accountId: null, address: "holder" } as const;
          return proveByCode(tx, { ...deps, ...at }, code, { how: "code", by: holder });
        }),
      );
      if (outcome === "used") {
        throw new Refusal("invalid", { fields: { code: [phoneFieldTexts.wrongCode] } });
      }
      return readOwn(accountId);
    },
  });

  async function readOwn(id: number): Promise<OwnProof> {
    const [own] = await selectRecords(db).where(eq(craftsman.id, id));
    if (!own) throw new Refusal("unauthenticated");
    const phone = await shownPhone(db, own.craftsman);
    const isWaiting = phone !== own.craftsman.phone;
    return {
      state: isWaiting && own.phoneState !== "waiting" ? "unproven" : own.phoneState,
      phone_display: phone && displayPhone(phone, country),
      proven_at: (!isWaiting && own.proof?.provenAt.toISOString()) || null,
      is_asked: (await db.$count(phoneQuestion, eq(phoneQuestion.craftsmanId, id))) > 0,
      ...codeWays(deps, phone),
    };
  }
};
