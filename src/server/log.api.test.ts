import { expect, it } from "vitest";
import { formOf, Person, rightPassword } from "../../tests/support/person.ts";
import { addAccount, addCity, addProfession } from "../../tests/support/rows.ts";
import { openSite } from "../../tests/support/site.ts";

it("the log, even at its fullest, holds no password, token, cookie or address of anyone", async () => {
  const lines: string[] = [];
  const site = await openSite({ logLevel: "debug", logTo: { write: (line) => lines.push(line) } });
  await addAccount(site.db, { email: "secret-mail@mail.example" });
  const person = new Person(site);
  await person.logIn("secret-mail@mail.example", "secret-password");
  await person.logIn("secret-mail@mail.example");
  await person.post("/password/email", { email: "secret-mail@mail.example" });
  await person.post("/password/reset", {
    token: "secret-token",
    email: "secret-mail@mail.example",
  });
  await person.get("/password/reset/secret-token?email=secret-mail@mail.example");
  const json = { accept: "application/json" };
  await person.get("/email/verify/1/secret-hash?expires=1&signature=secret-signature", json);
  await new Person(site).post(
    "/register",
    formOf({
      fullname: "عمر الزعبي",
      phone: "0944 123 456",
      profession_id: await addProfession(site.db, "نجّار"),
      city_id: await addCity(site.db, "حمص"),
      email: "secret-mail@mail.example",
      password: "secret-password",
      gender: "male",
    }),
  );
  const log = lines.join("");
  expect(lines.length).toBeGreaterThan(7);
  expect(log).toContain("/password/email");
  const secrets = [...person.cookies.values(), rightPassword, "secret-", "944123456", "0944"];
  for (const secret of secrets) expect(log).not.toContain(secret);
});
