import { and, arrayOverlaps, eq, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { inCities } from "#src/features/craftsmen/in-cities.server.ts";
import { seesUnpublished } from "#src/features/craftsmen/listing-visibility.server.ts";
import { revision } from "#src/features/craftsmen/revisions/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { workPicture } from "#src/features/craftsmen/works/table.server.ts";
import type { FeatureApi } from "#src/http/api/api.server.ts";
import type { Viewer } from "#src/http/security/viewer.ts";
import { sendPicture } from "#src/http/server/image-files.server.ts";
import { pageFile, pictureKeyPattern, privatePrefix } from "#src/images/paths.ts";
import { readServedFile } from "#src/images/storage/served-file.server.ts";

const Params = z.object({
  file: z.string().refine((file) => pictureKeyPattern.test(privatePrefix + file)),
});

/** Pictures of listings that are not published, or not approved yet, for their craftsman and the admins of the city; 404 to everyone else. */
export const privatePictureApi: FeatureApi = async (app, { db, storage, findViewer }) => {
  app.get(
    `/storage/${privatePrefix}:file`,
    {
      config: { access: "anyone" },
      schema: { hide: true, params: Params },
    },
    async (request, reply) => {
      const key = privatePrefix + request.params.file;
      const image = pageFile(key);
      const isHeld = sql`exists (select from ${revision}
        where ${revision.craftsmanId} = ${craftsman.id} and ${revision.image} = ${image})`;
      const isWork = sql`exists (select from ${workPicture}
        where ${workPicture.craftsmanId} = ${craftsman.id} and ${workPicture.image} = ${image})`;
      const hasIt = or(eq(craftsman.image, image), isHeld, isWork)!;
      const viewer = await findViewer(request);
      const isSeen =
        (await seesUnpublished(db, viewer, hasIt)) || (await movesTo(db, viewer, image));
      if (!isSeen) throw new Refusal("notFound");
      const picture = await readServedFile(storage, key);
      if (!picture) throw new Refusal("notFound");
      return sendPicture(reply, picture, "no-store");
    },
  );
};

/** Whether the picture waits with a move to a city of the admin's, who decides on both. */
async function movesTo(db: Database, viewer: Viewer | null, image: string): Promise<boolean> {
  const cities = viewer?.rights?.cities ?? [];
  const isAdded = sql`exists (select from ${workPicture}
    where ${workPicture.craftsmanId} = ${revision.craftsmanId} and ${workPicture.image} = ${image}
      and ${revision.pictures}->'added' @> to_jsonb(${workPicture.id}))`;
  const waits = and(or(eq(revision.image, image), isAdded), eq(revision.state, "waiting"));
  return (
    cities.length > 0 &&
    (await db.$count(
      revision,
      and(
        waits,
        or(inCities(cities, revision.cityId), arrayOverlaps(revision.furtherCityIds, cities)),
      ),
    )) > 0
  );
}
