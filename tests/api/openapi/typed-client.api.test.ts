import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { applicant } from "#tests/support/people/applicant.ts";
import { rightPassword } from "#tests/support/person.ts";
import { contactMessage } from "#tests/support/requests/contact-message.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const folder = new URL("./client/", import.meta.url);

let site: Site;
let url: string;
beforeAll(async () => {
  site = await openSite({ shared: false });
  url = await site.app.listen({ port: 0, host: "127.0.0.1" });
  writeFileSync(new URL("paths.ts", folder), await generateTypes());
});
afterAll(() => site.app.close());

async function generateTypes(): Promise<string> {
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      specifier === "typescript"
        ? { url: new URL("./typescript-compiler.ts", import.meta.url).href, shortCircuit: true }
        : next(specifier, context),
  });
  const { default: openapiTS, astToString } = await import("openapi-typescript");
  hooks.deregister();
  const document = (await site.get("/api/docs/json")).json();
  return astToString(await openapiTS(document));
}

it("a client with types generated from the document compiles", async () => {
  const compiler = fileURLToPath(new URL("../../../node_modules/.bin/tsc", import.meta.url));
  const compilation = promisify(execFile)(compiler, ["--project", fileURLToPath(folder)]);
  const errors = await compilation.then(
    () => "",
    ({ stdout }) => stdout,
  );
  expect(errors).toBe("");
});

it("that client lists, opens, registers, logs in, reads its own profile and sends a message", async () => {
  const { openClient } = await import(new URL("journeys.ts", folder).href);
  const shown = await addAccount(site.db, { fullname: "محمود الحلبي", state: "approved" });
  const client = openClient(url);
  expect(await client.list()).toMatchObject([{ id: shown, fullname: "محمود الحلبي" }]);
  expect(await client.details(shown)).toMatchObject({ phone: expect.stringMatching(/^\+963/) });
  expect((await client.details(999)).error).toMatch(/^\p{Script=Arabic}/u);

  const { fullname, phone, email, password } = await applicant(site.db);
  expect(await client.register({ fullname, phone, email, password })).toBe(email);
  expect(await client.ownName()).toBe(fullname);
  expect(await client.logOut()).toBe(204);
  expect(await client.ownName()).toBeUndefined();
  const wrong = await client.logIn(email, `not-${rightPassword}`);
  expect(wrong).toEqual({ status: 422, fields: { email: [expect.stringMatching(/[ء-ي]/)] } });
  expect(await client.logIn(email, password)).toEqual({ status: 204, fields: {} });
  expect(await client.ownName()).toBe(fullname);

  expect(await client.contact(contactMessage)).toMatch(/^وصلتنا رسالتك/);
});
