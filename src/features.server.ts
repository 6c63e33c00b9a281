import type { FastifyInstance } from "fastify";
import { accountsApi } from "./features/accounts/api.server.ts";
import type { AccountParts } from "./features/accounts/parts.server.ts";
import { auditApi } from "./features/audit/api.server.ts";
import { catalogueAdminApi } from "./features/catalogue/admin.api.server.ts";
import { catalogueApi } from "./features/catalogue/api.server.ts";
import { craftsmenApi } from "./features/craftsmen/api.server.ts";
import { chosenBy } from "./features/craftsmen/chosen-by.server.ts";
import { previewApi } from "./features/craftsmen/sharing/preview.api.server.ts";
import { sitemapApi } from "./features/craftsmen/sharing/sitemap.api.server.ts";
import { tradesApi } from "./features/craftsmen/trades/api.server.ts";
import { dashboardApi } from "./features/dashboard/api.server.ts";
import { messagesApi } from "./features/messages/api.server.ts";
import { inboxApi } from "./features/messages/inbox.api.server.ts";
import { moderationApi } from "./features/moderation/api.server.ts";
import { ordersApi } from "./features/moderation/orders/orders.api.server.ts";
import { recordsApi } from "./features/moderation/records/records.api.server.ts";
import { robotsApi } from "./features/site/robots.api.server.ts";
import { siteStateApi } from "./features/site-state/api.server.ts";

const features = [
  catalogueApi,
  craftsmenApi,
  tradesApi,
  previewApi,
  sitemapApi,
  ordersApi,
  moderationApi,
  recordsApi,
  messagesApi,
  inboxApi,
  dashboardApi,
  auditApi,
  siteStateApi,
  robotsApi,
];

/** The routes of all features, each given what it needs of the others. */
export async function featureApis(app: FastifyInstance, given: AccountParts) {
  const { sessions, appKey, secure, admin2fa, ...parts } = given;
  for (const feature of features) await app.register(feature, parts);
  await app.register(catalogueAdminApi, { ...parts, chosenBy });
  await app.register(accountsApi, { ...parts, sessions, appKey, secure, admin2fa });
}
