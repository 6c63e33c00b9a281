import { beforeEach, expect, it } from "vitest";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { formDataOf, Person } from "#tests/support/person.ts";
import { photo } from "#tests/support/pictures/pictures.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

let site: Site;
beforeEach(async () => {
  site = await openSite({ shared: false });
});
it("works", async () => {
  const id = await addAccount(site.db, { email: "omar@mail.example", state: "approved" } as never);
  const omar = new Person(site);
  await omar.signIn("omar@mail.example");
  const added = await omar.post("/api/pictures", formDataOf({ image: await photo("#a00"), caption: "حمّام" }));
  expect(added.statusCode, added.body).toBe(201);
  console.log(added.json(), (await omar.get("/api/user")).json().pictures);
  console.log((await site.get(`/api/craftsmen/${id}`)).json().pictures);
  const admin = await signedInAdmin(site);
  const { data } = (await admin.get("/api/revisions")).json();
  console.log(JSON.stringify(data[0]?.changes));
  const answer = await admin.post(`/api/revisions/${data[0].id}/approve`);
  expect(answer.statusCode, answer.body).toBe(200);
  console.log((await site.get(`/api/craftsmen/${id}`)).json().pictures);
});
