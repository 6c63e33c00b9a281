import type { FeatureApi } from "../../server/api.server.ts";
import { DashboardData } from "./contract.ts";
import { dashboardData } from "./service.server.ts";

export const dashboardApi: FeatureApi = async (app, { db, timeZone, now }) => {
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
};
