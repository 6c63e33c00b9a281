import { Person } from "./person.ts";
import { addAdmin } from "./rows.ts";
import type { Site } from "./site.ts";

/** An admin of the site, logged in. */
export async function anAdmin(site: Site): Promise<Person> {
  const email = "admin@mail.example";
  await addAdmin(site.db, email);
  const admin = new Person(site);
  await admin.logIn(email);
  return admin;
}
