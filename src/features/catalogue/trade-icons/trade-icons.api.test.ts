import { beforeEach, expect, it } from "vitest";
import { iconTexts, professionTexts } from "#src/features/catalogue/texts.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import type { Person } from "#tests/support/person.ts";
import { expectInvalid, expectText } from "#tests/support/responses.ts";
import { addCity, addCraftsman, openSite, type Site } from "#tests/support/site.ts";

let site: Site;
let admin: Person;
beforeEach(async () => {
  site = await openSite({ withCache: true });
  admin = await signedInAdmin(site);
});

const all = async () => (await site.get("/api/get-all-professions")).json();
const put = (id: number, more: object) =>
  admin.put(`/api/profession/${id}`, { title: "فني تعقيم", ...more });

it("a profession has the icon that an admin has chosen, wherever it is shown, at once", async () => {
  const added = await admin.post("/api/profession", { title: "فني تعقيم", icon: "bug" });
  expectText(added, professionTexts.added);
  const [{ id }] = await all();
  const cityId = await addCity(site.db);
  const craftsman = await addCraftsman(site.db, { professionId: id, cityId });
  const shown = async () => [
    (await all())[0],
    (await site.get("/api/trades")).json()[0].profession,
    (await site.get("/api/craftsmen")).json().data[0].profession,
    (await site.get(`/api/craftsmen/${craftsman}`)).json().profession,
    (await admin.get(`/api/profession/${id}/edit`)).json(),
  ];
  const title = "فني تعقيم";
  expect(await shown()).toEqual(Array(5).fill({ id, title, icon: "bug" }));
  expectText(await put(id, { icon: "broom" }), iconTexts.changed);
  expect(await shown()).toEqual(Array(5).fill({ id, title, icon: "broom" }));
  // A client that knows of no icons leaves it as it is.
  expectText(await put(id, {}), professionTexts.changed);
  expect((await all())[0].icon).toBe("broom");
  for (const none of ["", null]) {
    await put(id, { icon: "broom" });
    expectText(await put(id, { icon: none }), iconTexts.changed);
    expect(await shown()).toEqual(Array(5).fill({ id, title }));
  }
});

it("no other icon can be chosen", async () => {
  await admin.post("/api/profession", { title: "فني تعقيم" });
  const [{ id }] = await all();
  for (const icon of ["skull", "faucet ", 7, ["bug"]]) {
    expectInvalid(await put(id, { icon }), { icon: professionTexts.icon });
  }
  expect(await all()).toEqual([{ id, title: "فني تعقيم" }]);
});
