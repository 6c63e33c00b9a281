import { afterAll, expect, it } from "vitest";
import { runCommand } from "./command.ts";
import { cleanUp, csrfHeaders, type Herafi, start, temporaryFolder } from "./process.ts";
import { Visitor } from "./visitor.ts";

afterAll(cleanUp);

const appoint = (email: string, directory: string) =>
  runCommand("admin", [email], { DATA_DIR: directory, DEMO: "off" });

const remove = (email: string, directory: string, more = {}) =>
  runCommand("admin", ["--remove", email], { DATA_DIR: directory, DEMO: "off", ...more });

const passwordIn = (printed: string) => printed.trim().split(/\s+/).at(-1) ?? "";

async function logIn({ url }: Herafi, email: string, password: string) {
  const response = await fetch(`${url}/login`, {
    method: "POST",
    headers: { ...(await csrfHeaders(url)), "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  return response.status;
}

it("an admin made by hand can log in; made again, by the new password alone, without invitations", async () => {
  const directory = temporaryFolder();
  const former = passwordIn((await appoint("Boss@Mail.example", directory)).stdout);
  const { stdout: printed } = await appoint("boss@mail.example", directory);
  expect(printed).toMatch(/^Admin: boss@mail\.example {2}[\w-]{20}\n$/);
  const herafi = await start({ DATA_DIR: directory, DEMO: "off" });
  expect(await logIn(herafi, "boss@mail.example", former)).toBe(422);
  const boss = new Visitor();
  const login = { email: "boss@mail.example", password: passwordIn(printed) };
  expect((await boss.post(`${herafi.url}/login`, login)).status).toBe(204);
  const log = await (await boss.get(`${herafi.url}/api/audit-log`)).json();
  const byHand = { address: "npm run admin" };
  expect(log.data).toMatchObject([
    { act: "account.renew", ...byHand },
    { act: "account.add", ...byHand },
  ]);

  // The running site holds the embedded database.
  const refused = await appoint("other@mail.example", directory);
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toMatch(
    new RegExp(`^herafi: .*process ${herafi.pid}; stop it first.*\n$`),
  );
  const invitation = { email: "other@mail.example", role: "moderator" };
  expect((await boss.post(`${herafi.url}/api/team/invitations`, invitation)).status).toBe(200);
  await herafi.end("SIGTERM");

  const renewed = passwordIn((await appoint("boss@mail.example", directory)).stdout);
  const again = await start({ DATA_DIR: directory, DEMO: "off" });
  const returned = new Visitor();
  const proof = { email: "boss@mail.example", password: renewed };
  expect((await returned.post(`${again.url}/login`, proof)).status).toBe(204);
  const team = await (await returned.get(`${again.url}/api/team`)).json();
  expect(team.invitations).toEqual([]);
  await again.end("SIGTERM");
});

it("an admin removed by hand cannot log in, and the log tells of it; the last one stays", async () => {
  const directory = temporaryFolder();
  const former = passwordIn((await appoint("former@mail.example", directory)).stdout);
  expect(await remove("former@mail.example", directory)).toMatchObject({
    code: 1,
    stderr: "herafi: EMAIL: former@mail.example is the only admin's\n",
  });
  const password = passwordIn((await appoint("boss@mail.example", directory)).stdout);
  expect(await remove("nobody@mail.example", directory)).toMatchObject({
    code: 1,
    stderr: "herafi: EMAIL: nobody@mail.example is no admin's\n",
  });
  const settings = { ADMIN_EMAIL: "former@mail.example", ADMIN_PASSWORD: "zaytoun-7-jisr" };
  expect(await remove("former@mail.example", directory, settings)).toMatchObject({
    code: 1,
    stderr: "herafi: ADMIN_EMAIL: former@mail.example would be created again at the next start\n",
  });
  expect(await remove("Former@mail.example", directory)).toMatchObject({
    code: 0,
    stdout: "Removed: former@mail.example\n",
  });

  const herafi = await start({ DATA_DIR: directory, DEMO: "off" });
  expect(await logIn(herafi, "former@mail.example", former)).toBe(422);
  const boss = new Visitor();
  const login = { email: "boss@mail.example", password };
  expect((await boss.post(`${herafi.url}/login`, login)).status).toBe(204);
  const log = await (await boss.get(`${herafi.url}/api/audit-log`)).json();
  expect(log.data[0]).toMatchObject({
    act: "account.remove",
    address: "npm run admin",
    admin: null,
    subject_name: "former@mail.example",
    before: { email: "former@mail.example" },
  });
  await herafi.end("SIGTERM");
});

it("what is no e-mail makes no admin", async () => {
  const refused = await appoint("boss", temporaryFolder());
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toBe("herafi: usage: npm run admin -- [--remove | --replace] EMAIL\n");
});
