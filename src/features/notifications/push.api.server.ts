import { z } from "zod";
import type { AccountApi } from "#src/features/accounts/deps.server.ts";
import { deviceCookie } from "#src/features/accounts/sessions/device-cookie.server.ts";
import { Sentence } from "#src/http/api/api.server.ts";
import { viewerOf } from "#src/http/security/guard.server.ts";
import { vapidKeys } from "#src/push/vapid.server.ts";
import {
  EndedPushDevice,
  PushDeviceParams,
  PushDevices,
  PushSubscriptionInput,
} from "./contract.ts";
import {
  addDevice,
  forgetEndedDevices,
  listDevices,
  listEndedDevices,
  removeDevice,
  renewDevice,
  requireOwnDevice,
} from "./service.server.ts";
import { pushTexts } from "./texts.ts";

const path = "/api/push-subscriptions";
const endedPath = "/api/ended-push-devices";
const openApiTags = ["push"];
const config = { access: "moderator" } as const;
const earlyLimit = { limit: "deviceNotifications", per: "account" } as const;
const params = PushDeviceParams;
const response = { 200: Sentence };

/** In which browsers an admin is notified of orders and messages. */
export const pushApi: AccountApi = async (app, deps) => {
  const { db, appKey, outbox, pushServices, now } = deps;
  const { publicKey } = vapidKeys(appKey);
  const cookie = deviceCookie(deps);

  app.route({
    method: "GET",
    url: path,
    config,
    schema: {
      tags: openApiTags,
      summary: "One's own devices with notifications, and the key to subscribe with",
      response: { 200: PushDevices },
    },
    handler: async (request) => ({
      public_key: publicKey,
      devices: await listDevices(db, viewerOf(request)),
    }),
  });

  app.route({
    method: "POST",
    url: path,
    config: { ...config, earlyLimit },
    schema: {
      tags: openApiTags,
      summary: "Turns notifications on in this browser",
      body: PushSubscriptionInput,
      response,
    },
    handler: async (request, reply) => {
      const id = await addDevice(db, {
        viewer: viewerOf(request),
        given: request.body,
        former: cookie.read(request),
        userAgent: request.headers["user-agent"] ?? "",
        vapidKey: publicKey,
        pushServices,
        now: now(),
      });
      cookie.write(reply, id);
      return pushTexts.on;
    },
  });

  app.route({
    method: "POST",
    url: `${path}/renew`,
    // The cookie with the former subscription's id, which nobody guesses, says whose it is.
    config: { access: "anyone" },
    schema: {
      tags: openApiTags,
      summary: "Reports the subscription that this browser has made in place of its former one",
      body: PushSubscriptionInput,
      response,
    },
    handler: async (request) => {
      const renewed = { given: request.body, vapidKey: publicKey, pushServices };
      await renewDevice(db, { id: cookie.read(request), ...renewed });
      return pushTexts.renewed;
    },
  });

  app.route({
    method: "GET",
    url: endedPath,
    config,
    schema: {
      tags: openApiTags,
      summary: "One's own devices on which notifications have ended by themselves",
      response: { 200: z.array(EndedPushDevice) },
    },
    handler: (request) => listEndedDevices(db, viewerOf(request)),
  });

  app.route({
    method: "DELETE",
    url: endedPath,
    config,
    schema: {
      tags: openApiTags,
      summary: "Forgets these, once they were told of",
      response,
    },
    handler: async (request) => {
      await forgetEndedDevices(db, viewerOf(request));
      return pushTexts.endedForgotten;
    },
  });

  app.route({
    method: "DELETE",
    url: `${path}/:id`,
    config,
    schema: {
      tags: openApiTags,
      summary: "Turns them off in one of one's own browsers",
      params,
      response,
    },
    handler: async (request) => {
      const isThis = await removeDevice(db, viewerOf(request), request.params.id);
      return isThis ? pushTexts.off : pushTexts.removed;
    },
  });

  app.route({
    method: "POST",
    url: `${path}/:id/test`,
    config: { ...config, earlyLimit },
    schema: {
      tags: openApiTags,
      summary: "Sends a notification to one of one's own browsers",
      params,
      response,
    },
    handler: async (request) => {
      const { id } = request.params;
      await db.transaction(async (tx) => {
        await requireOwnDevice(tx, viewerOf(request), id);
        await outbox.notifyDevice(tx, id, { kind: "test" });
      });
      return pushTexts.testSent;
    },
  });
};
