import { beforeEach, describe, expect, it } from "vitest";
import { Person } from "#tests/support/person.ts";
import { addAdmin } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { settingTexts } from "./field-texts.ts";

let site: Site;
let owner: Person;
beforeEach(async () => {
  site = await openSite();
  await addAdmin(site.db);
  owner = new Person(site);
  await owner.signIn("admin@mail.example");
});

const shown = async () => (await site.get("/api/settings")).json();
const edited = async () => (await owner.get("/api/settings/edit")).json();

describe("settings of the site", () => {
  it("are the program's own while nothing was saved", async () => {
    expect(await shown()).toMatchObject({
      name: "حِرَفي",
      tagline: "دليل الحرفيين في مدينتك",
      palette: "teal",
      logo: null,
      phone: null,
      whatsapp: null,
      notice: "حِرَفي يعرّفك بالحرفيين فقط، ولا يتدخل في الاتفاق أو الدفع بينكما.",
      registration_open: true,
      policy: null,
    });
    expect(await edited()).toMatchObject({ version: 0, digest: "none", sender_name: null });
  });

  it("have the time zone in which admins read times, which is not theirs to set", async () => {
    expect(await shown()).toMatchObject({ time_zone: "Asia/Damascus" });
    const elsewhere = await openSite({ emptied: false, timeZone: "Europe/Istanbul" });
    const values = (await elsewhere.get("/api/settings")).json();
    expect(values).toMatchObject({ time_zone: "Europe/Istanbul" });
  });

  it("have the country, by which months are called, which is not theirs to set", async () => {
    expect(await shown()).toMatchObject({ country: "SY" });
    const elsewhere = await openSite({ emptied: false, country: "EG" });
    expect((await elsewhere.get("/api/settings")).json()).toMatchObject({ country: "EG" });
  });

  it("are changed one at a time, and take effect at once", async () => {
    const answer = await owner.put("/api/settings", { name: " دليل  الشام " });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe("حُفظت الإعدادات.");
    expect(await shown()).toMatchObject({
      name: "دليل الشام",
      notice: "دليل الشام يعرّفك بالحرفيين فقط، ولا يتدخل في الاتفاق أو الدفع بينكما.",
    });
    await owner.put("/api/settings", { phone: "0944 123 456", whatsapp: "+963 933 111 222" });
    expect(await shown()).toMatchObject({
      name: "دليل الشام",
      phone: "+963944123456",
      phone_display: "0944 123 456",
      whatsapp: "+963933111222",
    });
  });

  it("return to their defaults by null, an empty text or the default itself", async () => {
    await owner.put("/api/settings", { name: "دليل", tagline: "حرفيو الشام", phone: "0944123456" });
    await owner.put("/api/settings", { name: null, tagline: "", phone: null });
    expect(await shown()).toMatchObject({ name: "حِرَفي", phone: null, phone_display: null });
    await owner.put("/api/settings", { tagline: "دليل الحرفيين في مدينتك" });
    expect(await edited()).toMatchObject({ tagline: "دليل الحرفيين في مدينتك", version: 3 });
  });

  it("change or leave out single addresses of social networks", async () => {
    await owner.put("/api/settings", {
      social: { facebook: "facebook.com/damascus", youtube: "", telegram: null },
    });
    expect((await shown()).social).toEqual({
      facebook: "https://facebook.com/damascus",
      instagram: null,
      telegram: null,
      youtube: null,
    });
  });

  it("are not overwritten by an owner who has not seen a later change", async () => {
    expect((await owner.put("/api/settings", { version: 0, name: "دليل" })).statusCode).toBe(200);
    const late = await owner.put("/api/settings", { version: 0, name: "آخر" });
    expect(late.statusCode).toBe(409);
    expect(late.json().message).toContain("غيّر مالك آخر الإعدادات");
    expect((await shown()).name).toBe("دليل");
  });

  it("close the registration", async () => {
    await owner.put("/api/settings", { registration_open: false });
    const visitor = new Person(site);
    const refused = await visitor.post("/register", { fullname: "عمر" });
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toEqual({
      message: "التسجيل مغلق الآن. راسل الإدارة إن أردت أن يظهر اسمك في الدليل.",
    });
    await owner.put("/api/settings", { registration_open: true });
    expect((await visitor.post("/register", { fullname: "عمر" })).statusCode).toBe(422);
  });
});

describe("the policy as text", () => {
  const text =
    "مقدمة\nفي سطرين\n\n١- **الاسم** في https://a.example\n٢- الهاتف\n\n• نقطة\n  – نقطة\n<b>نص</b>";

  it("comes back as it was typed, and visitors get its blocks alone", async () => {
    expect(await edited()).toMatchObject({ policy: null, policy_text: null });
    expect((await owner.put("/api/settings", { policy_text: text })).statusCode).toBe(200);
    expect(await edited()).toMatchObject({ policy_text: text });
    const { policy } = await shown();
    expect(Object.keys(policy)).toEqual(["updated_at", "blocks"]);
    expect(policy.blocks).toEqual([
      { type: "paragraph", text: "مقدمة\nفي سطرين" },
      {
        type: "list",
        start: 1,
        items: ["الاسم في https://a.example", "الهاتف"],
        parts: [
          [
            { text: "الاسم", bold: true },
            { text: " في " },
            { text: "https://a.example", href: "https://a.example" },
          ],
          [{ text: "الهاتف" }],
        ],
      },
      { type: "list", items: ["نقطة", "نقطة\n<b>نص</b>"] },
    ]);
  });

  it("may have as many characters as it says, and keeps its date while it is the same", async () => {
    const long = `# ${"ن".repeat(29_998)}`;
    await owner.put("/api/settings", { policy_text: long });
    const { updated_at } = (await shown()).policy;
    expect((await edited()).policy_text).toBe(long);
    await owner.put("/api/settings", { policy_text: `${long} ` });
    expect((await shown()).policy.updated_at).toBe(updated_at);
    const longer = await owner.put("/api/settings", { policy_text: `${long}ن` });
    expect(longer.statusCode).toBe(422);
    expect(longer.json().errors.policy_text).toHaveLength(1);
  });

  it.each([null, "", " \n "])("returns to the program's own by %j", async (empty) => {
    for (const given of [
      { policy_text: text },
      { policy: [{ type: "paragraph", text: "لا نبيع شيئًا." }] },
    ]) {
      await owner.put("/api/settings", given);
      expect((await shown()).policy).not.toBeNull();
      await owner.put("/api/settings", { policy_text: empty });
      expect(await edited()).toMatchObject({ policy: null, policy_text: null });
    }
  });

  it("is that of blocks which an older version has saved", async () => {
    await owner.put("/api/settings", {
      policy: [
        { type: "heading", text: "ما نحفظه" },
        { type: "list", items: ["اسمك", "رقمك"] },
      ],
    });
    expect(await edited()).toMatchObject({ policy_text: "# ما نحفظه\n\n- اسمك\n- رقمك" });
  });
});

it("an error of one address or point names it, beside the field", async () => {
  const about_points = [1, 2, 3].map((number) => ({ title: `نقطة ${number}`, text: "نص النقطة" }));
  about_points[1]!.title = "ن";
  const response = await owner.put("/api/settings", { social: { youtube: "x y" }, about_points });
  expect(response.json().errors).toEqual({
    social: [settingTexts.social],
    "social.youtube": [settingTexts.social],
    about_points: [settingTexts.pointTitle],
    "about_points.1.title": [settingTexts.pointTitle],
  });
});

describe("bad values", () => {
  const tooLong = "ن".repeat(100_000);
  it.each<[field: string, value: unknown]>([
    ["name", "ن"],
    ["name", "ن".repeat(41)],
    ["name", "123"],
    ["name", 7],
    ["name", { text: "دليل" }],
    ["tagline", tooLong],
    ["palette", "pink"],
    ["social", "https://facebook.com/x"],
    ["social", { facebook: "javascript:alert(1)" }],
    ["social", { facebook: "http://facebook.com/x" }],
    ["social", { facebook: "https://user:word@facebook.com/x" }],
    ["social", { facebook: "https://localhost/x" }],
    ["social", { facebook: "https://10.0.0.1/x" }],
    ["social", { facebook: "صفحتي على فيسبوك" }],
    ["phone", "12"],
    ["phone", "ليس رقمًا"],
    ["whatsapp", "+979 123 456 789"],
    ["notice", "ن".repeat(301)],
    ["about_points", []],
    ["about_points", [{ title: "واحدة", text: "لا تكفي" }]],
    ["invitation", "x"],
    ["registration_open", "yes"],
    ["digest", "hourly"],
    ["digest_hour", 24],
    ["digest_hour", 7.5],
    ["sender_name", "ن".repeat(61)],
    ["policy", "نص"],
    ["policy", []],
    ["policy", [{ type: "script", text: "x" }]],
    ["policy", [{ type: "paragraph", text: tooLong }]],
    ["policy", [{ type: "list", items: [] }]],
    ["policy_text", 7],
    ["policy_text", ["نص"]],
    ["policy_text", "#"],
    ["policy_text", tooLong],
    ["policy", Array.from({ length: 60 }, () => ({ type: "paragraph", text: "ن".repeat(1900) }))],
  ])("%s: %j is refused with a text, and nothing changes", async (field, value) => {
    const before = await shown();
    const answer = await owner.put("/api/settings", { [field]: value });
    expect(answer.statusCode).toBe(422);
    const [name, messages] = Object.entries(answer.json().errors)[0] as [string, string[]];
    expect(name.split(".")[0]).toBe(field);
    expect(messages[0]).toMatch(/[\u0621-\u064A]/);
    expect(await shown()).toEqual(before);
  });
});
