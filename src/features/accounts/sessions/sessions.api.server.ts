import { z } from "zod";
import { Refusal } from "#src/errors/refusal.server.ts";
import type { AccountApi } from "#src/features/accounts/deps.server.ts";
import { accountSentences } from "#src/features/accounts/field-texts.ts";
import { Sentence } from "#src/http/api/api.server.ts";
import { viewerOf } from "#src/http/security/guard.server.ts";
import { SessionParams, SessionView } from "./contract.ts";
import { deviceName } from "./device-name.server.ts";
import { endSession, endSessions, lockOwnListing } from "./end-sessions.server.ts";
import { listSessions } from "./sessions.server.ts";

const openApiTags = ["session"];

/** On which devices one is logged in, and the end of that. */
export const sessionsApi: AccountApi = async (app, { db, now }) => {
  app.route({
    method: "GET",
    url: "/api/sessions",
    config: { access: "signedIn" },
    schema: {
      tags: openApiTags,
      summary: "One's own sessions",
      response: { 200: z.array(SessionView) },
    },
    handler: async (request) => {
      const { accountId, sessionId } = viewerOf(request);
      const rows = await listSessions(db, accountId, now());
      return rows.map(({ id, userAgent, createdAt, lastSeenAt }) => ({
        id,
        device: deviceName(userAgent),
        current: id === sessionId,
        created_at: createdAt.toISOString(),
        last_seen_at: lastSeenAt.toISOString(),
      }));
    },
  });

  app.route({
    method: "DELETE",
    url: "/api/sessions/:id",
    config: { access: "signedIn" },
    schema: {
      tags: openApiTags,
      summary: "Ends one of one's own sessions",
      params: SessionParams,
      response: { 200: Sentence },
    },
    handler: async (request) => {
      const ended = await endSession(db, viewerOf(request).accountId, request.params.id);
      if (!ended) throw new Refusal("notFound");
      return accountSentences.sessionEnded;
    },
  });

  app.route({
    method: "DELETE",
    url: "/api/sessions",
    config: { access: "signedIn" },
    schema: {
      tags: openApiTags,
      summary: "Ends all of one's other sessions",
      response: { 200: Sentence },
    },
    handler: async (request) => {
      const { accountId, sessionId } = viewerOf(request);
      await db.transaction(async (tx) => {
        await lockOwnListing(tx, accountId);
        await endSessions(tx, accountId, sessionId);
      });
      return accountSentences.othersEnded;
    },
  });
};
