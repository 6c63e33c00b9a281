import { beforeEach, describe, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { type Applicant, applicant } from "#tests/support/people/applicant.ts";
import { formDataOf, Person } from "#tests/support/person.ts";
import { expectInvalid } from "#tests/support/responses.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const phoneRule = accountFieldTexts.phoneRule("0944 123 456");

let site: Site;
let form: Applicant;
beforeEach(async () => {
  site = await openSite();
  form = await applicant(site.db);
});

const send = (given: Record<string, string | undefined>) =>
  new Person(site).post("/register", formDataOf({ ...form, ...given }));

describe.each([
  ["phone", accountFieldTexts.phone, ["", "  ", "\u200E"]],
  [
    "phone",
    phoneRule,
    [
      ...["abc", "5", "0944 123", "0944 123 4567", "+963 944 123", "0044 944 123", "+", "112"],
      ...["0944123456x5", "0944a123456", "++963944123456", "9".repeat(500), "<b>0944123456</b>"],
    ],
  ],
  [
    "phone",
    accountFieldTexts.phoneSingle,
    [
      ...["0944123456 0933123456", "0944 123 456 / 0933 123 456", "0944123456 أو 0112223344"],
      ...["0944 123 456 / 7", "021 222334/5", "+963944123456\n+963933123456"],
    ],
  ],
])("%s is refused with «%s»", (field, message, values) => {
  it.each(values)("for %j", async (value) => {
    expectInvalid(await send({ [field]: value }), { [field]: message });
    expect(await site.db.$count(account)).toBe(0);
  });
});

describe("a phone number", () => {
  it.each([
    ...["0944123456", "٠٩٤٤١٢٣٤٥٦", "۰۹۴۴۱۲۳۴۵۶", "00963944123456", "+963944123456"],
    ...["+963 944-123-456", "(0944) 123.456", " 0944\u00A0123\u2011456 ", "٠٠٩٦٣ ٩٤٤ ١٢٣ ٤٥٦"],
    ...[
      "\u202A+963 944 123 456\u202C",
      "944123456",
      "0944/123456",
      "0944,123,456",
      "963944123456+",
    ],
    ...["0944*123*456", "0944_123_456", "tel:+963944123456", "+963 (0)944 123 456"],
  ])("written %j is the same as 0944 123 456", async (phone) => {
    const answer = await send({ phone });
    expect(answer.statusCode).toBe(201);
    expect(answer.json().phone).toBe("+963944123456");
    const other = await send({ email: "rana@mail.example" });
    expectInvalid(other, { phone: accountFieldTexts.phoneTaken });
  });

  it("may be of a range that the program does not know, which rings all the same", async () => {
    const answer = await send({ phone: "041 2575401" });
    expect(answer.json()).toMatchObject({ phone: "+963412575401", phone_display: "041 257 5401" });
  });

  it("may be a foreign one or a landline", async () => {
    const foreign = await send({ phone: "+49 30 901820" });
    expect(foreign.json()).toMatchObject({ phone: "+4930901820", phone_display: "+49 30 901820" });
    const landline = await send({ phone: "011 222 3344", email: "rana@mail.example" });
    expect(landline.json().phone).toBe("+963112223344");
  });
});
