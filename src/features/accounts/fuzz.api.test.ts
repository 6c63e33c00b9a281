import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { bodyOf, expectAnswer, nearly, runs, text } from "../../../tests/support/any.ts";
import { type Applicant, applicant } from "../../../tests/support/applicant.ts";
import { asJson } from "../../../tests/support/letters.ts";
import { Person, rightPassword } from "../../../tests/support/person.ts";
import { photo } from "../../../tests/support/pictures.ts";
import { profileOf } from "../../../tests/support/profile.ts";
import { addAccount } from "../../../tests/support/rows.ts";
import { openSite, type Site } from "../../../tests/support/site.ts";

const json = { "content-type": "application/json" };

let site: Site;
let form: Applicant;
let visitor: Person;
let omar: Person;
let profile: Record<string, unknown>;
beforeAll(async () => {
  site = await openSite();
  form = await applicant(site.db);
  visitor = new Person(site);
  omar = new Person(site);
  await addAccount(site.db, { email: "rana@mail.example" });
  await omar.logIn("rana@mail.example");
  profile = { ...(await profileOf(omar)), experience: 5, description: "نوافذ" };
});

/** Checks what holds of any such thing. */
const holds = <Given>(any: fc.Arbitrary<Given>, check: (given: Given) => Promise<void>) =>
  fc.assert(fc.asyncProperty(any, check), runs);

describe("a form that is right but for a field or two", () => {
  it("registers or is refused", async () => {
    await holds(nearly(form), async (sent) => {
      const person = visitor.twin();
      expectAnswer(await person.post("/register", JSON.stringify(sent), json), [201, 400, 422]);
    });
  });

  it("logs in or is refused", async () => {
    await holds(
      nearly({ email: "rana@mail.example", password: rightPassword, remember: true }),
      async (sent) => {
        const person = visitor.twin();
        expectAnswer(await person.post("/login", JSON.stringify(sent), json), [204, 400, 422]);
      },
    );
  });

  it("changes the profile or is refused, and never makes it another's", async () => {
    await holds(nearly(profile), async (sent) => {
      const answer = await omar.put("/api/update-user", JSON.stringify(sent), json);
      expectAnswer(answer, [200, 400, 403, 422]);
    });
    expect((await omar.get("/api/user")).json()).toMatchObject({ id: profile.id, type: 0 });
  });
});

it("any JSON put to /api/update-user is taken or refused", async () => {
  await holds(bodyOf(...Object.keys(profile)), async (sent) => {
    const body = JSON.stringify(sent) ?? "null";
    expectAnswer(await omar.put("/api/update-user", body, json), [200, 400, 403, 422]);
  });
});

describe("any bytes", () => {
  const type = { "content-type": "multipart/form-data; boundary=x" };
  const line = fc.constantFrom(
    ...["--x\r\n", "--x--\r\n", "--x", "\r\n", "\r\n\r\n", "\0", '"', ";", "--"],
    ...['Content-Disposition: form-data; name="image"; filename="a.jpg"\r\n', "Content-Type: "],
    ...[
      'Content-Disposition: form-data; name="email"\r\n\r\n',
      "Content-Transfer-Encoding: base64",
    ],
    ...['Content-Disposition: form-data; name="__proto__"\r\n\r\n', "image/jpeg\r\n\r\n", "a"],
  );

  it("as a form are taken or refused", async () => {
    const pieces = fc.array(fc.oneof(line, text), { maxLength: 20 });
    await holds(pieces, async (given) => {
      const bytes = Buffer.from(given.join(""));
      expectAnswer(await visitor.post("/register", bytes, type), [400, 413, 422]);
    });
  });

  it("as a picture, or in the middle of one, are refused or shown as one", async () => {
    const good = await photo();
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 60 });
    const place = fc.nat(good.length);
    await holds(fc.tuple(bytes, place, fc.boolean()), async ([wrong, at, alone]) => {
      const spoilt = Buffer.concat([good.subarray(0, at), wrong, good.subarray(at + wrong.length)]);
      const sent = new FormData();
      sent.set("id", String(profile.id));
      sent.set("image", new File([alone ? wrong : new Uint8Array(spoilt)], "a.jpg"));
      expectAnswer(await omar.post("/api/update-profile-image", sent), [200, 422]);
    });
  });
});

describe("any part of an address", () => {
  const part = text.map((given) => encodeURIComponent(given.toWellFormed()));
  const usable = (...parts: string[]) => fc.pre(parts.every((one) => !/^\.{0,2}$/.test(one)));

  it("of a link that verifies is refused", async () => {
    const query = fc.record({ expires: text, signature: text }, { requiredKeys: [] });
    await holds(fc.tuple(part, part, query), async ([id, hash, { expires, signature }]) => {
      usable(id, hash);
      const given = Object.entries({ expires, signature }).filter(([, one]) => one !== undefined);
      const search = new URLSearchParams(given as [string, string][]);
      const answer = await site.get(`/email/verify/${id}/${hash}?${search}`, asJson);
      expectAnswer(answer, [403, 404]);
    });
  });

  it("as a session is not found", async () => {
    await holds(part, async (id) => {
      usable(id);
      expectAnswer(await omar.delete(`/api/sessions/${id}`), [404]);
    });
  });
});

it("any cookie is someone unknown", async () => {
  const sign = fc.constantFrom(..."abzAZ019-_.~%+/=: ");
  await holds(fc.string({ unit: sign, maxLength: 100 }), async (secret) => {
    const cookie = `herafi_session=${secret}; herafi_device=${secret}; herafi_forgery=${secret}`;
    expectAnswer(await site.get("/api/user", { cookie }), [401]);
  });
});
