import { beforeEach, describe, expect, it } from "vitest";
import { accountSentences } from "#src/features/accounts/field-texts.ts";
import { type Applicant, applicant } from "#tests/support/people/applicant.ts";
import { Person } from "#tests/support/person.ts";
import { expectRefused, expectText } from "#tests/support/responses.ts";
import { openSite, type Site } from "#tests/support/site.ts";

let site: Site;
let form: Applicant;
beforeEach(async () => {
  site = await openSite({ limitFactor: 1 });
  form = await applicant(site.db);
});

const visitor = (remoteAddress?: string) =>
  new Person(site, remoteAddress ? { remoteAddress } : {});

describe("limit: an address has twenty tries to register an hour", () => {
  it.each<[string, () => object]>([
    ["for a trade that nobody has", () => ({ ...form, profession_id: 2_000_000_000 })],
    ["with nothing in them", () => ({})],
  ])("%s", async (_what, sent) => {
    const statuses: number[] = [];
    for (let time = 0; time < 21; time++) {
      statuses.push((await visitor().post("/register", sent())).statusCode);
    }
    expect(statuses).toEqual([...Array(20).fill(422), 429]);
    expectRefused(await visitor().post("/register", form), 429);
    expect((await visitor("198.51.100.1").post("/register", form)).statusCode).toBe(201);
  });
});

it("limit: whoever has just registered can ask for the link again, once a minute", async () => {
  const omar = visitor();
  await omar.post("/register", form);
  expectText(
    await omar.post("/email/verification-notification"),
    accountSentences.verificationSent,
  );
  expectRefused(await omar.post("/email/verification-notification"), 429);
});
