import { afterAll, expect, it } from "vitest";
import { command } from "./command.ts";
import { cleanUp, type Herafi, start, temporaryFolder, tokenFor } from "./process.ts";
import { Visitor } from "./visitor.ts";

afterAll(cleanUp);

const appoint = (email: string, directory: string) =>
  command("admin", [email], { DATA_DIR: directory, DEMO: "off" });

const passwordIn = (printed: string) => printed.trim().split(/\s+/).at(-1) ?? "";

async function logIn({ url }: Herafi, email: string, password: string) {
  const response = await fetch(`${url}/login`, {
    method: "POST",
    headers: { ...(await tokenFor(url)), "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  return response.status;
}

it("an admin made by hand can log in; made again, by the new password alone", async () => {
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
  const appointed = { act: "account.appoint", address: "npm run admin" };
  expect(log.data).toMatchObject([appointed, appointed]);

  // The running site holds the embedded database.
  const refused = await appoint("other@mail.example", directory);
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toMatch(
    new RegExp(`^herafi: .*process ${herafi.pid}; stop it first.*\n$`),
  );
  await herafi.end("SIGTERM");
});

it("what is no e-mail makes no admin", async () => {
  const refused = await appoint("boss", temporaryFolder());
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toBe("herafi: usage: npm run admin -- EMAIL\n");
});
