import { expect, it } from "vitest";
import { loadBuiltScreens } from "#src/http/render/screens.server.ts";
import { addCity, addCraftsman, addProfession, openSite } from "#tests/support/site.ts";

const asPage = { accept: "text/html" };

it("a link with what stood behind it in a message leads to the craftsman's page", async () => {
  const site = await openSite({ openScreens: loadBuiltScreens });
  const trade = { professionId: await addProfession(site.db), cityId: await addCity(site.db) };
  const id = await addCraftsman(site.db, trade);
  const arabic = id.toLocaleString("ar-SY-u-nu-arab", { useGrouping: false });
  for (const written of [`${id}،`, `${id}.`, `${id})`, `${id}\u200F`, `«${id}»`, `${arabic}،`]) {
    const answer = await site.get(`/carftsman-details/${encodeURIComponent(written)}`, asPage);
    expect([answer.statusCode, answer.headers.location], written).toEqual([
      301,
      `/carftsman-details/${id}`,
    ]);
  }
  for (const written of ["abc", `${id}a`, `0${id}`]) {
    const answer = await site.get(`/carftsman-details/${written}`, asPage);
    expect(answer.statusCode, written).toBe(404);
  }
});

it("password managers are led to the screen where the password is changed", async () => {
  const site = await openSite();
  const answer = await site.get("/.well-known/change-password");
  expect([answer.statusCode, answer.headers.location]).toEqual([302, "/profile"]);
});
