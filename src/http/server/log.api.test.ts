import { expect, it } from "vitest";
import { acceptJson, mailedLink, resetFormFor } from "#tests/support/mails.ts";
import { applicant } from "#tests/support/people/applicant.ts";
import { openRevertLink } from "#tests/support/people/stolen-account.ts";
import { formDataOf, Person, rightPassword } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { openSite } from "#tests/support/site.ts";

const wrong = "zaytoun-8-jisr";
const fresh = "mishmish-4-bahr";

it.each(["warn", "info", "debug"] as const)(
  "27: at level %s the log names no password, token, cookie or e-mail, whatever goes wrong",
  async (logLevel) => {
    const log: string[] = [];
    const site = await openSite({ logLevel, logTo: { write: (line) => log.push(line) } });
    const omar = new Person(site);
    const form = await applicant(site.db);
    await omar.post("/register", formDataOf(form));
    const link = await mailedLink(site, form.email, "verify");
    const verify = link.pathname + link.search;
    await omar.get(verify, acceptJson);
    await omar.get(`${verify}0`, acceptJson);
    const session = omar.cookies.get("herafi_session")!;
    const forgery = omar.cookies.get("XSRF-TOKEN")!;
    await omar.post("/api/update-profile-image", Buffer.from(rightPassword), {
      "content-type": "multipart/form-data",
    });
    const change = { ...(await profileOf(omar)), phone: "0966 123 456" };
    await omar.put("/api/update-user", change);
    const undo = await mailedLink(site, form.email, "phoneChanged");
    await site.get(undo.pathname + undo.search);
    await site.get(`${undo.pathname}%3F${undo.search.slice(1)}`);
    await openRevertLink(site, undo);
    await omar.post("/logout");
    await omar.logIn(form.email, wrong);
    await omar.post("/password/email", { email: form.email });
    const by = await resetFormFor(site, form.email);
    await site.get(`/password/reset/${by.token}?email=${by.email}`);
    const confirmed = { password: fresh, password_confirmation: fresh };
    await omar.post("/password/reset", { ...by, ...confirmed });
    await omar.post("/password/reset", { ...by, ...confirmed });
    // The database refuses what follows, and repeats it as it does.
    await site.db.execute("alter table account add constraint broken check (id < 0) not valid");
    try {
      const other = { email: "rana@mail.example", phone: "0955 123 456" };
      const failed = await new Person(site).post("/register", formDataOf({ ...form, ...other }));
      expect(failed.statusCode).toBe(500);
    } finally {
      await site.db.execute("alter table account drop constraint broken");
    }
    const text = log.join("");
    expect(text).toContain("request failed");
    const signature = link.searchParams.get("signature")!;
    const revertSignature = undo.searchParams.get("signature")!;
    const secrets = {
      session,
      forgery,
      signature,
      revertSignature,
      token: by.token,
      wrong,
      fresh,
      rightPassword,
    };
    const said = Object.entries(secrets).filter(([, secret]) => text.includes(secret));
    expect(said.map(([name]) => name)).toEqual([]);
    expect(text).not.toMatch(/@mail\.example|%40mail|\$argon2|\+963/);
  },
);

it("31: a token in a damaged or odd link is not in the log, nor in an error about it", async () => {
  const log: string[] = [];
  const render = async ({ url }: Request) => {
    throw new Error(`No screen for "${url}"`);
  };
  const openScreens = async () => ({ render, isDevelopment: false });
  const logTo = { write: (line: string) => log.push(line) };
  const site = await openSite({ logLevel: "info", logTo, openScreens });
  const token = "uF3k-9ZxQ_7bTnW2LmVdR5sYcHj8PaEoGi1KtMzNqB4";
  const paths = [
    ...[`/password/reset/${token}`, `/Password//Reset/${token}.`, `/password%2Freset%2F${token}`],
    ...[`/email%252fverify/7/${token}`, `/pasword/reset/${token}`, `/x?token=${token}`],
    `/%70assword/reset/${Buffer.from(token).toString("hex").replace(/../g, "%$&")}`,
  ];
  for (const path of paths) expect((await site.get(path)).statusCode).toBe(500);
  const text = decodeURIComponent(decodeURIComponent(log.join("")));
  expect(text).toContain("screen failed");
  expect(text).toContain('"url":"/password/reset/…"');
  expect(text).not.toContain(token);
});

it("31: a path that is no page of ours is logged by its shape", async () => {
  const log: string[] = [];
  const render = async ({ url }: Request) => {
    throw new Error(`No route matches URL "${new URL(url).pathname}"`);
  };
  const openScreens = async () => ({ render, isDevelopment: false });
  const logTo = { write: (line: string) => log.push(line) };
  const site = await openSite({ logLevel: "info", logTo, openScreens });
  const typed = [
    "/0944123456",
    "/omar-alzoabi",
    "/محمد/الأحمد",
    "/api/omar-alzoabi",
    "/api/0944123456",
  ];
  for (const path of typed) await site.get(encodeURI(path));
  await site.get("/carftsman-details/12");
  await site.get("/api/get-all-cities");
  const lines = log.map((line) => JSON.parse(line));
  const urls = lines.flatMap(({ req }) => (req ? [req.url] : []));
  const shapes = ["/…", "/…", "/…/…", "/api/…", "/api/…"];
  expect(urls).toEqual([...shapes, "/carftsman-details/12", "/api/get-all-cities"]);
  expect(decodeURIComponent(log.join(""))).not.toMatch(/0944123456/);
});

it("the request id of an answer that failed leads to its lines in the log, of whichever process", async () => {
  const ids = [];
  for (const _process of [1, 2]) {
    const log: string[] = [];
    const site = await openSite({ logLevel: "info", logTo: { write: (line) => log.push(line) } });
    await site.db.execute("alter table city rename to city_away");
    try {
      const { request_id } = (await site.get("/api/get-all-cities")).json();
      const lines = log.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId === request_id);
      const messages = ["incoming request", "request failed", "request completed"];
      expect(lines.map(({ msg }) => msg)).toEqual(messages);
      ids.push(request_id);
    } finally {
      await site.db.execute("alter table city_away rename to city");
    }
  }
  expect(new Set(ids).size).toBe(2);
});

it("what anybody can send without a token, a session or sense leaves no line at level warn", async () => {
  const log: string[] = [];
  const logTo = { write: (line: string) => log.push(line) };
  const site = await openSite({ logLevel: "warn", logTo });
  const inject = { method: "POST", url: "/login", payload: { email: "a@mail.example" } } as const;
  expect((await site.app.inject(inject)).statusCode).toBe(419);
  const forged = {
    ...inject,
    headers: { "x-xsrf-token": "guessed", cookie: "XSRF-TOKEN=guessed" },
  };
  expect((await site.app.inject(forged)).statusCode).toBe(419);
  expect((await site.get("/api/craftsmen-records")).statusCode).toBe(401);
  expect((await site.get("/api/nothing-here")).statusCode).toBe(404);
  expect((await new Person(site).logIn("nobody@mail.example", wrong)).statusCode).toBe(422);
  expect(log).toEqual([]);
});
