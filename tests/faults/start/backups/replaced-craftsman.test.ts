import { afterAll, expect, it } from "vitest";
import { runCommand } from "#tests/faults/start/command.ts";
import { cleanUp, start, temporaryFolder } from "#tests/faults/start/process.ts";
import { Visitor } from "#tests/faults/start/visitor.ts";
import { formDataOf, rightPassword } from "#tests/support/person.ts";

afterAll(cleanUp);

const email = "boss@mail.example";
const otherEmail = "other@mail.example";
const replaces = `npm run admin -- --replace ${email}`;

it("39: a craftsman's account with the address of ADMIN_EMAIL does not stop the start, and can be replaced", async () => {
  const data = { DATA_DIR: temporaryFolder(), DEMO: "off" };
  const settings = { ...data, ADMIN_EMAIL: email, ADMIN_PASSWORD: "mishmish-4-bahr" };
  const login = { email, password: rightPassword };
  const first = await start({ ...settings, ADMIN_EMAIL: otherEmail });
  const craftsman = await registerAs(email, first.url);
  await first.end("SIGTERM");

  const second = await start(settings);
  expect(second.errors()).toMatch(
    /^herafi: ADMIN_EMAIL: boss@mail\.example is a craftsman's .*\n$/,
  );
  expect(second.errors()).toContain(replaces);
  expect((await craftsman.get(`${second.url}/api/user`)).status).toBe(200);
  expect((await craftsman.get(`${second.url}/api/audit-log`)).status).toBe(403);
  await second.end("SIGTERM");

  const refused = await runCommand("admin", [email], data);
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toContain(replaces);
  const { code, stdout } = await runCommand("admin", ["--replace", email], data);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Admin: boss@mail\.example {2}[\w-]{20}\n$/);
  const again = await runCommand("admin", ["--replace", email], data);
  expect(again).toMatchObject({
    code: 1,
    stderr: `herafi: EMAIL: ${email} is no craftsman's\n`,
  });

  const third = await start(settings);
  expect(third.errors()).toBe("");
  expect((await craftsman.get(`${third.url}/api/user`)).status).toBe(401);
  expect((await new Visitor().post(`${third.url}/login`, login)).status).toBe(422);
  const admin = new Visitor();
  const password = stdout.trim().split(/\s+/).at(-1);
  expect((await admin.post(`${third.url}/login`, { email, password })).status).toBe(204);
  const log = await (await admin.get(`${third.url}/api/audit-log`)).json();
  expect(
    log.data
      .slice(0, 2)
      .map(({ act }: { act: string }) => act)
      .sort(),
  ).toEqual(["account.add", "listing.delete"]);
  await third.end("SIGTERM");
});

it("no admin is removed and replaced by one command", async () => {
  const DATA_DIR = temporaryFolder();
  const both = await runCommand("admin", ["--remove", "--replace", email], { DATA_DIR });
  expect(both).toMatchObject({ code: 1, stdout: "" });
  expect(both.stderr).toMatch(/^herafi: usage: npm run admin .*\n$/);
});

/** Registers on a site whose admin has added a profession and a city first. */
async function registerAs(address: string, url: string) {
  const admin = new Visitor();
  await admin.post(`${url}/login`, { email: otherEmail, password: "mishmish-4-bahr" });
  await admin.post(`${url}/api/profession`, { title: "سبّاك" });
  await admin.post(`${url}/api/city`, { name: "دمشق" });
  const visitor = new Visitor();
  const form = formDataOf({
    fullname: "عمر الزعبي",
    phone: "0944 123 456",
    gender: "male",
    email: address,
    password: rightPassword,
    profession_id: 1,
    city_id: 1,
  });
  const answer = await visitor.post(`${url}/register`, form);
  expect(answer.status, await answer.text()).toBe(201);
  return visitor;
}
