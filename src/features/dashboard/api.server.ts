import type { FeatureApi } from "../../http/api/api.server.ts";
import { WaitingCounts } from "../../ui/admin/waiting.contract.ts";
import { DashboardData } from "./contract.ts";
import { dashboardData, waitingCounts } from "./service.server.ts";

export const dashboardApi: FeatureApi = async (app, { db, timeZone, processInfo, now }) => {
  app.route({
    method: "GET",
    url: "/api/get-dashboard-data",
    config: { access: "admin" },
    schema: {
      tags: ["dashboard"],
      summary: "How many craftsmen have come, and of which professions",
      response: { 200: DashboardData },
    },
    handler: () => dashboardData(db, timeZone, now()),
  });

  app.route({
    method: "GET",
    url: "/api/get-waiting-counts",
    config: { access: "admin" },
    schema: {
      tags: ["dashboard"],
      summary:
        "How many orders are undecided, accounts locked, messages unread and mails not sent, and what else needs care",
      response: { 200: WaitingCounts },
    },
    handler: () => waitingCounts(db, processInfo, now()),
  });
};
