import sharp from "sharp";
import { beforeEach, expect, it } from "vitest";
import { loadBuiltScreens } from "#src/http/render/screens.server.ts";
import { Person } from "#tests/support/person.ts";
import { addAdmin } from "#tests/support/rows.ts";
import { addCity, addCraftsman, addProfession, openSite, type Site } from "#tests/support/site.ts";

let site: Site;
let owner: Person;
beforeEach(async () => {
  site = await openSite({ openScreens: loadBuiltScreens });
  await addAdmin(site.db);
  owner = new Person(site);
  await owner.signIn("admin@mail.example");
});

const pictureAt = async (path: string) => {
  const answer = await site.get(path);
  expect(answer.statusCode, path).toBe(200);
  expect(answer.headers["content-type"]).toBe("image/jpeg");
  return answer.rawPayload;
};

/** Mean colour of a part that has the ground and its pattern alone. */
async function groundOf(picture: Buffer) {
  const part = { left: 600, top: 10, width: 30, height: 50 };
  const { channels } = await sharp(await sharp(picture).extract(part).png().toBuffer()).stats();
  return channels.map(({ mean }) => Math.round(mean));
}

/** Of blue with the pattern over it. */
const expectBlue = ([red, green, blue]: number[]) => {
  expect(blue! - red!).toBeGreaterThan(60);
  expect(blue! - green!).toBeGreaterThan(25);
};

it("the site's picture for messengers has its own name, short sentence and colours", async () => {
  const standard = await pictureAt("/share.jpg");
  const seen = [standard];
  for (const change of [
    { name: "صنّاع الشام" },
    { tagline: "أهل الصنعة في دمشق" },
    { palette: "blue" },
    // No letter of it is in the fonts.
    { name: "𝒮𝒽𝒶𝓂 ሻም", tagline: "ሻም ሻም" },
  ]) {
    expect((await owner.put("/api/settings", change)).statusCode).toBe(200);
    const picture = await pictureAt("/share.jpg");
    expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect(seen.some((one) => one.equals(picture))).toBe(false);
    seen.push(picture);
  }
  expectBlue(await groundOf(seen.at(-1)!));
  await owner.put("/api/settings", { name: null, tagline: null, palette: null });
  expect((await pictureAt("/share.jpg")).equals(standard)).toBe(true);
});

it("a listing's preview has them too, and another address", async () => {
  const trade = { professionId: await addProfession(site.db), cityId: await addCity(site.db) };
  const id = await addCraftsman(site.db, trade);
  const addressOf = async () => {
    const { body } = await site.get(`/carftsman-details/${id}`, { accept: "text/html" });
    return body.match(/\/previews\/\d+\.jpg\?v=\w+/)![0];
  };
  const before = await addressOf();
  const standard = await pictureAt(before);
  await owner.put("/api/settings", { name: "صنّاع الشام", palette: "blue" });
  const after = await addressOf();
  expect(after).not.toBe(before);
  const own = await pictureAt(after);
  expect(own.equals(standard)).toBe(false);
  expectBlue(await groundOf(own));
});
