// @module-tag slow
import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, expect, it } from "vitest";
import { createMailTemplates } from "#src/features/mail-templates.server.ts";
import { loadBuiltScreens } from "#src/http/render/screens.server.ts";
import { renderMail } from "#src/mail/layout/layout.server.ts";
import { currentDatabase } from "#tests/support/database/database.ts";
import { Person } from "#tests/support/person.ts";
import { addAccount, addAdmin, addCity, addProfession } from "#tests/support/rows.ts";
import { appKey, openSite, origin, type Site } from "#tests/support/site.ts";
import { openSettings } from "./store.server.ts";

const html = { accept: "text/html" };
const name = "صنّاع الشام";

let one: Site;
let other: Site;
let owner: Person;
beforeEach(async () => {
  one = await openSite({ withCache: true, openScreens: loadBuiltScreens });
  other = await openSite({ withCache: true, openScreens: loadBuiltScreens, emptied: false });
  await addAdmin(one.db);
  await addCity(one.db, "دمشق");
  await addProfession(one.db, "سبّاك");
  owner = new Person(one);
  await owner.signIn("admin@mail.example");
});

/** In the other process a moment passes until the notification arrives. */
async function eventually(check: () => Promise<void>) {
  for (let time = 0; time < 100; time++) {
    const error = await check().then(
      () => null,
      (failed: Error) => failed,
    );
    if (!error) return;
    await pause(20);
  }
  await check();
}

const page = async (site: Site, path: string) => (await site.get(path, html)).body;

it("a changed name is on every page of every process, cached ones too, without a restart", async () => {
  for (const site of [one, other]) {
    for (let time = 0; time < 2; time++) expect(await page(site, "/")).toContain("حِرَفي");
  }
  await owner.put("/api/settings", { name, tagline: "أهل الصنعة في دمشق" });
  const home = await page(one, "/");
  expect(home).toContain(`<title>أهل الصنعة في دمشق | صناع الشام</title>`);
  expect(home).toContain(`<meta property="og:site_name" content="${name}"/>`);
  expect(home).not.toContain("حِرَفي");
  await eventually(async () => {
    expect(await page(other, "/")).toContain(`content="${name}"`);
    expect(await page(other, "/")).not.toContain("حِرَفي");
  });
  for (const path of ["/contact", "/privacy-policy", "/login", "/nowhere", "/forbidden"]) {
    expect(await page(one, path), path).toContain("صناع الشام</title>");
    expect(await page(one, path), path).not.toContain("حِرَفي");
  }
  expect(await page(one, "/offline")).toContain("صناع الشام</title>");
  const { body: worker } = await one.get("/offline-worker.js");
  await owner.put("/api/settings", { name: null });
  expect((await one.get("/offline-worker.js")).body).not.toBe(worker);
  expect(await page(one, "/")).toContain("حِرَفي");
});

it("the manifest has the name and the short sentence", async () => {
  const standard = (await one.get("/manifest.webmanifest")).json();
  await owner.put("/api/settings", { name });
  const answer = await one.get("/manifest.webmanifest");
  expect(answer.headers["content-type"]).toContain("application/manifest+json");
  expect(answer.json()).toEqual({
    ...standard,
    name: `${name}: دليل الحرفيين في مدينتك`,
    short_name: name,
  });
});

it("a mail has the name, from when it is sent", async () => {
  const settings = await openSettings((await currentDatabase()).db);
  await addAccount(one.db, { email: "omar@mail.example" });
  await owner.put("/api/settings", { name });
  await settings.refresh();
  const write = createMailTemplates({ appUrl: origin, appKey, settings }).verify;
  const content = await write(one.db, { id: 1, recipient: "omar@mail.example", data: {} });
  const { html, text } = renderMail(content!, origin, settings.current.site);
  for (const body of [html, text]) {
    expect(body).toContain(`فيكتمل حسابك في ${name}.`);
    expect(body).toContain(`أُرسلت هذه الرسالة من موقع ${name} (`);
    expect(body).not.toContain("حِرَفي");
  }
});

it("social addresses, numbers and texts are on home; markup in them is text", async () => {
  const markup = '<script>alert(1)</script><b onclick="x">';
  await owner.put("/api/settings", {
    name: "دليل <b>",
    tagline: markup.slice(0, 25),
    notice: markup,
    about: markup,
    invitation: markup,
    about_points: [1, 2, 3].map((number) => ({ title: `<i>${number}</i>`, text: markup })),
    social: { facebook: "https://facebook.com/sham", youtube: null },
    phone: "0944123456",
    whatsapp: "0933111222",
  });
  const home = await page(one, "/");
  expect(home).not.toMatch(/<script>alert|<b[ >]|<i>/);
  expect(home).toContain("&lt;script&gt;alert(1)");
  expect(home).toContain('href="https://facebook.com/sham"');
  // Those without an address are left out.
  expect(home).not.toMatch(/youtube\.com|instagram\.com|t\.me/);
  expect(home).toContain('href="tel:+963944123456"');
  expect(home).toContain('href="https://wa.me/963933111222"');
  expect(await page(one, "/offline")).not.toContain("<b>");
});

it("a closed registration leaves no way to it", async () => {
  await owner.put("/api/settings", { registration_open: false });
  expect(await page(one, "/")).not.toContain('href="/register"');
  expect(await page(one, "/")).toContain("التسجيل مغلق الآن.");
  expect(await page(one, "/login")).not.toContain('href="/register"');
  const form = await page(one, "/register");
  expect(form).toContain("التسجيل مغلق الآن.");
  expect(form).not.toContain('name="fullname"');
  expect((await one.get("/sitemap-screens.xml")).body).not.toContain("/register<");
});
