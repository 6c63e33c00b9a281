import {
  createRemoveParameters,
  type ReadParameters,
} from "#src/http/cache/ignored-parameters.server.ts";
import { ListQuery } from "./craftsmen/contract.ts";
import { BlockQuery } from "./craftsmen/device/listed-ids.api.server.ts";
import { SuggestQuery } from "./craftsmen/suggestions/contract.ts";
import { TradeNames, TradesQuery } from "./craftsmen/trades/contract.ts";

const namesOf = ({ shape }: { shape: object }) => Object.keys(shape);

/** What the routes whose responses are cached read of a query. */
export const publicParameters: ReadParameters[] = [
  { path: /^\/$/, names: namesOf(ListQuery) },
  { path: /^\/trades\/?$/, names: [] },
  { path: /^\/carftsman-details\/[^/]+\/?$/, names: ["phone"] },
  // A profession in a city: their names are Arabic, so that the first letter is encoded.
  { path: /^\/%[^/]+\/[^/]+\/?$/, names: ["page"] },
  { path: /^\/api\/(?:craftsmen|search)\/?$/, names: namesOf(ListQuery) },
  { path: /^\/api\/craftsmen\/[^/]+\/?$/, names: [] },
  { path: /^\/api\/trades\/?$/, names: namesOf(TradesQuery) },
  { path: /^\/api\/trades\/wanted\/?$/, names: [] },
  { path: /^\/api\/trades\/named\/?$/, names: namesOf(TradeNames) },
  { path: /^\/api\/suggest\/?$/, names: namesOf(SuggestQuery) },
  { path: /^\/api\/listed-ids\/?$/, names: namesOf(BlockQuery) },
  { path: /^\/api\/settings\/?$/, names: [] },
  { path: /^\/api\/get-all-(?:cities|professions)\/?$/, names: [] },
];

export const removeParameters = createRemoveParameters(publicParameters);
