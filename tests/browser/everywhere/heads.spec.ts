import type { BrowserContext } from "@playwright/test";
import { csrfHeaders, logInAsNewCraftsman } from "#tests/browser/accounts.ts";
import { logInAsAdmin, send } from "#tests/browser/admins.ts";
import { craftsman, expect, idsOf, searchAddress, test } from "#tests/browser/support.ts";
import { headAt } from "./document-head.ts";

test.describe.configure({ mode: "parallel" });
const trade = encodeURI("/دمشق/سباك");

test("each public screen says what it is, under one address", { tag: "@desktop" }, async ({
  request,
  baseURL,
}) => {
  const { address, fullname } = await craftsman(request);
  const { profession, city } = await idsOf(request, "سبّاك", "دمشق");
  const screens: [path: string, canonical: string, title: RegExp][] = [
    ["/?x=1", "/", /^دليل الحرفيين في مدينتك \| حرفي$/],
    ["/?page=2&x=1", "/?page=2", /الصفحة 2/],
    ["/?page=1", "/", /^دليل الحرفيين/],
    [`/?profession=${profession}&x=1`, `/?profession=${profession}`, /^سبّاك \|/],
    [`/?city=${city}&profession=${profession}`, trade, /^سبّاك في دمشق \|/],
    [await searchAddress(request, { page: 2 }), `${trade}?page=2`, /^سبّاك في دمشق، الصفحة 2 \|/],
    [`${trade}?x=1`, trade, /^سبّاك في دمشق \|/],
    [`${address}?fbclid=x`, address, new RegExp(`^${fullname}، سبّاك في دمشق \\|`)],
    ["/contact?sent=1", "/contact", /^اتصل بنا/],
    ["/trades", "/trades", /^كل المهن \|/],
    ["/privacy-policy", "/privacy-policy", /^سياسة الخصوصية/],
    ["/licenses", "/licenses", /^مصادر البيانات/],
    ["/register", "/register", /حساب/],
  ];
  for (const [path, canonical, title] of screens) {
    const head = await headAt(request, path);
    expect.soft(head.status, path).toBe(200);
    expect.soft(head.canonical, path).toBe(baseURL + canonical);
    expect.soft(head.title, path).toMatch(title);
    expect.soft(head.meta.description?.length, path).toBeGreaterThan(20);
    expect.soft(head.meta.robots, path).toBeUndefined();
    expect.soft(head.meta, path).toMatchObject({
      "og:url": baseURL + canonical,
      "og:site_name": "حِرَفي",
      "og:locale": "ar_AR",
      "og:description": head.meta.description,
      "og:image:width": "1200",
      "og:image:height": "630",
      "og:image:alt": expect.stringMatching(/\p{Script=Arabic}/u),
      "twitter:card": "summary_large_image",
    });
    expect.soft(`${head.meta["og:title"]} | حرفي`, path).toBe(head.title);
    const picture = await request.get(head.meta["og:image"] ?? "");
    expect.soft(picture.headers()["content-type"], path).toBe("image/jpeg");
    expect.soft((await picture.body()).length, path).toBeLessThan(300_000);
  }
});

test("search engines are not to keep what was typed, what is empty, or a number", {
  tag: "@desktop",
}, async ({ request }) => {
  const { address } = await craftsman(request);
  const empty = encodeURI("/تدمر/فني-مصاعد");
  for (const path of ["/?q=محمود", "/?page=999", empty, `${trade}?page=99`, `${address}?phone=1`]) {
    const { status, meta } = await headAt(request, path);
    expect.soft(status, path).toBe(200);
    expect.soft(meta.robots, path).toBe("noindex");
  }
});

test("the site can be searched from outside, and installed", { tag: "@desktop" }, async ({
  request,
  baseURL,
}) => {
  const { graph, html } = await headAt(request, "/");
  expect(graph).toMatchObject([{ "@type": "WebSite", url: `${baseURL}/` }]);
  expect(html).toMatch(/<link [^>]*rel="manifest" href="\/manifest.webmanifest"/);
  const answer = await request.get("/manifest.webmanifest");
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");
  const { icons, ...manifest } = await answer.json();
  expect(manifest).toMatchObject({ lang: "ar", dir: "rtl", start_url: "/", display: "standalone" });
  for (const { src } of [...icons, { src: "/apple-touch-icon.png" }, { src: "/favicon.ico" }]) {
    expect((await request.get(src)).status(), src).toBe(200);
  }
});

test("a profession in a city is told as a list", { tag: "@desktop" }, async ({
  request,
  baseURL,
}) => {
  const { graph } = await headAt(request, `${trade}?page=2`);
  const [list, way] = graph as [{ itemListElement: object[] }, object];
  expect(list).toMatchObject({ "@type": "ItemList", name: "سبّاك في دمشق" });
  expect(list.itemListElement[0]).toMatchObject({ position: 13 });
  expect(way).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [{ position: 1 }, { position: 2, item: baseURL + trade }],
  });
});

test("a listing is told as a business without its number, whatever is written in it", {
  tag: "@desktop",
}, async ({ context, request }) => {
  const { id, phone } = await publish(context, '</script><script>alert("x")</script> هاتفي PHONE');
  const { graph, html, meta } = await headAt(request, `/carftsman-details/${id}`);
  const [business, way] = graph as [{ description: string }, { itemListElement: object[] }];
  expect(business).toMatchObject({
    "@type": "Electrician",
    name: "عمر الزعبي",
    address: { addressLocality: "حمص" },
  });
  expect(business.description).toContain('<script>alert("x")</script>');
  expect(way.itemListElement).toHaveLength(3);
  expect(html).not.toContain("<script>alert");
  const told = JSON.stringify([graph, meta]);
  expect(told).toContain("هاتفي …");
  expect(told).not.toContain(phone.slice(1));
  expect(told).not.toContain("telephone");
});

/** A craftsman of this test's own, approved, who wrote the own number into the description. */
async function publish(context: BrowserContext, description: string) {
  const { id } = await logInAsNewCraftsman(context);
  const { user } = await (await context.request.get("/api/get-profile-data")).json();
  const phone: string = user.phone_display.replaceAll(" ", "");
  const answer = await context.request.put("/api/update-user", {
    headers: await csrfHeaders(context),
    data: {
      ...user,
      name: user.fullname,
      profession: user.profession_id,
      city: user.city_id,
      description: description.replace("PHONE", phone),
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await logInAsAdmin(context);
  await send(context, "POST", `/api/craftsmen-approv/${id}`);
  return { id, phone };
}
