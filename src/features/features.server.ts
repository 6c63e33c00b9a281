import type { FastifyInstance } from "fastify";
import { forgetAllDecisions } from "#src/undo/undo.server.ts";
import { accountsApi } from "./accounts/api.server.ts";
import type { AccountDeps } from "./accounts/deps.server.ts";
import { wellKnownApi } from "./accounts/password/password.api.server.ts";
import { createRecordVersions } from "./accounts/record/record-version.server.ts";
import { auditApi } from "./audit/api.server.ts";
import { catalogueAdminApi } from "./catalogue/admin.api.server.ts";
import { catalogueApi } from "./catalogue/api.server.ts";
import { mergingApi } from "./catalogue/merging/merge.api.server.ts";
import { namesApi } from "./catalogue/names/names.api.server.ts";
import { placesApi } from "./catalogue/places/api.server.ts";
import { startApi } from "./catalogue/start/start.api.server.ts";
import type { Users } from "./catalogue/users.server.ts";
import { alertsApi } from "./craftsmen/alerts/api.server.ts";
import { craftsmenApi } from "./craftsmen/api.server.ts";
import {
  countEachUsers,
  countUsers,
  moveSomeUsers,
  moveUsers,
} from "./craftsmen/counts/chosen-by.server.ts";
import {
  type ListingCounter,
  moveTradeRequests,
} from "./craftsmen/counts/listing-counter.server.ts";
import { departedListingsApi } from "./craftsmen/departed/api.server.ts";
import { listedIdsApi } from "./craftsmen/device/listed-ids.api.server.ts";
import { moveEntries } from "./craftsmen/move-entries.server.ts";
import { privatePictureApi } from "./craftsmen/pictures/private-picture.api.server.ts";
import { receiptCookie } from "./craftsmen/receipts/receipts.server.ts";
import { entriesNamedApi } from "./craftsmen/search/entries-named.api.server.ts";
import { findNamed } from "./craftsmen/search/entries-named.server.ts";
import { listMissedSearchesApi } from "./craftsmen/search/missed-queries/missed-searches.api.server.ts";
import { previewApi } from "./craftsmen/sharing/preview.api.server.ts";
import { qrApi } from "./craftsmen/sharing/qr.api.server.ts";
import { sitemapApi } from "./craftsmen/sharing/sitemap.api.server.ts";
import { suggestionsApi } from "./craftsmen/suggestions/api.server.ts";
import { tradesApi } from "./craftsmen/trades/api.server.ts";
import { dashboardApi } from "./dashboard/api.server.ts";
import { duplicatesApi } from "./duplicates/api.server.ts";
import { openFormerDecisions } from "./former-decisions/former-decisions.server.ts";
import { freshnessApi } from "./freshness/api.server.ts";
import { importsApi } from "./imports/api.server.ts";
import type { ImportApiDeps } from "./imports/deps.server.ts";
import { listingsApi } from "./listings/api.server.ts";
import { hideByProof } from "./listings/removal-requests.server.ts";
import { messagesApi } from "./messages/api.server.ts";
import { cannedRepliesApi } from "./messages/canned-replies/api.server.ts";
import { conversationApi } from "./messages/conversation/api.server.ts";
import { inboxApi } from "./messages/inbox/inbox.api.server.ts";
import { relatedApi } from "./messages/message/related.api.server.ts";
import { moderationApi } from "./moderation/api.server.ts";
import {
  moveRememberedCities,
  moveSomeRememberedCities,
} from "./moderation/cities/moved-cities.server.ts";
import { ordersApi } from "./moderation/orders/orders.api.server.ts";
import { phoneApi } from "./moderation/phone/phone.api.server.ts";
import { recordsApi } from "./moderation/records/records.api.server.ts";
import { revisionsApi } from "./moderation/revisions/revisions.api.server.ts";
import { pushApi } from "./notifications/push.api.server.ts";
import { ownDataApi } from "./own-data/api.server.ts";
import { reportsApi } from "./reports/api.server.ts";
import { robotsApi } from "./site/robots.api.server.ts";
import { logoApi, siteSettingsApi } from "./site-settings/api.server.ts";
import { siteStateApi } from "./site-state/api.server.ts";
import { acceptApi } from "./team/accept.api.server.ts";
import { moveModerators } from "./team/merged-city.server.ts";
import { ownNameApi } from "./team/own-name.api.server.ts";
import { teamApi } from "./team/team.api.server.ts";
import { undoApi } from "./undo.api.server.ts";

const features = [
  catalogueApi,
  namesApi,
  placesApi,
  departedListingsApi,
  listedIdsApi,
  tradesApi,
  suggestionsApi,
  entriesNamedApi,
  listMissedSearchesApi,
  previewApi,
  qrApi,
  privatePictureApi,
  sitemapApi,
  messagesApi,
  inboxApi,
  relatedApi,
  cannedRepliesApi,
  dashboardApi,
  auditApi,
  siteStateApi,
  siteSettingsApi,
  logoApi,
  robotsApi,
  wellKnownApi,
  ownNameApi,
];

type FeatureDeps = Omit<AccountDeps, "formerDecisions" | "hideByProof"> &
  Pick<ImportApiDeps, "jobs"> & { counter: ListingCounter };

/** Registers the routes of all features. */
export async function featureApis(app: FastifyInstance, deps: FeatureDeps) {
  const {
    sessions,
    appKey,
    secure,
    admin2fa,
    pushServices,
    hooks,
    onFailedLogin,
    jobs,
    counter,
    ...shared
  } = deps;
  const receipts = receiptCookie({ secure, appKey });
  for (const feature of features) await app.register(feature, shared);
  await app.register(craftsmenApi, { ...shared, receipts, counter });
  await app.register(reportsApi, { ...shared, receipts });
  for (const api of [alertsApi, conversationApi]) await app.register(api, { ...shared, appKey });
  await app.register(freshnessApi, { ...shared, appKey });
  const users: Users = {
    count: countUsers,
    countEach: countEachUsers,
    async moveSome(tx, kind, merge) {
      const craftsmen = await moveSomeUsers(tx, kind, merge);
      const isDone =
        craftsmen === 0 && (kind !== "city" || (await moveSomeRememberedCities(tx, merge)));
      return { craftsmen, isDone };
    },
    async move(tx, kind, merge) {
      const moved = await moveUsers(tx, kind, merge);
      await moveEntries(tx, kind, merge);
      if (kind === "profession") await moveTradeRequests(tx, merge);
      if (kind === "city") {
        await moveModerators(tx, merge);
        // Once no listing is there, so that no decision on one can name the city any more.
        await moveRememberedCities(tx, merge);
      }
      await forgetAllDecisions(tx);
      return moved;
    },
  };
  for (const api of [catalogueAdminApi, mergingApi]) await app.register(api, { ...shared, users });
  await app.register(startApi, { ...shared, findNamed });
  const versions = createRecordVersions(appKey, shared.country);
  const formerDecisions = openFormerDecisions(appKey);
  for (const api of [
    ordersApi,
    moderationApi,
    revisionsApi,
    recordsApi,
    listingsApi,
    duplicatesApi,
  ]) {
    await app.register(api, { ...shared, versions, formerDecisions });
  }
  await app.register(importsApi, { ...shared, jobs });
  await app.register(phoneApi, { ...shared, versions, formerDecisions, appKey, hideByProof });
  for (const api of [undoApi, ownDataApi]) {
    await app.register(api, { ...shared, formerDecisions });
  }
  const accountDeps = {
    sessions,
    appKey,
    secure,
    admin2fa,
    pushServices,
    hooks,
    formerDecisions,
    hideByProof,
  };
  for (const api of [accountsApi, teamApi, acceptApi, pushApi]) {
    await app.register(api, { ...shared, ...accountDeps, onFailedLogin });
  }
}

/** Runs in the page that is shown without a network. */
export const offlinePageScript = new URL("./craftsmen/device/offline-numbers.js", import.meta.url);
