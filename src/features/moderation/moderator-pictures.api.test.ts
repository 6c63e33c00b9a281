import { expect, it } from "vitest";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { pageImage } from "#src/images/paths.ts";
import { Person } from "#tests/support/person.ts";
import { addModerator } from "#tests/support/rows.ts";
import { expectMissing, openPicturedSite } from "#tests/support/site/pictured-site.ts";

it("33: a picture of a pending listing is for moderators of its city, and of no other", async () => {
  const { site, image } = await openPicturedSite("on disk");
  const [listing] = await site.db.select().from(craftsman);
  const enter = async (email: string, cities: number[]) => {
    await addModerator(site.db, email, { cities });
    const moderator = new Person(site);
    await moderator.signIn(email);
    return moderator;
  };
  const own = await enter("own@mail.example", [listing!.cityId]);
  expect((await own.get(pageImage(image))).statusCode).toBe(200);
  const other = await enter("other@mail.example", [listing!.cityId + 1]);
  expectMissing(await other.get(pageImage(image)));
});
