import { beforeEach, describe, expect, it } from "vitest";
import { accountSentences } from "#src/features/accounts/field-texts.ts";
import { Person } from "#tests/support/person.ts";
import { expectRefused, expectText } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const minute = 60_000;

let time: number;
let site: Site;
let omar: Person;
let rana: Person;
beforeEach(async () => {
  time = Date.parse("2026-03-04T05:06:07.089Z");
  site = await openSite({ now: () => new Date(time) });
  await addAccount(site.db, { email: "omar@mail.example" });
  await addAccount(site.db, { email: "rana@mail.example" });
  omar = await enter("omar@mail.example");
  rana = await enter("rana@mail.example");
});

describe("GET /api/sessions", () => {
  it("lists one's own, the last used first, and says which one asks", async () => {
    time += 10 * minute;
    const phone = await enter("omar@mail.example");
    time += 10 * minute;
    const answer = await omar.get("/api/sessions");
    expect(answer.statusCode).toBe(200);
    const id = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(answer.json()).toEqual([
      {
        id,
        current: true,
        device: expect.any(String),
        created_at: "2026-03-04T05:06:07.089Z",
        last_seen_at: "2026-03-04T05:26:07.089Z",
      },
      {
        id,
        current: false,
        device: expect.any(String),
        created_at: "2026-03-04T05:16:07.089Z",
        last_seen_at: "2026-03-04T05:16:07.089Z",
      },
    ]);
    expect((await ownOf(phone)).map(({ current }) => current)).toEqual([true, false]);
    expect(await ownOf(rana)).toHaveLength(1);
  });

  it("leaves out those that have ended by themselves", async () => {
    time += 120 * minute;
    await enter("omar@mail.example");
    const latest = await enter("omar@mail.example");
    expect(await ownOf(latest)).toHaveLength(2);
  });

  it("holds nothing that opens a session", async () => {
    const { body } = await omar.get("/api/sessions");
    expect(body).not.toContain(omar.cookies.get("herafi_session"));
    expect(body).not.toMatch(/secret|hash|token/i);
  });

  it.each([
    [
      "Chrome على Android",
      "Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36",
    ],
    [
      "Firefox على Windows",
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0",
    ],
    [
      "Safari على iOS",
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
    ],
    [
      "Safari على macOS",
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15",
    ],
    ["جهاز غير معروف", ""],
    ["جهاز غير معروف", "<script>alert(1)</script>"],
    ["جهاز غير معروف", "x".repeat(5000)],
  ])("calls a device «%s»", async (device, userAgent) => {
    const person = await enter("omar@mail.example", { "user-agent": userAgent });
    expect(await ownOf(person)).toContainEqual(expect.objectContaining({ current: true, device }));
  });
});

it("an account has fifty sessions at most: another ends the one that is used least", async () => {
  for (let login = 0; login < 49; login++) {
    time += minute;
    await enter("omar@mail.example");
  }
  // Used now, the first one stays; the second has been quiet for longest.
  expect((await omar.get("/api/user")).statusCode).toBe(200);
  time += minute;
  const last = await enter("omar@mail.example");
  expect((await last.get("/api/sessions")).json()).toHaveLength(50);
  expect((await omar.get("/api/user")).statusCode).toBe(200);
  expect((await rana.get("/api/user")).statusCode).toBe(200);
});

describe("DELETE /api/sessions/{id}", () => {
  it("ends one of one's own, and that one alone", async () => {
    const [phone, tablet] = [await enter("omar@mail.example"), await enter("omar@mail.example")];
    expectText(
      await omar.delete(`/api/sessions/${await idOf(phone)}`),
      accountSentences.sessionEnded,
    );
    expectRefused(await phone.get("/api/user"), 401);
    for (const person of [omar, tablet, rana]) {
      expect((await person.get("/api/user")).statusCode).toBe(200);
    }
    expect(await ownOf(omar)).toHaveLength(2);
  });

  it("may end the one that asks", async () => {
    await omar.delete(`/api/sessions/${await idOf(omar)}`);
    expectRefused(await omar.get("/api/user"), 401);
    expect((await omar.logIn("omar@mail.example")).statusCode).toBe(204);
  });

  it("16: does not know another's, which lives on", async () => {
    expectRefused(await omar.delete(`/api/sessions/${await idOf(rana)}`), 404);
    expect((await rana.get("/api/user")).statusCode).toBe(200);
  });

  it("does not know one that has been ended", async () => {
    const phone = await idOf(await enter("omar@mail.example"));
    await omar.delete(`/api/sessions/${phone}`);
    expectRefused(await omar.delete(`/api/sessions/${phone}`), 404);
  });

  it.each([
    "00000000-0000-4000-8000-000000000000",
    ...["1", "abc", "%00", "null", "'; delete from session; --"],
  ])("does not know %s", async (id) => {
    expectRefused(await omar.delete(`/api/sessions/${encodeURIComponent(id)}`), 404);
    expect((await omar.get("/api/user")).statusCode).toBe(200);
  });
});

describe("DELETE /api/sessions", () => {
  it("ends all of one's others, and none of another's", async () => {
    const others = [await enter("omar@mail.example"), await enter("omar@mail.example")];
    expectText(await omar.delete("/api/sessions"), accountSentences.othersEnded);
    for (const person of others) expectRefused(await person.get("/api/user"), 401);
    expect((await ownOf(omar)).map(({ current }) => current)).toEqual([true]);
    expect((await rana.get("/api/user")).statusCode).toBe(200);
  });

  it("answers the same where there is none", async () => {
    expectText(await omar.delete("/api/sessions"), accountSentences.othersEnded);
  });
});

async function enter(email: string, headers = {}) {
  const person = new Person(site, { headers });
  const { statusCode } = await person.logIn(email);
  expect(statusCode).toBe(204);
  return person;
}

const ownOf = async (person: Person): Promise<{ id: string; current: boolean }[]> =>
  (await person.get("/api/sessions")).json();

const idOf = async (person: Person) => (await ownOf(person)).find(({ current }) => current)?.id;
