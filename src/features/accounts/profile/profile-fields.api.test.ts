import { beforeAll, describe, expect, it } from "vitest";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { optionalFields } from "#src/features/craftsmen/fields/fields.ts";
import { whileUnpublished } from "#tests/support/people/unpublished.ts";
import { Person } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { expectInvalid } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

let site: Site;
let omar: Person;
let form: Awaited<ReturnType<typeof profileOf>>;
beforeAll(async () => {
  site = await openSite();
  await addAccount(site.db, { email: "omar@mail.example" });
  omar = new Person(site);
  await omar.signIn("omar@mail.example");
  form = await profileOf(omar);
});

/** While the listing is not published, so that nothing waits for a review. */
const save = (changes: Record<string, unknown>) =>
  whileUnpublished(site.db, form.id, () => omar.put("/api/update-user", { ...form, ...changes }));

const unknownIds = ["", "0", -1, 1.5, "abc", 999_999, "2147483648", null, undefined, [], {}];

describe.each<[string, string, unknown[]]>([
  ["name", accountFieldTexts.fullname, ["", "  ", "\u202E\u200B", undefined, null, 7, ["عمر"], {}]],
  [
    "name",
    accountFieldTexts.fullnameRule,
    ["عم", "ع".repeat(81), "عمر 7", "<b>عمر</b>", "عمر\nBcc: a@b.c"],
  ],
  ["email", accountFieldTexts.email, ["", " ", undefined, null, 7, ["omar@mail.example"]]],
  [
    "email",
    accountFieldTexts.emailRule,
    ["omar", "omar@mail", "a@b.c, d@e.f", `${"a".repeat(250)}@b.example`],
  ],
  ["phone", accountFieldTexts.phone, ["", " ", undefined, null, 944123456, []]],
  ["phone", accountFieldTexts.phoneRule("0944 123 456"), ["0944", "abc", "0944 123 456 7"]],
  ["phone", accountFieldTexts.phoneSingle, ["0944123456/7", "0944123456 0933123456"]],
  ["gender", accountFieldTexts.gender, ["", "Male", "other", undefined, null, 1, ["male"]]],
  ["city", accountFieldTexts.city, unknownIds],
  ["profession", accountFieldTexts.profession, unknownIds],
  [
    "experience",
    optionalFields.experience.invalid,
    [-1, 71, "71", "٧١", 1.5, "1.5", "abc", "-1", "+5", "5e0", "0x5", true, [], {}, [5]],
  ],
  [
    "description",
    optionalFields.description.invalid,
    ["ع".repeat(1001), 7, true, [], {}, ["نوافذ"]],
  ],
])("%s is refused with «%s»", (field, message, values) => {
  it.each(values)("for %j", async (value) => {
    expectInvalid(await save({ [field]: value }), { [field]: message });
    expect((await omar.get("/api/user")).json()).toMatchObject({ fullname: form.name });
  });
});

it("all that is wrong is told at once", async () => {
  const answer = await omar.put("/api/update-user", { id: form.id, experience: 71 });
  expect(answer.statusCode).toBe(422);
  expect(Object.keys(answer.json().errors)).toEqual([
    ...["name", "email", "gender", "city", "profession", "experience", "phone"],
  ]);
});

describe.each([
  ["experience", [0, 70, "0", "70", "٧", "۷", 7, " 7 ", "  "], [0, 70, 0, 70, 7, 7, 7, 7, null]],
  [
    "description",
    [
      ...["ع".repeat(1000), "🔧".repeat(1000), "\u202Eباب\u202C\u0000", "a\r\nb\tc"],
      ...["</script><img src=x onerror=alert(1)>", "{{7*7}}", "=1+1", "' or '1'='1"],
    ],
    [
      ...["ع".repeat(1000), "🔧".repeat(1000), "باب", "a\nb c"],
      ...["</script><img src=x onerror=alert(1)>", "{{7*7}}", "=1+1", "' or '1'='1"],
    ],
  ],
])("%s", (field, typed, kept) => {
  it.each(typed.map((value, n) => [value, kept[n]]))("may be %j", async (value, expected) => {
    expect((await save({ [field]: value })).statusCode).toBe(200);
    expect((await omar.get("/api/user")).json()[field]).toBe(expected);
    const listing = await new Person(site).get(`/api/craftsmen/${form.id}`);
    expect(listing.json()[field]).toBe(expected);
    expect(listing.headers["content-type"]).toBe("application/json; charset=utf-8");
  });
});
