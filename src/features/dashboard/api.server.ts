import type { FeatureApi } from "#src/http/api/api.server.ts";
import { adminRightsOf } from "#src/http/security/guard.server.ts";
import { WaitingCounts } from "#src/ui/admin/waiting.contract.ts";
import { DashboardData, DashboardDetails } from "./contract.ts";
import { getDashboardDetails } from "./details.service.server.ts";
import { getDashboardData } from "./service.server.ts";
import { getWaitingCounts } from "./waiting.service.server.ts";

export const dashboardApi: FeatureApi = async (app, { db, timeZone, processInfo, now }) => {
  app.route({
    method: "GET",
    url: "/api/get-dashboard-data",
    config: { access: "moderator" },
    schema: {
      tags: ["dashboard"],
      summary: "Numbers of new craftsmen, and of craftsmen by profession",
      response: { 200: DashboardData },
    },
    handler: (request) => getDashboardData(db, adminRightsOf(request), timeZone, now()),
  });

  app.route({
    method: "GET",
    url: "/api/get-dashboard-details",
    config: { access: "moderator" },
    schema: {
      tags: ["dashboard"],
      summary:
        "Numbers asked for by day, how long orders wait, and listings that are not shown, of the last 30 days",
      response: { 200: DashboardDetails },
    },
    handler: (request) => getDashboardDetails(db, adminRightsOf(request), timeZone, now()),
  });

  app.route({
    method: "GET",
    url: "/api/get-waiting-counts",
    config: { access: "moderator" },
    schema: {
      tags: ["dashboard"],
      summary:
        "Numbers of undecided orders, reverts of contacts, unread messages and failed mails; problems of backups and disk",
      response: { 200: WaitingCounts },
    },
    handler: (request) => getWaitingCounts(db, adminRightsOf(request), processInfo, now()),
  });
};
