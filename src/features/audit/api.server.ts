import { listUrl, toPage } from "#src/contract/pagination.ts";
import type { FeatureApi } from "#src/http/api/api.server.ts";
import { adminRightsOf, viewerOf } from "#src/http/security/guard.server.ts";
import { AuditPage, AuditQuery } from "./contract.ts";
import { entriesPerPage, listAdmins, listAuditEntries } from "./service.server.ts";

const path = "/api/audit-log";

/** Read-only: entries cannot be changed or deleted. A moderator reads the own ones, and holders' changes in the own cities. */
export const auditApi: FeatureApi = async (app, { db, appUrl, timeZone }) => {
  app.route({
    method: "GET",
    url: path,
    config: { access: "moderator" },
    schema: {
      tags: ["audit"],
      summary: "Audit log of admins' acts, newest first",
      querystring: AuditQuery,
      response: { 200: AuditPage },
    },
    handler: async (request) => {
      const { page, ...filter } = request.query;
      const { accountId, role } = viewerOf(request);
      const { cities } = adminRightsOf(request);
      const only = role === "owner" ? undefined : { accountId, cities };
      const [entries, admins] = await Promise.all([
        listAuditEntries({ db, timeZone, only }, filter, page),
        listAdmins(db, only),
      ]);
      const list = toPage(entries, page, entriesPerPage, listUrl(path, appUrl, filter));
      return { ...list, admins, time_zone: timeZone };
    },
  });
};
