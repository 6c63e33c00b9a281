import { Person } from "#tests/support/person.ts";
import { addAdmin } from "#tests/support/rows.ts";
import type { Site } from "#tests/support/site.ts";

export interface Admin extends Person {
  id: number;
}

/** An admin of the site, logged in. */
export async function signedInAdmin(
  site: Pick<Site, "app" | "db">,
  email = "admin@mail.example",
): Promise<Admin> {
  const id = await addAdmin(site.db, email);
  const admin = Object.assign(new Person(site), { id });
  await admin.signIn(email);
  return admin;
}
