import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { isCostly, isPossiblePhone, parsePhone, phoneExample } from "#src/arabic/phone.server.ts";
import { actorOf } from "#src/audit/write-audit.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { type ApiDeps, Nothing, Sentence } from "#src/http/api/api.server.ts";
import { addressOf } from "#src/http/security/address-key.server.ts";
import {
  AlertCreated,
  AlertGroup,
  AlertIds,
  AlertParams,
  type AlertRules,
  AlertView,
  alertInput,
  Confirmation,
} from "./contract.ts";
import {
  confirmAlert,
  deleteAlert,
  listWaiting,
  removeAlerts,
  requestAlert,
  showAlert,
} from "./service.server.ts";
import { alertTexts, waitingAlertTexts } from "./texts.ts";

interface AlertDeps extends Pick<ApiDeps, "db" | "now" | "outbox" | "country" | "processInfo"> {
  appKey: string;
}

const openApiTags = ["craftsmen"];
const anyone = { access: "anyone" } as const;
const url = "/api/alerts/:token";

export const alertsApi: FastifyPluginAsyncZod<AlertDeps> = async (
  app,
  { db, outbox, appKey, country, now, processInfo },
) => {
  const deps = () => ({ db, appKey, now: now() });

  app.route({
    method: "POST",
    url: "/api/alerts",
    config: { ...anyone, limit: "alerts" },
    schema: {
      tags: openApiTags,
      summary: "Asks to be told once somebody is listed",
      body: alertInput(alertRules(country)),
      response: { 201: AlertCreated },
    },
    handler: async (request, reply) => {
      if (request.body.email !== undefined && processInfo.mailGoesTo !== "server") {
        throw new Refusal("invalid", { fields: { email: [alertTexts.phoneOnly] } });
      }
      const address = addressOf(request);
      const token = await requestAlert({ ...deps(), outbox, address }, request.body);
      return reply.code(201).send({ token });
    },
  });

  app.route({
    method: "GET",
    url,
    config: anyone,
    schema: {
      tags: openApiTags,
      summary: "What somebody asked to be told, by the link of it",
      params: AlertParams,
      response: { 200: AlertView },
    },
    handler: async ({ params }, reply) => {
      reply.header("cache-control", "no-store");
      return showAlert(deps(), params.token);
    },
  });

  app.route({
    method: "POST",
    url: `${url}/confirm`,
    config: anyone,
    schema: {
      tags: openApiTags,
      summary: "Confirms the e-mail, by what was sent to it",
      params: AlertParams,
      body: Confirmation,
      response: { 204: Nothing },
    },
    handler: async ({ params, body }, reply) => {
      await confirmAlert(deps(), params.token, body.signature);
      return reply.code(204).send(null);
    },
  });

  app.route({
    method: "DELETE",
    url,
    config: anyone,
    schema: {
      tags: openApiTags,
      summary: "Takes it back, by the link of it",
      params: AlertParams,
      response: { 200: Sentence },
    },
    handler: async ({ params }) => {
      await deleteAlert(deps(), params.token);
      return alertTexts.removed;
    },
  });

  app.route({
    method: "GET",
    url: "/api/alerts",
    config: { access: "owner" },
    schema: {
      tags: ["catalogue"],
      summary: "Who waits to be told, by what they wait for",
      response: { 200: z.array(AlertGroup) },
    },
    handler: () => listWaiting(db),
  });

  app.route({
    method: "POST",
    url: "/api/alerts/remove",
    config: { access: "owner" },
    schema: {
      tags: ["catalogue"],
      summary: "Deletes those whose people were told",
      body: AlertIds,
      response: { 200: Sentence },
    },
    handler: async (request) => {
      await removeAlerts(db, actorOf(request), request.body.ids);
      return waitingAlertTexts.removed;
    },
  });
};

const alertRules = (country: ApiDeps["country"]): AlertRules => ({
  parsePhone(typed) {
    const phone = parsePhone(typed, country);
    return phone !== null && isPossiblePhone(phone) && !isCostly(phone) ? phone : null;
  },
  phoneRule: alertTexts.phoneRule(phoneExample(country)),
});
