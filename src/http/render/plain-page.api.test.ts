import { createHash } from "node:crypto";
import sharp from "sharp";
import { expect, it } from "vitest";
import { formDataOf, Person } from "#tests/support/person.ts";
import { addAdmin } from "#tests/support/rows.ts";
import { openSite } from "#tests/support/site.ts";

const html = { accept: "text/html" };

it("pages outside of the screens have the site's own name, colours and logo, and no data of the database", async () => {
  const site = await openSite({ shared: false });
  await addAdmin(site.db);
  const owner = new Person(site);
  await owner.signIn("admin@mail.example");
  // No screens are there.
  const page = (path = "/nowhere") => site.get(path, html);
  const standard = (await page()).body;
  expect(standard).toContain('<main data-palette="teal"><svg');
  expect(standard).not.toContain("src=");

  await owner.put("/api/settings", { name: "دليل <الشام>", palette: "plum" });
  const image = sharp({ create: { width: 600, height: 600, channels: 3, background: "#c01020" } });
  await owner.post("/api/settings/logo", formDataOf({ image: await image.png().toBuffer() }));
  await site.db.execute("alter table site_settings rename to settings_away");
  try {
    for (const path of ["/nowhere", "/offline", "/%ff"]) {
      const { body, headers } = await page(path);
      expect(body, path).toContain("| دليل &#60;الشام&#62;</title>");
      expect(body, path).toMatch(
        /<main data-palette="plum"><img src="\/logo\.png\?v=\w{12}" alt=""><h1>/,
      );
      expect(body, path).not.toContain("<svg");
      const style = /<style>(.*?)<\/style>/s.exec(body)![1]!;
      expect(style).toContain("[data-palette=plum] a{background:#683158;color:#ffffff}");
      const hash = createHash("sha256").update(style).digest("base64");
      const policy = headers["content-security-policy"];
      expect(policy, path).toContain(`style-src 'sha256-${hash}'; img-src 'self'`);
    }
  } finally {
    await site.db.execute("alter table settings_away rename to site_settings");
  }
});
