import { actorOf } from "#src/audit/write-audit.server.ts";
import { IdParams } from "#src/contract/fields.ts";
import { listUrl, toPage } from "#src/contract/pagination.ts";
import { type FeatureApi, Sentence } from "#src/http/api/api.server.ts";
import { ChangedPlace, NewPlace, PlaceListQuery, PlacePage, PlaceView } from "./contract.ts";
import {
  addPlace,
  changePlace,
  deletePlace,
  listPlaces,
  type Place,
  showPlace,
} from "./service.server.ts";
import { placeTexts } from "./texts.ts";

const config = { access: "owner" } as const;
const path = "/api/places";
const placesPerPage = 10;

/** CRUD routes of quarters, suburbs, towns and villages, for admins. */
export const placesApi: FeatureApi = async (app, { db, appUrl, country }) => {
  const schema = (summary: string) => ({ tags: ["catalogue"], summary: `Places: ${summary}` });

  app.route({
    method: "GET",
    url: path,
    config,
    schema: {
      ...schema("one page of the list, of a city or of all"),
      querystring: PlaceListQuery,
      response: { 200: PlacePage },
    },
    handler: async ({ query: { page, ...filter } }) => {
      const perPage = filter.per_page ?? placesPerPage;
      const { items, total } = await listPlaces(db, {
        page,
        perPage,
        cityId: filter.city_id,
        q: filter.q,
      });
      const slice = { items: items.map(toView), total };
      return toPage(slice, page, perPage, listUrl(path, appUrl, filter));
    },
  });

  app.route({
    method: "POST",
    url: path,
    config,
    schema: { ...schema("adds one to a city"), body: NewPlace, response: { 200: Sentence } },
    handler: async (request) => {
      await addPlace({ db, by: actorOf(request), country }, request.body);
      return placeTexts.added;
    },
  });

  app.route({
    method: "GET",
    url: `${path}/:id/edit`,
    config,
    schema: { ...schema("one of them"), params: IdParams, response: { 200: PlaceView } },
    handler: async ({ params: { id } }) => toView(await showPlace(db, id)),
  });

  app.route({
    method: "PUT",
    url: `${path}/:id`,
    config,
    schema: {
      ...schema("changes one"),
      params: IdParams,
      body: ChangedPlace,
      response: { 200: Sentence },
    },
    handler: async (request) => {
      const { id } = request.params;
      await changePlace({ db, by: actorOf(request), country }, { id, ...request.body });
      return placeTexts.changed;
    },
  });

  app.route({
    method: "DELETE",
    url: `${path}/:id`,
    config,
    schema: { ...schema("deletes one"), params: IdParams, response: { 200: Sentence } },
    handler: async (request) => {
      await deletePlace({ db, by: actorOf(request), country }, request.params.id);
      return placeTexts.deleted;
    },
  });
};

const toView = ({ id, cityId, name, kind, otherNames, latitude, longitude }: Place): PlaceView => ({
  id,
  city_id: cityId,
  name,
  kind,
  other_names: otherNames,
  ...(latitude === null || longitude === null ? {} : { latitude, longitude }),
});
