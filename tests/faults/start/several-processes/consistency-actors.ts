import { expect } from "vitest";
import { openDatabase } from "#src/database/open.server.ts";
import { Visitor } from "#tests/faults/start/visitor.ts";
import { rightPassword } from "#tests/support/person.ts";
import { addAccount, addAdmin, addCity, addProfession } from "#tests/support/rows.ts";
import { cityIn, guestOf, omarIn, type ReadPath, readPaths } from "./consistency-steps.ts";

/** Who plays the story, and where it is shown. */
export interface Actors {
  guests: number[];
  shown: ReadPath[];
  admin: Visitor;
  omar: Visitor;
}

/** Fills an empty database for a story of so many rounds. */
export async function prepareStory(databaseUrl: string, rounds: number): Promise<Actors> {
  const { db, close } = await openDatabase({ databaseUrl });
  await addProfession(db);
  await addCity(db, cityIn(0));
  await addAdmin(db);
  const omar = await addAccount(db, { email: "omar@mail.example", fullname: omarIn(0) });
  const guests: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    guests.push(await addAccount(db, { fullname: guestOf(round), state: "pending" }));
  }
  await close();
  return { guests, shown: readPaths(omar), admin: new Visitor(), omar: new Visitor() };
}

/** Logs both in, each at a process of the site. */
export async function signInBoth({ admin, omar }: Actors, [adminAt, omarAt]: [string, string]) {
  const logIn = async (visitor: Visitor, url: string, email: string) => {
    const { status } = await visitor.post(`${url}/login`, { email, password: rightPassword });
    expect(status).toBe(204);
  };
  await logIn(admin, adminAt, "admin@mail.example");
  await logIn(omar, omarAt, "omar@mail.example");
}

/** What is done in a round, one act after the other, at a process of the site. */
export const changesInRound = ({ admin, omar, guests }: Actors, round: number) => {
  const guest = guests[round - 1]!;
  return [
    (url: string) => admin.post(`${url}/api/craftsmen-approv/${guest}`, {}),
    (url: string) => admin.put(`${url}/api/city/1`, { name: cityIn(round) }),
    (url: string) => rename({ admin, omar }, url, omarIn(round)),
    (url: string) => admin.post(`${url}/api/craftsmen-suspend/${guest}`, { reason: "complaints" }),
  ];
};

/** Omar saves another name, which an admin approves. */
async function rename({ admin, omar }: Pick<Actors, "admin" | "omar">, url: string, name: string) {
  const own = await (await omar.get(`${url}/api/user`)).json();
  const { id, email, gender, experience, phone, description } = own;
  const place = { city: own.city_id, profession: own.profession_id };
  const fields = { id, name, email, gender, experience, phone, description, ...place };
  const saved = await omar.put(`${url}/api/update-user`, fields);
  if (!saved.ok) return saved;
  const { data } = await (await admin.get(`${url}/api/revisions`)).json();
  return admin.post(`${url}/api/revisions/${data[0].id}/approve`, {});
}
